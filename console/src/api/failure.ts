/** An error response of the service, or the lack of a response. */

export type ApiError = {
  code: string
  message: string
  metaData: Readonly<Record<string, unknown>> | null
  /** The message for the field itself, without the field's path. */
  fieldMessage?: string
}

export class Failure extends Error {
  override name = 'Failure'
  /** 0 if there was no response. */
  readonly status: number
  /** The first error determines the code. */
  readonly errors: readonly ApiError[]
  /** Identifies the request in the service's log. Null if the service wasn't reached. */
  readonly requestId: string | null
  /** Null if the service didn't specify when to try again. */
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

/** A code of the web application: the request got no response. */
export const noResponse = 'Console.NotReached'

export const noResponseFailure = (): Failure =>
  new Failure({
    status: 0,
    errors: [{ code: noResponse, message: 'No response.', metaData: null }],
    requestId: null,
    retryAfterSeconds: null,
  })
