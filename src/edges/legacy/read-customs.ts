/** What customs are told, as this interface takes it: the kind of contents, who signs, and a text for each item. */

import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Carrier } from '#adapters/carriers/carrier.ts'
import type { ContentsType } from '#adapters/carriers/customs.ts'
import { type CustomsInput, maxCustomsItems } from '#domain/orders/customs/customs.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { Failure } from '#edges/legacy/failure.ts'
import { type Arguments, isDecimal, readChoice, readText } from '#edges/legacy/read-form.ts'
import { maxTextLength } from '#edges/shapes/body-texts.ts'
import type { Violation } from '#kit/errors/violations.ts'
import { isAmount } from '#kit/money.ts'

const contentsWords: Readonly<Record<string, ContentsType>> = {
  documents: 'documents',
  gift: 'gift',
  merchandise: 'merchandise',
  'returned goods': 'returned_goods',
  returned_goods: 'returned_goods',
  sample: 'sample',
}

/** Room for a description as long as any text, and the five short parts beside it. */
const maxItemLength = maxTextLength + 80

const parts = 'quantity, description, value in USD, weight in ounces, country of origin and HS tariff number'

/** `1::T-shirt::10::4::US::610910`: value and weight are those of all of them. */
function readItem(text: string, index: number, errors: string[]): CustomsInput['items'][number] {
  const read = text.split('::').map((part) => part.trim())
  const [quantity = '', description = '', value = '', ounces = '', originCountry = '', hsTariffNumber = ''] = read
  const name = `customs[${index}]`
  if (text.length > maxItemLength) {
    errors.push(`${name} must have at most ${maxItemLength} characters.`)
    return {}
  }
  if (read.length !== 6) {
    errors.push(`${name} must be ${parts}, separated by ::, such as 1::T-shirt::10::4::US::610910.`)
    return {}
  }
  if (!/^\d{1,6}$/.test(quantity) || Number(quantity) === 0) errors.push(`${name} must begin with the quantity.`)
  if (description === '') errors.push(`${name} must have a description.`)
  if (!isAmount(value)) errors.push(`${name} must have a value in USD, such as 10 or 10.00.`)
  if (!isDecimal(ounces) || Number(ounces) === 0) errors.push(`${name} must have a weight in ounces.`)
  if (originCountry === '') errors.push(`${name} must have a country of origin.`)
  return {
    quantity: Number(quantity),
    description,
    value,
    currency: 'USD',
    weightPounds: Number(ounces) / 16,
    originCountry,
    hsTariffNumber,
  }
}

/** Null: nothing is said. What of it is missing is asked for when a label is bought. */
export function readCustoms(args: Arguments, errors: string[]): CustomsInput | null {
  const texts = args.list('customs')
  // Forms send fields that nobody filled in as well.
  const isDeclared = texts.some((text) => text.trim() !== '')
  const items = isDeclared ? texts.map((text, index) => readItem(text, index, errors)) : []
  const contentsType = readChoice(args, 'type_contents', { meanings: contentsWords, fallback: null }, errors) ?? null
  const customsSigner = readText(args, 'signer') || null
  const eelPfc = readText(args, 'eel_pfc') || null
  for (const [name, said] of Object.entries({ signer: customsSigner, eel_pfc: eelPfc })) {
    if (said && said.length > maxTextLength) errors.push(`${name} must have at most ${maxTextLength} characters.`)
  }
  if (items.length > maxCustomsItems) errors.push(`customs must have at most ${maxCustomsItems} items.`)
  return items.length > 0 || contentsType ? { items, contentsType, customsSigner, eelPfc } : null
}

/** Published clients look for exactly this line. */
const customsMissing = () => new Failure(400, 'Customs information required for international shipments.')

const argumentNames: Readonly<Record<string, string>> = {
  'customsInfo.eelPfc': 'eel_pfc',
  'customsInfo.customsItems': 'customs',
  'toAddress.federalTaxId': 'to_tax_id',
}

const lineOf = ({ field, predicate }: Violation): string => {
  const item = /^customsInfo\.customsItems(\[\d+\])\.(\w+)$/.exec(field)
  return `${item ? `customs${item[1]}: ${item[2]}` : (argumentNames[field] ?? field)} ${predicate}.`
}

/** @throws Failure where customs would miss something of a parcel that is to be bought for */
export function refuseUndeclared(
  carrier: Carrier,
  args: Arguments,
  { from, to, parcels, customs }: OrderContent,
): void {
  const [parcel] = parcels
  if (!parcel || !needsCustoms(carrier, from, to)) return
  const declared = customs[0] ?? null
  const isSigned = readText(args, 'signer') !== ''
  if (!declared?.contentsType || declared.items.length === 0 || !isSigned) throw customsMissing()
  const { gaps } = validateCustoms({ from, to, parcel, customs: declared })
  if (gaps.length > 0) throw new Failure(400, gaps.map(lineOf).join(' '))
}
