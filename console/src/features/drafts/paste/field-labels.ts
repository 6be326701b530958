/** What forms and shops write before the parts of an address. */
import type { AddressField } from '../../../format/address.ts'

const labels: Readonly<Record<AddressField, string>> = {
  name: 'name|full name|contact|contact name|recipient|recipient name|customer|customer name',
  company: 'company|company name|organi[sz]ation|business|firm',
  street1: 'street|street 1|street address|address 1|address1|address line 1|line 1',
  street2: 'street 2|address 2|address2|address line 2|line 2|apt|apartment|suite|unit',
  city: 'city|town|city/town',
  state: 'state|province|region|state/province',
  zip: 'zip|zip code|zipcode|postal code|postcode|postal|zip/postal code',
  country: 'country|country/region',
  phone: 'phone|phone number|telephone|tel|mobile|cell',
  email: 'e-?mail|e-?mail address',
}

const patterns = Object.entries(labels).map(
  ([field, words]) => [field as AddressField, new RegExp(`^(?:${words})\\s*[:=]\\s*(.*)$`, 'i')] as const,
)

const headings =
  'ship(?:ping)?(?: to| address)?|deliver(?:y)?(?: to| address)?|mail(?:ing)?(?: to| address)?|send to|to|address|recipient|sold to'
const heading = new RegExp(`^(?:${headings})\\s*:\\s*(.*)$`, 'i')
const headingAlone = new RegExp(`^(?:${headings})$`, 'i')

export type Labelled = {
  /** Null: a heading, behind which an address may begin. */
  field: AddressField | null
  value: string
}

/** Null: the line says nothing of what it is. */
export function labelOf(line: string): Labelled | null {
  for (const [field, pattern] of patterns) {
    const value = pattern.exec(line)?.[1]
    if (value !== undefined) return { field, value: value.trim() }
  }
  if (headingAlone.test(line)) return { field: null, value: '' }
  const value = heading.exec(line)?.[1]
  return value === undefined ? null : { field: null, value: value.trim() }
}
