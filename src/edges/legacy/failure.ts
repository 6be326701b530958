/** How this interface fails: one line, some with status 200, since clients know them by their text. */

type MediaType = 'text/plain; charset=utf-8' | 'application/json'

export class Failure extends Error {
  readonly status: number
  readonly mediaType: MediaType

  /** @param line without a line break at its end; text but where published clients look for JSON */
  constructor(status: number, line: string, mediaType: MediaType = 'text/plain; charset=utf-8') {
    super(line)
    this.status = status
    this.mediaType = mediaType
  }
}

/** Published clients look for exactly these lines. */
export const keyNotVerified = () => new Failure(200, 'Could not verify API key. Please check key and secret.')
export const noQuotes = () =>
  new Failure(
    200,
    '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}',
    'application/json',
  )
export const insufficientCredits = (price: string, available: string) =>
  new Failure(200, `Error: insufficient credits. Label would cost ${price}, but only ${available} available.`)
