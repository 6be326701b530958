/** How this interface fails: one line of text, some of them with status 200, since clients know them by their text. */
import type { ServiceError } from '#errors/service-error.ts'

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

/** A refusal of the verbs, which speak of the JSON interface's fields and statuses, in the words of this one. */
export function failureOf(refused: ServiceError): Failure {
  const lines = refused.errors.map(({ message, metaData }) => {
    const field = typeof metaData?.field === 'string' ? metaData.field : null
    if (!field) return message
    const argument = argumentOf(field)
    return message.startsWith(field) ? argument + message.slice(field.length) : `${argument}: ${message}`
  })
  const line = lines.join(' ').replace(/\s+/g, ' ')
  if (refused.code === 'Rate.NoneAvailable') return noQuotes()
  return new Failure(refused.category === 'Validation' && refused.status === 422 ? 400 : refused.status, line)
}

/** The arguments that are missing or unusable, all of them. @throws Failure 400 */
export function refuseArguments(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Failure(400, wrong.join(' '))
}
