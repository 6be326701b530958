/** Issues of a customs declaration, as text. */
import type { Order } from '../../api/queries/orders.ts'

export type Shipment = Order['shipments'][number]

const ofItems: Readonly<Record<string, string>> = {
  name: 'description',
  description: 'description',
  quantity: 'quantity',
  unitValue: 'value',
  value: 'value',
  currency: 'currency',
  unitWeight: 'weight',
  weight: 'weight',
  originCountry: 'originCountry',
  hsTariffNumber: 'hsTariffNumber',
}

const nouns: Readonly<Record<string, string>> = {
  description: 'description',
  quantity: 'quantity',
  value: 'value',
  currency: 'currency',
  weight: 'weight',
  originCountry: 'country of origin',
  hsTariffNumber: 'HS tariff number',
}

const parsed = (field: string): { line: number; name: string } | null => {
  const [, line, name = ''] = /^(?:items|customsInfo\.customsItems)\[(\d+)\]\.(\w+)$/.exec(field) ?? []
  const known = ofItems[name]
  return line !== undefined && known ? { line: Number(line), name: known } : null
}

/** The field of the customs form, also for a declaration that was derived from the items of the order. */
export function customsPath(field: string): string {
  const item = parsed(field)
  return item ? `customsInfo.customsItems[${item.line}].${item.name}` : field
}

/** One line per issue, for the list above the button. */
export function customsLines({
  customsIssues,
  customsInfo,
}: Pick<Shipment, 'customsIssues' | 'customsInfo'>): string[] {
  return customsIssues.map(({ field, text }) => {
    const item = parsed(field)
    const predicate = text.slice(field.length + 1)
    if (item) {
      const goods = customsInfo?.customsItems[item.line]?.description || `item ${item.line + 1}`
      return `Customs: the ${nouns[item.name]} of ${goods} ${predicate}`
    }
    if (field === 'toAddress.federalTaxId') return `Customs: the recipient’s tax ID ${predicate}`
    if (field === 'items' && predicate.startsWith('must')) return `Customs: the items ${predicate}`
    if (field === 'customsInfo' || field === 'items') return 'Customs: describe what is in the package.'
    if (field === 'customsInfo.eelPfc') return `Customs: the export filing ${predicate}`
    return 'Customs details are incomplete.'
  })
}
