/** What the verbs refuse, in the words of this interface. */
import { errorCatalogue } from '#errors/catalogue.ts'
import type { ServiceError } from '#errors/service-error.ts'
import { ValidationError, type Violation } from '#errors/violations.ts'
import { statusOf } from '#http-api/error-status.ts'
import { Failure, noQuotes } from '#legacy-api/failure.ts'

/** An order's fields as this interface calls them. */
const names: readonly [field: RegExp, argument: string][] = [
  [/^toAddress\.street(\d)$/, 'to_street$1'],
  [/^fromAddress\.street(\d)$/, 'from_street$1'],
  [/^toAddress\.(\w+)$/, 'to_$1'],
  [/^fromAddress\.(\w+)$/, 'from_$1'],
  [/^shipments\[0\]\.parcel\.weight$/, 'weight_lbs'],
  [/^shipments\[0\]\.parcel\.length$/, 'depth'],
  [/^shipments\[0\]\.parcel\.(\w+)$/, '$1'],
]

function argumentOf(field: string): string {
  const [pattern, argument] = names.find(([known]) => known.test(field)) ?? []
  return pattern && argument ? field.replace(pattern, argument).replace(/_street1$/, '_street') : field
}

const lineOf = ({ field, code, predicate }: Violation): string =>
  predicate === null ? `${argumentOf(field)}: ${errorCatalogue[code]}` : `${argumentOf(field)} ${predicate}.`

const linesOf = (error: ServiceError): string[] =>
  error instanceof ValidationError ? error.violations.map(lineOf) : error.errors.map(({ message }) => message)

/** One line of text; what the arguments are to be blamed for is 400, whether it cannot be read or makes no sense. */
export function failureOf(error: ServiceError): Failure {
  if (error.code === 'Rate.NoneAvailable') return noQuotes()
  const { status, category } = statusOf(error)
  const line = linesOf(error).join(' ').replace(/\s+/g, ' ')
  return new Failure(category === 'Validation' && status === 422 ? 400 : status, line)
}
