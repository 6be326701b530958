import type { AddressInput } from '#domain/orders/order/address.ts'
import type { OrderInput } from '#domain/orders/order/validate-order.ts'
import { anAddress, aSender } from './client.ts'

/** The order of `anOrder` as the verbs take it. */
export const aNewOrder = (to: Partial<AddressInput> = {}): OrderInput => ({
  from: aSender,
  to: { ...anAddress, ...to },
  parcels: [{ weightPounds: 2.5, lengthInches: 10, widthInches: 8, heightInches: 4 }],
  details: null,
})
