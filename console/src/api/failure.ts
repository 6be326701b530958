/** What the service said instead of an answer, or that it said nothing. */

export type Violation = {
  code: string
  message: string
  metaData: Readonly<Record<string, unknown>> | null
  /** What stands at its field, where the message names that by its path. */
  words?: string
}

export class Failure extends Error {
  override name = 'Failure'
  /** 0: no answer came. */
  readonly status: number
  /** The first decides. */
  readonly errors: readonly Violation[]
  /** By which the service finds the request in its log; null where it was never reached. */
  readonly requestId: string | null
  /** After how long it may be tried again; null: it was not said. */
  readonly retryAfterSeconds: number | null

  constructor(given: Pick<Failure, 'status' | 'errors' | 'requestId' | 'retryAfterSeconds'>) {
    super(given.errors.map(({ code }) => code).join(', '))
    this.status = given.status
    this.errors = given.errors
    this.requestId = given.requestId
    this.retryAfterSeconds = given.retryAfterSeconds
  }

  get code(): string {
    return this.errors[0]?.code ?? 'General.Unexpected'
  }
}

/** Of this side: the request got no answer. The service does not know this code. */
export const notReached = 'Console.NotReached'

export const unreached = (): Failure =>
  new Failure({
    status: 0,
    errors: [{ code: notReached, message: 'No response.', metaData: null }],
    requestId: null,
    retryAfterSeconds: null,
  })
