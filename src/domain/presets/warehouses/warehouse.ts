import type { AddressContent } from '#domain/orders/order/address.ts'

/** Where parcels are sent from. */
export type Warehouse = {
  warehouseId: string
  name: string
  from: AddressContent
  /** Where parcels come back to; null: to where they were sent from. */
  returnTo: AddressContent | null
  /** Whether the account's orders are sent from here where nothing else is said. */
  isDefault: boolean
  /** The sub-accounts whose orders are. */
  defaultFor: string[]
  createdAt: Date
  updatedAt: Date
}

export type WarehouseContent = Pick<Warehouse, 'name' | 'from' | 'returnTo'>
