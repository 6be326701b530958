/** The kinds of calls: JSON, creations, lists, files, and reads that wait for an outcome. */
import { errorOf, readRetryAfter, WaybillError } from './errors.ts'
import type { ApiRequest, CallOptions, Clock, Query, Session, Transport } from './transport.ts'

/** `idempotencyKey`: a repeat with the same key and content returns what the first call created. The default is random. */
export type CreateOptions = CallOptions & { idempotencyKey?: string }

/** `waitMs`: how long to wait for the outcome, in milliseconds. The last request can take `timeoutMs` longer. */
export type WaitOptions = CallOptions & { waitMs?: number }

/** A file with the name that the service suggests. */
export type LabelFile = { bytes: Uint8Array<ArrayBuffer>; mediaType: string; fileName: string | null }

export const minute = 60_000

export class Calls {
  readonly session: Session
  readonly #transport: Transport
  readonly #clock: Clock

  constructor(transport: Transport, session: Session, clock: Clock) {
    this.session = session
    this.#transport = transport
    this.#clock = clock
  }

  /** @returns the `data` of the response */
  async json<Data>(request: ApiRequest, options?: CallOptions): Promise<Data> {
    const { body } = await this.#transport.send(request, this.session, options)
    return (body as { data: Data }).data
  }

  get<Data>(path: string, query: Query, options?: CallOptions): Promise<Data> {
    return this.json({ method: 'GET', path, query, isRepeatable: true }, options)
  }

  post<Data>(path: string, body: object, isRepeatable: boolean, options?: CallOptions): Promise<Data> {
    return this.json({ method: 'POST', path, body, isRepeatable }, options)
  }

  /** All retries send the same key, so only one thing is created. */
  create<Data>(path: string, body: object, { idempotencyKey, ...options }: CreateOptions = {}): Promise<Data> {
    const headers = { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }
    return this.json({ method: 'POST', path, body, headers, isRepeatable: true }, options)
  }

  /** @param cursor the query parameter that continues the list */
  async *list<Item>(
    path: string,
    query: Query,
    cursor: 'cursor' | 'after',
    options?: CallOptions,
  ): AsyncGenerator<Item, void, undefined> {
    let next = query
    for (;;) {
      const page = await this.get<{ items: Item[]; nextCursor?: string | null }>(path, next, options)
      yield* page.items
      if (!page.nextCursor) return
      next = { ...query, [cursor]: page.nextCursor }
    }
  }

  /** Reads until the result is final, or until the time is over. A read that can succeed later doesn't end it. */
  async poll<Result>(
    read: () => Promise<Result>,
    isFinal: (result: Result) => boolean,
    everyMs: number,
    { waitMs, signal }: WaitOptions & { waitMs: number },
  ): Promise<Result> {
    const end = this.#clock.now() + waitMs
    for (;;) {
      const isLast = this.#clock.now() + everyMs > end
      const result = await read().catch((error) => (isLast ? Promise.reject(error) : unlessTransient(error)))
      if (result && (isLast || isFinal(result))) return result
      await this.#clock.sleep(everyMs, signal)
    }
  }

  /** Downloads a file, and waits while the service creates it. */
  async file(path: string, query: Query, { waitMs = minute, ...options }: WaitOptions = {}): Promise<LabelFile> {
    const request: ApiRequest = { method: 'GET', path, query, isRepeatable: true, file: 'bytes' }
    const end = this.#clock.now() + waitMs
    for (;;) {
      const { status, headers, body } = await this.#transport.send(request, this.session, options)
      if (body instanceof Uint8Array) {
        const [, fileName = null] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
        return { bytes: body as Uint8Array<ArrayBuffer>, mediaType: headers.get('content-type') ?? '', fileName }
      }
      const now = this.#clock.now()
      const pauseMs = (readRetryAfter(headers, now) ?? 1) * 1000
      if (now + pauseMs > end) throw errorOf({ status, headers }, JSON.stringify(body), now)
      await this.#clock.sleep(pauseMs, options.signal)
    }
  }

  async stream(path: string, query: Query, options: CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const request: ApiRequest = { method: 'GET', path, query, isRepeatable: true, file: 'stream' }
    const { body } = await this.#transport.send(request, this.session, { timeoutMs: 10 * minute, ...options })
    return body as ReadableStream<Uint8Array>
  }
}

/** @returns null for an error that can go away. @throws any other error */
export function unlessTransient(error: unknown): null {
  if (error instanceof WaybillError && error.isTransient) return null
  throw error
}
