/** How this interface fails: one line of text, some of them with status 200, since clients know them by their text. */

export class Failure extends Error {
  readonly status: number

  /** @param line without a line break at its end */
  constructor(status: number, line: string) {
    super(line)
    this.status = status
  }
}

/** Published clients look for exactly these lines. */
export const keyNotVerified = () => new Failure(200, 'Could not verify API key. Please check key and secret.')
export const noQuotes = () =>
  new Failure(200, 'No valid price quotes found. Please check your request and try again, or please contact support.')
export const insufficientCredits = (price: string, available: string) =>
  new Failure(200, `Error: insufficient credits. Label would cost ${price}, but only ${available} available.`)
