/**
 * Messages shown next to form fields. The service names a field by its path (`fromAddress.street1 is required.`), which
 * suits API clients. This module turns such a message into one for people.
 */
import type { ApiError } from './failure.ts'

/** Names of fields in a sentence. Other fields are named `the` plus the field's own name. */
const names: Readonly<Record<string, string>> = {
  name: 'a name',
  company: 'a company',
  street1: 'a street',
  country: 'a country',
  phone: 'a phone number',
  email: 'an email address',
  weight: 'a weight',
  length: 'a length',
  width: 'a width',
  height: 'a height',
  tareWeight: 'a weight',
  host: 'the printer’s IP address or hostname',
  currentPassword: 'your current password',
  newPassword: 'a new password',
  timeZone: 'a time zone',
  credits: 'an amount',
  charged: 'an amount',
  description: 'a description',
  quantity: 'a quantity',
  value: 'a value',
  code: 'a SKU',
  manufacturerProductId: 'a manufacturer ID',
  standardProductId: 'a GTIN',
  hsTariffNumber: 'a tariff number',
  originCountry: 'a country of origin',
  contentsType: 'a contents type',
  contentsExplanation: 'a description of the contents',
  customsSigner: 'the signer’s name',
  eelPfc: 'an ITN or exemption',
  customsInfo: 'the contents',
  customsItems: 'the contents',
  federalTaxId: 'a tax ID',
  trackingNumber: 'the tracking number',
  reason: 'how you confirmed it',
}

const examples: Readonly<Record<string, string>> = {
  credits: '65',
  charged: '8.10',
  length: '8.5',
  width: '6',
  height: '4',
  tareWeight: '4 oz',
}

const lastOf = (field: string): string => field.split('.').at(-1) ?? field

/** The names of address parts, such as `Province`, in the address's country. */
type PartLabels = Readonly<Record<'city' | 'state' | 'zip', string>>

const usLabels: PartLabels = { city: 'City', state: 'State', zip: 'ZIP code' }

/** `a ZIP code`, `an emirate`. Abbreviations stay in capitals, and so does the name of the Eircode. */
function inSentence(label: string): string {
  const word = /^(?:[A-Z]{2}|Eircode)/.test(label) ? label : label.toLowerCase()
  return `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`
}

/**
 * `a street`, `a province`.
 *
 * @param labels of the address's country, as in the US if it is unknown
 */
export function nameOfField(field: string, labels = usLabels): string {
  const name = lastOf(field)
  if (name === 'city' || name === 'state' || name === 'zip') return inSentence(labels[name])
  return names[name] ?? (/^[a-z]+$/.test(name) ? `the ${name}` : 'a value')
}

/** The message for an empty field. */
export function enterMessage(field: string, labels = usLabels): string {
  const example = examples[lastOf(field)]
  const called = nameOfField(field, labels)
  return `Enter ${called}${example ? `, such as ${example}` : ''}.`
}

/** Whether the message starts with the field's path. */
const isFieldSentence = (field: string, message: string): boolean => message.startsWith(`${field} `)

/** Messages for the schema errors that follow the path. */
const predicates: readonly (readonly [RegExp, (field: string, found: RegExpExecArray) => string])[] = [
  [/^is required/, (field) => enterMessage(field)],
  [/^must be (?:greater than|at least|an? (?:number|integer|string))/, (field) => enterMessage(field)],
  [
    /^must match the pattern/,
    (field) =>
      ['credits', 'charged', 'trackingNumber'].includes(field)
        ? enterMessage(field)
        : 'Some of these characters aren’t allowed.',
  ],
  [/^must be (?:at most|less than) (\S+?)\.?$/, (_field, [, most]) => `Enter ${most} or less.`],
  [/^must have at most (\d+) characters/, (_field, [, most]) => `Enter at most ${most} characters.`],
  [/^must be (?:one|equal to one) of/, () => 'Choose one of the options.'],
]

export function fieldMessage(field: string, message: string): string {
  if (!isFieldSentence(field, message)) return message
  const rest = message.slice(field.length + 1)
  for (const [form, toMessage] of predicates) {
    const found = form.exec(rest)
    if (found) return toMessage(field, found)
  }
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

export const withFieldMessage = (error: ApiError): ApiError => {
  const field = error.metaData?.field
  return typeof field === 'string' && isFieldSentence(field, error.message)
    ? { ...error, fieldMessage: fieldMessage(field, error.message) }
    : error
}
