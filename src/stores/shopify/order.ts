/** A fulfilment order as the rest of the service knows it. */
import { poundsOf, type WeightUnit } from '#stores/pounds.ts'
import type { Unit, UnitFulfilment, UnitLine } from '#stores/shopify/answers.ts'
import { idOf } from '#stores/shopify/ids.ts'
import { standingOf } from '#stores/shopify/standing.ts'
import type { StoreAddress, StoreFulfilment, StoreLine, StoreLocation, StoreOrder } from '#stores/store.ts'

const units: Readonly<Record<string, WeightUnit>> = {
  POUNDS: 'pound',
  OUNCES: 'ounce',
  GRAMS: 'gram',
  KILOGRAMS: 'kilogram',
}

/** Null where nothing is known: Shopify says 0 of what nobody has weighed. */
function weightOf(weight: { value: number; unit: string } | null): number | null {
  const unit = weight && units[weight.unit]
  return unit && weight.value > 0 ? poundsOf(weight.value, unit) : null
}

export function toOrder(unit: Unit, lines: UnitLine[], fulfilments: UnitFulfilment[]): StoreOrder {
  const { order } = unit
  const left = lines.filter((line) => line.requiresShipping && line.remainingQuantity > 0)
  const recipient = recipientOf(order)
  return {
    externalId: idOf(unit.id),
    parentId: idOf(order.id),
    number: order.name,
    placedAt: new Date(order.createdAt),
    standing: standingOf(unit, {
      isLeft: left.length > 0,
      wasShipped: fulfilments.some(({ status }) => status !== 'CANCELLED'),
      hasAddress: recipient !== null,
    }),
    recipient,
    shipFrom: shipFromOf(unit),
    lines: left.map(toLine),
    weightPounds: left.length > 0 ? weightOf(unit.remainingLineItemsWeight) : null,
    fulfilments: fulfilments.map((fulfilment) => toFulfilment(fulfilment, lines)),
    shippingMethod: order.shippingLine?.title ?? null,
    note: order.note || null,
  }
}

function toLine({ id, sku, remainingQuantity, weight, lineItem, variant }: UnitLine): StoreLine {
  // What the buyer pays, in the shop's own currency: the other one is what the buyer saw, at that day's rate.
  const { amount, currencyCode } = lineItem.discountedUnitPriceAfterAllDiscountsSet.shopMoney
  return {
    lineId: idOf(id),
    quantity: remainingQuantity,
    name: lineItem.name,
    sku: sku || null,
    unitValue: amount,
    currency: currencyCode,
    unitWeightPounds: weightOf(weight),
    hsTariffNumber: variant?.inventoryItem.harmonizedSystemCode || null,
    originCountry: variant?.inventoryItem.countryCodeOfOrigin || null,
  }
}

function toFulfilment(fulfilment: UnitFulfilment, lines: UnitLine[]): StoreFulfilment {
  const { pageInfo, nodes } = fulfilment.fulfillmentLineItems
  // It names lines of the order; those of the unit are looked up by them, and others are of other units.
  const lineIds = new Map(lines.map(({ id, lineItem }) => [lineItem.id, idOf(id)]))
  return {
    fulfilmentId: idOf(fulfilment.id),
    trackingNumbers: fulfilment.trackingInfo.flatMap(({ number }) => number ?? []),
    lines: pageInfo.hasNextPage
      ? []
      : nodes.flatMap(({ quantity, lineItem }) => {
          const lineId = lineIds.get(lineItem.id)
          return lineId && quantity ? [{ lineId, quantity }] : []
        }),
    isCancelled: fulfilment.status === 'CANCELLED',
  }
}

type Place = {
  address1: string | null
  address2: string | null
  city: string | null
  province: string | null
  provinceCode: string | null
  zip: string | null
  phone: string | null
}

/** An address but for whose it is; null where it shows no street or no country. */
export function placeOf(
  place: Place,
  countryCode: string | null,
): Omit<StoreAddress, 'name' | 'company' | 'email'> | null {
  if (!place.address1 || !countryCode) return null
  return {
    street1: place.address1,
    street2: place.address2 || null,
    city: place.city ?? '',
    state: place.provinceCode || place.province || '',
    zip: place.zip ?? '',
    country: countryCode.toUpperCase(),
    phone: place.phone || null,
  }
}

function recipientOf({ shippingAddress: address, email }: Unit['order']): StoreAddress | null {
  const place = address && placeOf(address, address.countryCodeV2)
  if (!place || !(address.name || address.company)) return null
  return { name: address.name || null, company: address.company || null, ...place, email: email || null }
}

function shipFromOf({ assignedLocation: { name, location } }: Unit): StoreLocation | null {
  if (!location) return null
  const place = placeOf(location.address, location.address.countryCode)
  return {
    locationId: idOf(location.id),
    name,
    address: place && { name: null, company: name, ...place, email: null },
  }
}
