import { Decimal } from 'decimal.js'
import { taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration, DeclaredItem } from '#adapters/carriers/customs.ts'
import {
  type CustomsContent,
  type CustomsItemContent,
  descriptionIssue,
  exportFiling,
  isTariffNumber,
  maxCustomsItems,
  valueIssue,
} from '#domain/orders/customs/customs.ts'
import { fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isCurrency } from '#kit/money.ts'

export type DeclaredShipment = {
  from: CarrierAddress
  to: CarrierAddress
  parcel: { weightPounds: number }
  customs: CustomsContent | null
}

/** The fields have the names of the API's request, such as `customsInfo.customsItems[0].value`. */
export type ValidatedCustoms =
  | { declaration: CustomsDeclaration; gaps: [] }
  | { declaration: null; gaps: [ValidationIssue, ...ValidationIssue[]] }

/** The default currency. */
const usualCurrency = 'USD'

/** Countries that require a number of the recipient, with its local name. */
const taxNumbers: Readonly<Record<string, string>> = {
  BR: 'a CPF or CNPJ',
  CL: 'a RUT',
  KR: 'a personal customs clearance code',
}

const gap = (field: string, predicate?: string): ValidationIssue => {
  const missing = required('invalid', field)
  return predicate ? { ...missing, predicate } : missing
}

/** Returns the complete declaration of a shipment, or the issues that prevent it. */
export function validateCustoms({ from, to, parcel, customs }: DeclaredShipment): ValidatedCustoms {
  const gaps: ValidationIssue[] = []
  const numberThere = taxNumbers[to.country]
  if (
    numberThere &&
    customs?.contentsType !== 'documents' &&
    !taxNumbersOf(to).some(({ field }) => field === 'federalTaxId')
  ) {
    gaps.push(gap('toAddress.federalTaxId', `is required: customs in ${to.country} requires ${numberThere}`))
  }
  if (!customs) return { declaration: null, gaps: [gap('customsInfo'), ...gaps] }

  const lines = customs.isFromItems ? 'items' : 'customsInfo.customsItems'
  const items = declaredItems(customs, gaps)
  if (items.length === 0) gaps.push(gap(lines))
  if (items.length > maxCustomsItems) {
    const predicate = `must have at most ${maxCustomsItems} entries, but the package has ${items.length}: split the order into packages, or declare goods of one kind together`
    gaps.push(fieldIssue('invalid', lines, predicate))
  }
  // Rounded weights can add up to slightly more than the entered ones.
  const weightPounds = Decimal.sum(0, ...items.map((item) => item.weightPounds)).minus(0.00005 * items.length)
  if (weightPounds.greaterThan(parcel.weightPounds)) {
    gaps.push(fieldIssue('invalid', lines, 'weigh more in total than their package'))
  }

  const { contentsType, contentsExplanation, restrictionComments } = customs
  const restrictionType = customs.restrictionType ?? 'none'
  const customsSigner = customs.customsSigner ?? from.name ?? from.company
  if (!contentsType) gaps.push(gap('customsInfo.contentsType'))
  if (contentsType === 'other' && !contentsExplanation) gaps.push(gap('customsInfo.contentsExplanation'))
  if (restrictionType === 'other' && !restrictionComments) gaps.push(gap('customsInfo.restrictionComments'))
  if (!customsSigner?.trim()) gaps.push(gap('customsInfo.customsSigner'))
  if (customs.customsCertify === false) {
    gaps.push(
      fieldIssue('invalid', 'customsInfo.customsCertify', 'must be true: every customs declaration must be certified'),
    )
  }
  const filing = exportFiling({ from, to, items }, customs.eelPfc)
  if (filing.fault?.is === 'missing') gaps.push(gap('customsInfo.eelPfc', filing.fault.predicate))
  if (filing.fault?.is === 'wrong') gaps.push(fieldIssue('invalid', 'customsInfo.eelPfc', filing.fault.predicate))

  const [first, ...others] = gaps
  if (first) return { declaration: null, gaps: [first, ...others] }
  const declaration: CustomsDeclaration = {
    contentsType: contentsType ?? 'other',
    contentsExplanation,
    customsCertify: true,
    customsSigner,
    declaration: customs.declaration,
    eelPfc: filing.citation,
    nonDeliveryOption: customs.nonDeliveryOption ?? 'return',
    restrictionType,
    restrictionComments,
    incoterm: customs.incoterm ?? 'DAP',
    items,
  }
  return { declaration, gaps: [] }
}

type Named = keyof Pick<
  CustomsItemContent,
  'description' | 'quantity' | 'value' | 'currency' | 'weightPounds' | 'hsTariffNumber' | 'originCountry'
>
const namesDeclared: Readonly<Record<Named, string>> = {
  description: 'description',
  quantity: 'quantity',
  value: 'value',
  currency: 'currency',
  weightPounds: 'weight',
  hsTariffNumber: 'hsTariffNumber',
  originCountry: 'originCountry',
}
/** The names of fields that were derived from the order's items. */
const namesInItems: typeof namesDeclared = {
  ...namesDeclared,
  description: 'name',
  value: 'unitValue',
  weightPounds: 'unitWeight',
}

function declaredItems({ items, isFromItems, contentsType }: CustomsContent, gaps: ValidationIssue[]): DeclaredItem[] {
  const currency = items.find((item) => item.currency !== null)?.currency ?? usualCurrency
  const [list, names] = isFromItems ? ['items', namesInItems] : ['customsInfo.customsItems', namesDeclared]
  return items.map((item, index) => {
    const path = (name: Named) => `${list}[${index}].${names[name]}`
    const { description, quantity, value, weightPounds, hsTariffNumber, originCountry } = item
    const wrong = (name: Named, predicate: string | null) => {
      if (predicate) gaps.push(fieldIssue('invalid', path(name), predicate))
    }
    if (!description) gaps.push(gap(path('description')))
    else wrong('description', descriptionIssue(description))
    if (quantity === null) gaps.push(gap(path('quantity')))
    if (value === null) gaps.push(gap(path('value')))
    else wrong('value', valueIssue(value, contentsType))
    if ((item.currency ?? currency) !== currency)
      wrong('currency', `must be ${currency}, the currency of the first item`)
    else if (!isCurrency(currency)) wrong('currency', 'must be an ISO 4217 code')
    if (!weightPounds) gaps.push(gap(path('weightPounds')))
    if (hsTariffNumber && !isTariffNumber(hsTariffNumber)) wrong('hsTariffNumber', 'must have 6 to 10 digits')
    if (!originCountry) gaps.push(gap(path('originCountry')))
    return {
      ...item,
      description: description ?? '',
      quantity: quantity ?? 0,
      value: value ?? '0',
      currency,
      weightPounds: weightPounds ?? 0,
      originCountry: originCountry ?? '',
    }
  })
}
