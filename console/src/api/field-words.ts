/**
 * What stands at a field of a form where the service has said something of it: the one place that makes a merchant's
 * sentence of its own, which names the field by its path (`fromAddress.street1 is required.`) as programs want it.
 */
import type { Violation } from './failure.ts'

/** What is no `the ` and the field's own name. */
const names: Readonly<Record<string, string>> = {
  name: 'a name',
  street1: 'the street',
  zip: 'the ZIP',
  email: 'an e-mail address',
  host: "the printer's name or address",
  currentPassword: 'the password of now',
  newPassword: 'another password',
  timeZone: 'a time zone',
  credits: 'an amount, such as 65',
  length: 'a length, such as 8.5',
  width: 'a width, such as 6',
  height: 'a height, such as 4',
  tareWeight: 'a weight, such as 4 oz',
}

/** What stands at a field that was left empty. */
export function enterWords(field: string): string {
  const name = field.split('.').at(-1) ?? field
  return `Enter ${names[name] ?? (/^[a-z]+$/.test(name) ? `the ${name}` : 'something here')}.`
}

/** Whether the service's sentence is of the field by its path, and none that it has for the case. */
const isFieldSentence = (field: string, message: string): boolean => message.startsWith(`${field} `)

/** What the rest of such a sentence is called here, where it speaks of schemas. */
const predicates: readonly (readonly [RegExp, (field: string, found: RegExpExecArray) => string])[] = [
  [/^is required/, enterWords],
  [/^must be (?:>|number|integer|string)/, enterWords],
  [
    /^must match pattern/,
    (field) => (field === 'credits' ? enterWords(field) : 'Some of these characters cannot be kept.'),
  ],
  [/^must be <=? ?(\S+?)\.?$/, (_field, [, most]) => `Enter ${most} at most.`],
  [/^must NOT have more than (\d+) characters/, (_field, [, most]) => `Enter at most ${most} characters.`],
  [/^must be (?:one|equal to one) of/, () => 'Choose one of these.'],
]

export function fieldWords(field: string, message: string): string {
  if (!isFieldSentence(field, message)) return message
  const rest = message.slice(field.length + 1)
  for (const [form, words] of predicates) {
    const found = form.exec(rest)
    if (found) return words(field, found)
  }
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}

export const wordedAtField = (violation: Violation): Violation => {
  const field = violation.metaData?.field
  return typeof field === 'string' && isFieldSentence(field, violation.message)
    ? { ...violation, words: fieldWords(field, violation.message) }
    : violation
}
