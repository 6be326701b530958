/** How this interface fails: one line, some with status 200, since clients know them by their text. */
import { statusOf } from '#edges/http/error-status.ts'
import type { ErrorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { inCurrency } from '#kit/money.ts'

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
const keyNotVerified = () => new Failure(200, 'Could not verify API key. Please check key and secret.')
export const noQuotes = () =>
  new Failure(
    200,
    '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}',
    'application/json',
  )
export const insufficientCredits = (price: string, available: string) =>
  new Failure(200, `Error: insufficient credits. Label would cost ${price}, but only ${available} available.`)

/* What the verbs refuse, in the words of this interface: made of codes and of what stands with them. */

/** The amounts of `Credit.Insufficient`. */
function creditFailure({ metaData }: ErrorDetail): Failure {
  const amount = (value: unknown) => inCurrency(String(value), String(metaData?.currency))
  return insufficientCredits(amount(metaData?.required), amount(metaData?.available))
}

/** One line of text; what the arguments are to be blamed for is 400, whether it cannot be read or makes no sense. */
export function failureOf(error: ServiceError): Failure {
  const [first] = error.errors
  if (first?.code === 'Rate.NoneAvailable') return noQuotes()
  if (first?.code === 'Credit.Insufficient') return creditFailure(first)
  // Of which kind a wrong pair is, nobody is told.
  if (first?.code.startsWith('Auth.')) return keyNotVerified()
  const { status, category } = statusOf(error)
  const line = error.errors
    .map(({ message }) => message)
    .join(' ')
    .replace(/\s+/g, ' ')
  return new Failure(category === 'Validation' && status === 422 ? 400 : status, line)
}
