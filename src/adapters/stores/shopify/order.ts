/** A fulfilment order as the rest of the service knows it. */
import { poundsOf, type WeightUnit } from '#adapters/stores/pounds.ts'
import type { Unit, UnitFulfilment, UnitLine } from '#adapters/stores/shopify/answers.ts'
import { idOf } from '#adapters/stores/shopify/ids.ts'
import { standingOf } from '#adapters/stores/shopify/standing.ts'
import { stateCode } from '#adapters/stores/state-code.ts'
import type { StoreAddress, StoreFulfilment, StoreLine, StoreLocation, StoreOrder } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'

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
    number: textOrNull(order.name) ?? idOf(order.id),
    placedAt: new Date(order.createdAt),
    standing: standingOf(unit, {
      isLeft: left.length > 0,
      wasShipped: fulfilments.some(({ status }) => status !== 'CANCELLED'),
      wasTakenBack: fulfilments.length > 0 && fulfilments.every(({ status }) => status === 'CANCELLED'),
      hasAddress: recipient !== null,
    }),
    recipient,
    shipFrom: shipFromOf(unit),
    lines: left.map(toLine),
    weightPounds: left.length > 0 ? weightOf(unit.remainingLineItemsWeight) : null,
    fulfilments: fulfilments.map((fulfilment) => toFulfilment(fulfilment, lines)),
    shippingMethod: textOrNull(order.shippingLine?.title),
    note: textOrNull(order.note),
  }
}

function toLine({ id, sku, remainingQuantity, weight, lineItem, variant }: UnitLine): StoreLine {
  // What the buyer pays, in the shop's own currency: the other one is what the buyer saw, at that day's rate.
  const { amount, currencyCode } = lineItem.discountedUnitPriceAfterAllDiscountsSet.shopMoney
  return {
    lineId: idOf(id),
    quantity: remainingQuantity,
    name: textOrNull(lineItem.name) ?? '',
    sku: textOrNull(sku),
    unitValue: amount,
    currency: currencyCode,
    unitWeightPounds: weightOf(weight),
    hsTariffNumber: textOrNull(variant?.inventoryItem.harmonizedSystemCode),
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
  provinceCode?: string | null
  zip: string | null
  phone: string | null
}

/** An address but for whose it is; null where it shows no street or no country. */
export function placeOf(
  place: Place,
  countryCode: string | null,
): Omit<StoreAddress, 'name' | 'company' | 'email'> | null {
  const street1 = textOrNull(place.address1)
  const country = countryCode?.toUpperCase()
  if (!street1 || !country) return null
  return {
    street1,
    street2: textOrNull(place.address2),
    city: textOrNull(place.city) ?? '',
    state: stateCode(country, textOrNull(place.provinceCode) ?? textOrNull(place.province) ?? ''),
    zip: textOrNull(place.zip) ?? '',
    country,
    phone: textOrNull(place.phone),
  }
}

function recipientOf({ shippingAddress: address, email }: Unit['order']): StoreAddress | null {
  const place = address && placeOf(address, address.countryCodeV2)
  const name = textOrNull(address?.name)
  const company = textOrNull(address?.company)
  return place && (name || company) ? { name, company, ...place, email: textOrNull(email) } : null
}

function shipFromOf({ assignedLocation }: Unit): StoreLocation {
  const name = textOrNull(assignedLocation.name)
  const place = placeOf(assignedLocation, assignedLocation.countryCode)
  return {
    // An app that may not read locations is shown their names alone.
    locationId: assignedLocation.location ? idOf(assignedLocation.location.id) : assignedLocation.name,
    name,
    address: place && { name: null, company: name, ...place, email: null },
  }
}
