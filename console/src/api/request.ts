/** The only code that sends requests. It reads the envelope of responses. */
import { basePath, ownVersion } from '../base-path.ts'
import { createStore } from '../ui/store.ts'
import { type ApiError, Failure, noResponseFailure } from './failure.ts'
import type { paths } from './schema.gen.ts'
import { type OtherSession, type ShownSession, scope, scopeLost, sessionChanged, shownHeader } from './tab-session.ts'

/** Whether the service has rejected the session. */
export const sessionEnded = createStore(false)

/** Whether the service serves another version of the application. */
export const isOutdated = createStore(false)

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type Content<Message> = Message extends { content: { 'application/json': infer Body } } ? Body : never
type Success<Responses> = Responses extends { 200: infer Message }
  ? Message
  : Responses extends { 201: infer Message }
    ? Message
    : never
type Operation<Path extends keyof paths, Verb extends Method> =
  paths[Path] extends Record<Verb, infer Found> ? Found : never

/** The data in an operation's response envelope. */
export type Data<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: infer Responses }
    ? Content<Success<Responses>> extends { data: infer Data }
      ? Data
      : never
    : never

/** One line of an operation's NDJSON response. */
export type Line<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { responses: { 200: { content: { 'application/x-ndjson': infer Found } } } }
    ? Found
    : never

/** The request body of an operation. */
export type Body<Path extends keyof paths, Verb extends Method> =
  Operation<Path, Verb> extends { requestBody?: infer Message } ? Content<NonNullable<Message>> : undefined

/** The query parameters of an operation. */
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
  /** Values for the placeholders in the path. */
  params?: Readonly<Record<string, string>>
  query?: { [Name in keyof Query<Path, Verb>]?: Query<Path, Verb>[Name] | undefined }
  signal?: AbortSignal
  idempotencyKey?: string
  /** The version that the request may change. */
  ifMatch?: string
  /** Instead of the sub-account of the window. */
  subAccountId?: string | null | undefined
  /** Instead of the session on the page. */
  sessionOf?: ShownSession
} & (Body<Path, Verb> extends undefined ? { body?: undefined } : { body: Body<Path, Verb> })

/** @throws Error if a value is empty, because the path would then belong to another operation */
const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (!params[name]) throw Error(`${path}: no ${name}`)
    return encodeURIComponent(params[name])
  })

/** Omits undefined and null values, and repeats the name for each item of a list. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) written.append(name, String(one))
    }
  }
  return written.size > 0 ? `?${written}` : ''
}

/** The sub-account for the request header. Null for requests about a sub-account itself. */
const subAccountOf = ({
  params,
  subAccountId = scope.get(),
}: {
  params?: Readonly<Record<string, string>>
  subAccountId?: string | null | undefined
}): string | null => (params?.subAccountId ? null : subAccountId)

/**
 * Sends a request, and checks the version that the response came from.
 *
 * @throws Failure if there is no response
 */
async function send<Verb extends Method, Path extends PathsWith<Verb>>(
  method: Verb,
  path: Path,
  { params = {}, query = {}, body, signal, idempotencyKey, ifMatch, sessionOf }: Options<Path, Verb>,
  subAccountId: string | null,
): Promise<Response> {
  const address = basePath + fillPath(path, params).replace(/^\/console\//, '') + queryText(query)
  const response = await fetch(address, {
    method: method.toUpperCase(),
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
    headers: {
      ...shownHeader(sessionOf),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(subAccountId === null ? {} : { 'x-subaccount-id': subAccountId }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noResponseFailure()
  })
  const served = response.headers.get('x-waybill-console')
  if (served !== null && ownVersion !== null && served !== ownVersion) isOutdated.set(true)
  return response
}

/**
 * Sends a request whose response has no envelope.
 *
 * @throws Failure if the service rejects the request or doesn't respond
 */
async function receive<Verb extends Method, Path extends PathsWith<Verb>>(
  method: Verb,
  path: Path,
  options: Options<Path, Verb>,
): Promise<Response> {
  const subAccountId = subAccountOf(options)
  const response = await send(method, path, options, subAccountId)
  if (response.ok) return response
  throw await failureOf(response, await response.json().catch(() => null), subAccountId)
}

/**
 * Sends a request.
 *
 * @returns the data in the envelope
 * @throws Failure if the service rejects the request or doesn't respond
 */
export async function request<Verb extends Method, Path extends PathsWith<Verb>>(
  method: Verb,
  path: Path,
  options: Options<Path, Verb>,
): Promise<Data<Path, Verb>> {
  const subAccountId = subAccountOf(options)
  const response = await send(method, path, options, subAccountId)
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer.data
  throw await failureOf(response, answer, subAccountId)
}

/**
 * Sends a request whose response arrives as lines of JSON.
 *
 * @param onLine called for each line as it arrives
 * @throws Failure if the service rejects the request or the response breaks off
 */
export async function requestLines<Verb extends Method, Path extends PathsWith<Verb>>(
  method: Verb,
  path: Path,
  options: Options<Path, Verb>,
  onLine: (line: Line<Path, Verb>) => void,
): Promise<void> {
  const { body } = await receive(method, path, options)
  if (!body) throw noResponseFailure()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value = '' } = await reader.read().catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw noResponseFailure()
    })
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') onLine(JSON.parse(line))
    if (done) break
  }
  if (rest !== '') throw noResponseFailure()
}

/**
 * Downloads the file that the service returns, under the name that it gives.
 *
 * @throws Failure if the service rejects the request or the file breaks off
 */
export async function download<Path extends PathsWith<'get'>>(
  path: Path,
  options: Options<Path, 'get'>,
): Promise<void> {
  const response = await receive('get', path, options)
  const file = await response.blob().catch(() => {
    throw noResponseFailure()
  })
  const [, name = 'export.csv'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Whether the URL returns a PDF file, for files that open in another tab. */
export async function hasPdf(address: string): Promise<boolean> {
  const response = await fetch(address, { credentials: 'same-origin' }).catch(() => null)
  void response?.body?.cancel()
  return response?.headers.get('content-type')?.startsWith('application/pdf') ?? false
}

/** Loads the field messages with the first field error, because the sign-in page should load little code. */
async function withFieldMessages(errors: readonly ApiError[]): Promise<readonly ApiError[]> {
  if (!errors.some(({ metaData }) => metaData?.field)) return errors
  return import('./field-messages.ts')
    .then(({ withFieldMessage: wordedAtField }) => errors.map(wordedAtField))
    .catch(() => errors)
}

async function failureOf(
  response: Response,
  answer: { errors?: readonly ApiError[] } | null,
  subAccountId: string | null,
): Promise<Failure> {
  const errors = await withFieldMessages(answer?.errors ?? [])
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const failure = new Failure({
    status: response.status,
    errors: errors.length > 0 ? errors : noResponseFailure().errors,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  })
  if (failure.code === 'Session.Required') sessionEnded.set(true)
  if (failure.code === 'Session.AccountChanged') sessionChanged.set(failure.errors[0]?.metaData as OtherSession)
  // The sub-account is inactive or gone. Nothing continues for the whole account without a person's decision.
  if (subAccountId !== null && /^SubAccount\.(?:NotFound|Inactive)$/.test(failure.code)) scopeLost.set(subAccountId)
  return failure
}
