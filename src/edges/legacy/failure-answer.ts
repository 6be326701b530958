/** What the verbs refuse, in the words of this interface: made of codes and of what stands with them. */

import { statusOf } from '#edges/http/error-status.ts'
import { Failure, insufficientCredits, keyNotVerified, noQuotes } from '#edges/legacy/failure.ts'
import type { ErrorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { inCurrency } from '#kit/money.ts'

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
