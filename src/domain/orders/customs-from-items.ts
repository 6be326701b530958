import { Decimal } from 'decimal.js'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import { isMilitary, leavesCustomsTerritory, usTerritory } from '#adapters/carriers/customs-territory.ts'
import { type CustomsContent, type CustomsItemContent, lineWeight, tariffDigits } from '#domain/orders/customs.ts'
import type { OrderItem } from '#domain/orders/order-details.ts'
import { isAmount } from '#kit/money.ts'

/** Whether any carrier may ask for a declaration on this way. */
export const mayNeedCustoms = (from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || [from, to].some((address) => usTerritory(address) !== null || isMilitary(address))

/** What is declared by what an order holds; null: it says nothing of that. What an item lacks is missing here as well. */
export const customsFromItems = (items: readonly OrderItem[]): CustomsContent | null =>
  items.length === 0
    ? null
    : {
        isFromItems: true,
        // What an order holds was ordered.
        contentsType: 'merchandise',
        contentsExplanation: null,
        customsCertify: null,
        customsSigner: null,
        declaration: null,
        eelPfc: null,
        nonDeliveryOption: null,
        restrictionType: null,
        restrictionComments: null,
        incoterm: null,
        items: items.map(declaredItem),
      }

/** Of the whole line. */
const declaredItem = (item: OrderItem): CustomsItemContent => ({
  description: item.name,
  quantity: item.quantity,
  // One that makes no sense is refused as that of the item.
  value:
    item.unitValue !== null && isAmount(item.unitValue)
      ? new Decimal(item.unitValue).times(item.quantity).toFixed()
      : null,
  currency: item.currency,
  weightPounds:
    item.unitWeightPounds === null ? null : lineWeight(new Decimal(item.unitWeightPounds).times(item.quantity)),
  hsTariffNumber: tariffDigits(item.hsTariffNumber),
  originCountry: item.originCountry,
  code: item.sku,
  manufacturer: null,
  eccn: null,
})
