import type { Address } from '#domain/orders/order/address.ts'
import { listRemembered } from '#domain/presets/remembered-goods.ts'
import { findDefaultWarehouse, listWarehouses } from '#domain/presets/warehouses.ts'

import type { ConnectedStore } from '#domain/store-sync/connection.ts'
import type { ImportDeps } from '#domain/store-sync/importing/importing.ts'
import { knownGoods } from '#domain/store-sync/importing/known-goods.ts'
import type { ImportTerms } from '#domain/store-sync/importing/order-of-store.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Where orders of the Sandbox come from while nobody has said it. */
const sampleSender: Address = {
  name: 'Sample Shop',
  company: 'Sample Shop',
  street1: '417 Montgomery St',
  street2: null,
  city: 'San Francisco',
  state: 'CA',
  zip: '94104',
  country: 'US',
  phone: '4155550100',
  email: null,
  residential: false,
  carrierFacility: null,
  federalTaxId: null,
  stateTaxId: null,
}

/** What a store's orders are made with, as it stands now. A warehouse that was removed is none. */
export async function importTerms(
  deps: { db: Queryable } & Pick<ImportDeps, 'environment'>,
  connection: ConnectedStore,
): Promise<ImportTerms> {
  const { accountId, subAccountId, warehouseId, shipFrom, defaultParcel } = connection
  const warehouses = warehouseId === null ? [] : await listWarehouses(deps, { accountId })
  const warehouse = warehouses.find((one) => one.warehouseId === warehouseId)?.from ?? null
  const usual = warehouse ? null : await findDefaultWarehouse(deps, { accountId, subAccountId })
  const remembered = await listRemembered(deps, { accountId })
  const sample = deps.environment === 'sandbox' ? { address: sampleSender, isSample: true } : null
  return {
    warehouse,
    storeAddress: shipFrom,
    otherwiseFrom: usual ? { address: usual.from, isSample: false } : sample,
    defaultParcel,
    goods: knownGoods(remembered.goods),
  }
}
