/** The one way to the service: its envelope is read here, and here alone. */
import { basePath } from '../base-path.ts'
import { createStore } from '../ui/store.ts'
import { ownVersion } from '../version.ts'
import { Failure, unreached, type Violation } from './failure.ts'
import type { paths } from './schema.gen.ts'
import { scope, scopeLost } from './scope.ts'
import { type Other, type Shown, sessionOther, shownHeader } from './shown.ts'

/** Whether the service has said that nobody is signed in any more. */
export const sessionOver = createStore(false)

/** Whether the service has told of another version of the application than this one. */
export const isOutdated = createStore(false)

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Content<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never
type Success<Answers> = Answers extends { 200: infer Message }
  ? Message
  : Answers extends { 201: infer Message }
    ? Message
    : never
type Operation<Path extends keyof paths, Verb extends Method> =
  paths[Path] extends Record<Verb, infer Found> ? Found : never

/** What an operation answers, out of its envelope. */
export type Data<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: infer Answers }
    ? Content<Success<Answers>> extends { data: infer Data }
      ? Data
      : never
    : never

/** What an operation answers a line of at a time. */
export type Line<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: { 200: { content: { 'application/x-ndjson': infer Found } } } }
    ? Found
    : never

/** What an operation takes. */
export type Body<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { requestBody?: infer Message } ? Content<NonNullable<Message>> : undefined

/** What an operation is asked for behind its path. */
export type Query<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { parameters: { query?: infer Found } } ? NonNullable<Found> : never

type PathsWith<Verb extends Method> = {
  [Path in keyof paths]: Operation<Path, Verb> extends never
    ? never
    : undefined extends Operation<Path, Verb>
      ? never
      : Path
}[keyof paths]

type Options<Path extends keyof paths, Verb extends Method> = {
  /** For the places in the path that are in braces. */
  params?: Readonly<Record<string, string>>
  query?: { [Name in keyof Query<Path, Verb>]?: Query<Path, Verb>[Name] | undefined }
  signal?: AbortSignal
  /** By which the service knows the same request again. */
  idempotencyKey?: string
  /** In place of the sub-account that the window is narrowed to. */
  subAccountId?: string | null | undefined
  /** In place of what the page shows. */
  sessionOf?: Shown
} & (Body<Path, Verb> extends undefined ? { body?: undefined } : { body: Body<Path, Verb> })

/** @throws Error where a place is left empty: the path would be that of another operation */
const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (!params[name]) throw Error(`${path}: no ${name}`)
    return encodeURIComponent(params[name])
  })

/** What was not said is left out; of several each stands for itself. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) written.append(name, String(one))
    }
  }
  return written.size > 0 ? `?${written}` : ''
}

/** The sub-account that a request is narrowed to; null: none, as what is done to a sub-account itself is not. */
const narrowedTo = ({
  params,
  subAccountId = scope.get(),
}: {
  params?: Readonly<Record<string, string>>
  subAccountId?: string | null | undefined
}): string | null => (params?.subAccountId ? null : subAccountId)

/** Sends a request, and notes what its answer tells of the service. @throws Failure where none comes */
async function send<Verb extends Method, Path extends PathsWith<Verb>>(
  method: Verb,
  path: Path,
  { params = {}, query = {}, body, signal, idempotencyKey, sessionOf }: Options<Path, Verb>,
  subAccountId: string | null,
): Promise<Response> {
  const address = basePath + filled(path, params).replace(/^\/console\//, '') + queryText(query)
  const response = await fetch(address, {
    method: method.toUpperCase(),
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
    headers: {
      ...shownHeader(sessionOf),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(subAccountId === null ? {} : { 'x-subaccount-id': subAccountId }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unreached()
  })
  const served = response.headers.get('x-waybill-console')
  if (served !== null && ownVersion !== null && served !== ownVersion) isOutdated.set(true)
  return response
}

/**
 * Asks the service.
 *
 * @returns the data of its envelope
 * @throws Failure where the service refuses, or gives no answer
 */
export async function request<Verb extends Method, Path extends PathsWith<Verb>>(
  method: Verb,
  path: Path,
  options: Options<Path, Verb>,
): Promise<Data<Path, Verb>> {
  const subAccountId = narrowedTo(options)
  const response = await send(method, path, options, subAccountId)
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer.data
  throw await failureOf(response, answer, subAccountId)
}

/**
 * Asks the service for what comes piece by piece, a line of JSON each.
 *
 * @param onLine told of each as soon as it is there
 * @throws Failure where the service refuses, or its answer breaks off
 */
export async function requestLines<Verb extends Method, Path extends PathsWith<Verb>>(
  method: Verb,
  path: Path,
  options: Options<Path, Verb>,
  onLine: (line: Line<Path, Verb>) => void,
): Promise<void> {
  const subAccountId = narrowedTo(options)
  const response = await send(method, path, options, subAccountId)
  if (!response.ok || !response.body) {
    throw await failureOf(response, await response.json().catch(() => null), subAccountId)
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read().catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw unreached()
    })
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') onLine(JSON.parse(line))
    if (done) break
  }
  if (rest !== '') throw unreached()
}

/** Whether the service has a PDF file at the address, for pages that open it without seeing it. */
export async function hasPdf(address: string): Promise<boolean> {
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => null)
  void response?.body?.cancel()
  return response?.headers.get('content-type')?.startsWith('application/pdf') ?? false
}

/** The words for fields come with the first fault in one: whoever opens the page to sign in does not wait for them. */
async function worded(errors: readonly Violation[]): Promise<readonly Violation[]> {
  if (!errors.some(({ metaData }) => metaData?.field)) return errors
  return import('./field-words.ts').then(({ wordedAtField }) => errors.map(wordedAtField)).catch(() => errors)
}

async function failureOf(
  response: Response,
  answer: { errors?: readonly Violation[] } | null,
  subAccountId: string | null,
): Promise<Failure> {
  const errors = await worded(answer?.errors ?? [])
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const failure = new Failure({
    status: response.status,
    errors: errors.length > 0 ? errors : unreached().errors,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  })
  if (failure.code === 'Session.Required') sessionOver.set(true)
  if (failure.code === 'Session.AccountChanged') sessionOther.set(failure.errors[0]?.metaData as Other)
  // It was switched off, or is gone: nothing goes on for more than that by itself.
  if (subAccountId !== null && /^SubAccount\.(?:NotFound|Inactive)$/.test(failure.code)) scopeLost.set(subAccountId)
  return failure
}
