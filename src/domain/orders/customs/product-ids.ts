/** Declares goods to a carrier, with the product ids that customs of the European Union require. */
import type { Carrier, CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { ProductIds, ProductIdTerms } from '#adapters/carriers/customs.ts'
import { cleanProductId, euCustomsTerritory, needsProductIds } from '#adapters/carriers/product-ids.ts'
import type { CustomsContent, CustomsItemContent } from '#domain/orders/customs/customs.ts'
import { type DeclaredShipment, type ValidatedCustoms, validateCustoms } from '#domain/orders/customs/declaration.ts'
import { fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'

/**
 * Returns the complete declaration of a shipment for a carrier, or the issues that prevent it. Missing product ids are
 * filled in: the merchant's id by the store's id of the variant, the manufacturer's id by the standard id, or else by the
 * merchant's id.
 *
 * @param fillsManufacturerIds whether the account allows to fill in the manufacturer's id. After a purchase it makes no
 *   difference: without this, the ids were given.
 */
export function declareTo(
  { productIds: terms }: Pick<Carrier, 'productIds'>,
  shipment: DeclaredShipment,
  fillsManufacturerIds = true,
): ValidatedCustoms {
  const validated = validateCustoms(shipment)
  const { from, to, customs } = shipment
  if (!terms || !customs || !needsProductIds({ from, to, contentsType: customs.contentsType }, terms)) return validated
  const lines = customs.items.map((item) => numbersOf(item, terms, fillsManufacturerIds))
  const missing = lines.flatMap((line, index) => gapsOf(line, customs, { index, fillsManufacturerIds }))
  const [first, ...others] = [...validated.gaps, ...missing]
  if (first) return { declaration: null, gaps: [first, ...others] }
  if (!validated.declaration) return validated
  const items = validated.declaration.items.map((item, index) => ({
    ...item,
    productIds: completeIds(lines[index] ?? noNumbers),
  }))
  return { declaration: { ...validated.declaration, items }, gaps: [] }
}

type Numbers = { [Kind in keyof ProductIds]: string | null }
const noNumbers: Numbers = { merchant: null, manufacturer: null, standard: null }

const completeIds = ({ merchant, manufacturer, standard }: Numbers): ProductIds => ({
  merchant: merchant ?? '',
  manufacturer: manufacturer ?? '',
  standard,
})

function numbersOf(item: CustomsItemContent, terms: ProductIdTerms, fillsManufacturerIds: boolean): Numbers {
  const firstOf = (kind: keyof ProductIds, ids: readonly (string | null | undefined)[]) =>
    ids.map((id) => cleanProductId(id, kind, terms)).find((id) => id !== null) ?? null
  const merchant = firstOf('merchant', [item.code, item.fallbackCode])
  const standard = firstOf('standard', [item.standardProductId])
  const fillings = fillsManufacturerIds ? [item.standardProductId, merchant] : []
  return { merchant, manufacturer: firstOf('manufacturer', [item.manufacturerProductId, ...fillings]), standard }
}

const reason = 'European Union customs requires product ids for goods sold to consumers'

function gapsOf(
  { merchant, manufacturer }: Numbers,
  { items, isFromItems }: CustomsContent,
  { index, fillsManufacturerIds }: { index: number; fillsManufacturerIds: boolean },
): ValidationIssue[] {
  const { code, manufacturerProductId } = items[index] ?? {}
  const line = isFromItems ? `items[${index}]` : `customsInfo.customsItems[${index}]`
  const gap = (name: string, given: string | null | undefined) =>
    given
      ? fieldIssue('invalid', `${line}.${name}`, 'must contain letters or digits that the carrier accepts')
      : { ...required('invalid', `${line}.${name}`), predicate: `is required: ${reason}` }
  return [
    ...(merchant === null ? [gap(isFromItems ? 'sku' : 'code', code)] : []),
    // Otherwise a merchant's id also fills in this one.
    ...(manufacturer === null && !fillsManufacturerIds ? [gap('manufacturerProductId', manufacturerProductId)] : []),
  ]
}

const common: ProductIdTerms = {
  destinations: euCustomsTerritory,
  maxLengths: { merchant: 200, manufacturer: 200, standard: 14 },
  alphabet: 'any',
}

/** The rules of all carriers, for hints before one is chosen. */
export const anyCarrier: Pick<Carrier, 'productIds'> = { productIds: common }

/** Whether goods that are sold to this recipient need product ids. */
export const mayNeedProductIds = (from: CarrierAddress, to: CarrierAddress): boolean =>
  needsProductIds({ from, to, contentsType: 'merchandise' }, common)
