/** Labels of the form's fields, by the service's names. */
import type { AddressField } from '../../format/address.ts'
import { formatWeight } from '../../format/measures.ts'
import type { Json } from './merge.ts'

export const addressLabels: Readonly<Record<AddressField, string>> = {
  name: 'Name',
  company: 'Company',
  street1: 'Street',
  street2: 'Apartment, suite, or floor',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  country: 'Country',
  phone: 'Phone',
  email: 'Email',
}

const names: Readonly<Record<string, string>> = {
  ...addressLabels,
  residential: 'Address type',
  weight: 'Weight',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  predefinedPackage: 'Package type',
  shipments: 'Packages',
  items: 'Items',
  reference: 'Reference',
  notes: 'Notes',
  signature: 'Signature',
  saturdayDelivery: 'Saturday delivery',
  quantity: 'Quantity',
  sku: 'SKU',
  unitValue: 'Unit value',
  unitWeight: 'Unit weight',
  customsInfo: 'Customs',
  customsItems: 'Customs lines',
  contentsType: 'Type of contents',
  contentsExplanation: 'Description of contents',
  customsSigner: 'Signed by',
  incoterm: 'Duties paid by',
  eelPfc: 'Export filing',
  description: 'Description',
  value: 'Total value',
  hsTariffNumber: 'HS tariff number',
  originCountry: 'Country of origin',
  federalTaxId: 'Tax ID',
}

const lastOf = (path: string): string =>
  path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1) ?? path

/**
 * `Ship to: ZIP code`, `Package 2: Weight`.
 *
 * @param parcels the number of packages; a single one has no number
 */
export function fieldLabel(path: string, parcels: number): string {
  const name = names[lastOf(path)] ?? lastOf(path)
  const index = Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0) + 1
  if (path.startsWith('toAddress')) return `Ship to: ${name}`
  if (path.startsWith('fromAddress')) return `Ship from: ${name}`
  if (path.startsWith('shipments[')) return parcels > 1 ? `Package ${index}: ${name}` : `Package: ${name}`
  return path.startsWith('items[') ? `Item ${index}: ${name}` : name
}

/** A value as its field would show it. */
export function valueText(value: Json, path: string): string {
  if (value === null || value === '') return 'Empty'
  if (typeof value === 'boolean') {
    if (lastOf(path) === 'residential') return value ? 'Residential' : 'Business'
    return value ? 'Yes' : 'No'
  }
  if (typeof value === 'number') return /weight/i.test(path) ? formatWeight(value) : String(value)
  if (Array.isArray(value)) return value.length === 1 ? '1 line' : `${value.length} lines`
  return typeof value === 'object' ? Object.values(value).filter(Boolean).map(String).join(', ') : value
}
