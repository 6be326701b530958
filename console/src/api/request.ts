/** The one way to the service: its envelope is read here, and here alone. */
import { basePath } from '../base-path.ts'
import { createStore } from '../design/store.ts'
import { ownVersion } from '../version.ts'
import { Failure, unreached, type Violation } from './failure.ts'
import type { paths } from './schema.gen.ts'
import { scope, setScope } from './scope.ts'

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
} & (Body<Path, Verb> extends undefined ? { body?: undefined } : { body: Body<Path, Verb> })

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))

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

/**
 * Asks the service.
 *
 * @returns the data of its envelope
 * @throws Failure where the service refuses, or gives no answer
 */
export async function request<Verb extends Method, Path extends PathsWith<Verb>>(
  method: Verb,
  path: Path,
  { params = {}, query = {}, body, signal }: Options<Path, Verb>,
): Promise<Data<Path, Verb>> {
  const address = basePath + filled(path, params).replace(/^\/console\//, '') + queryText(query)
  const subAccountId = scope.get()
  const response = await fetch(address, {
    method: method.toUpperCase(),
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(subAccountId === null ? {} : { 'x-subaccount-id': subAccountId }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw unreached()
  })
  const served = response.headers.get('x-waybill-console')
  if (served !== null && ownVersion !== null && served !== ownVersion) isOutdated.set(true)
  const answer = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer.data
  throw failureOf(response, answer)
}

function failureOf(response: Response, answer: { errors?: readonly Violation[] } | null): Failure {
  const errors = answer?.errors ?? []
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const failure = new Failure({
    status: response.status,
    errors: errors.length > 0 ? errors : unreached().errors,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  })
  if (failure.code === 'Session.Required') sessionOver.set(true)
  // It was switched off, or is another account's: who asks again sees the whole account.
  if (['SubAccount.NotFound', 'SubAccount.Inactive'].includes(failure.code)) setScope(null)
  return failure
}
