/** What the verbs refuse, in the words of this interface: made of codes and of what stands with them. */
import { errorCatalogue } from '#errors/catalogue.ts'
import type { ErrorDetail, ServiceError } from '#errors/service-error.ts'
import { ValidationError, type Violation } from '#errors/violations.ts'
import { statusOf } from '#http-api/error-status.ts'
import { inCurrency } from '#kit/money.ts'
import { Failure, insufficientCredits, keyNotVerified, noQuotes } from '#legacy-api/failure.ts'
import { AddressInput } from '#orders/order-input.ts'

const addressArguments = (side: 'fromAddress' | 'toAddress', prefix: 'from' | 'to'): [string, string][] =>
  Object.keys(AddressInput.properties).map((field) => [
    `${side}.${field}`,
    `${prefix}_${field === 'street1' ? 'street' : field}`,
  ])

/** An order's fields as this interface calls them. */
const argumentNames: ReadonlyMap<string, string> = new Map([
  ...addressArguments('toAddress', 'to'),
  ...addressArguments('fromAddress', 'from'),
  ['shipments[0].parcel.weight', 'weight_lbs'],
  ['shipments[0].parcel.length', 'depth'],
  ['shipments[0].parcel.width', 'width'],
  ['shipments[0].parcel.height', 'height'],
])

function lineOf({ field, code, predicate }: Violation): string {
  const argument = argumentNames.get(field) ?? field
  return predicate === null ? `${argument}: ${errorCatalogue[code]}` : `${argument} ${predicate}.`
}

/** The amounts of `Credit.Insufficient`. */
function creditFailure({ metaData }: ErrorDetail): Failure {
  const amount = (value: unknown) => inCurrency(String(value), String(metaData?.currency))
  return insufficientCredits(amount(metaData?.required), amount(metaData?.available))
}

const linesOf = (error: ServiceError): string[] =>
  error instanceof ValidationError ? error.violations.map(lineOf) : error.errors.map(({ message }) => message)

/** One line of text; what the arguments are to be blamed for is 400, whether it cannot be read or makes no sense. */
export function failureOf(error: ServiceError): Failure {
  const [first] = error.errors
  if (first?.code === 'Rate.NoneAvailable') return noQuotes()
  if (first?.code === 'Credit.Insufficient') return creditFailure(first)
  // Of which kind a wrong pair is, nobody is told.
  if (first?.code.startsWith('Auth.')) return keyNotVerified()
  const { status, category } = statusOf(error)
  const line = linesOf(error).join(' ').replace(/\s+/g, ' ')
  return new Failure(category === 'Validation' && status === 422 ? 400 : status, line)
}
