/** Orders of a played shop that a running service has imported, and what is bought for them. */

import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { syncStore } from '#domain/store-sync/sync/sync-store.ts'
import type { Client, Json } from './client.ts'
import { expectData } from './expect.ts'
import type { ShopStore } from './shop-store.ts'
import { type TestEnvironment, testAudit } from './test-environment.ts'

/** Connects the shop for an account. */
export async function connectShop(
  deps: StoreSyncDeps,
  { store }: Pick<ShopStore, 'store'>,
  accountId: string,
): Promise<string> {
  const connected = await connectStore(
    { ...deps, audit: testAudit },
    {
      ...{
        accountId,
        store,
        name: null,
        baseUrl: 'http://localhost:1',
        byOperator: true,
        credentials: { apiKey: 'k' },
      },
      ...{ warehouseId: null, subAccountId: null, firstLookInMs: 24 * 60 * 60_000 },
    },
  )
  if (connected.outcome !== 'ok') throw new Error(JSON.stringify(connected))
  return connected.value.storeId
}

/** Imports what the shop has, and finds the order of that id in it. */
export async function importOrder(
  environment: TestEnvironment,
  deps: StoreSyncDeps,
  { accountId, storeId, externalId }: { accountId: string; storeId: string; externalId: string },
): Promise<string> {
  const synced = await syncStore(deps, { accountId, storeId })
  if (synced?.failure !== null) throw new Error(JSON.stringify(synced))
  const { rows } = await environment.db.pool.query(
    'select order_id from store_orders where account_id = $1 and store_id = $2 and external_id = $3',
    [accountId, storeId, externalId],
  )
  return rows[0].order_id
}

/** The shipments of an order, each with its cheapest rate of the carrier. */
export async function rateShipments(client: Client, orderId: string, carrier = 'usps') {
  const { shipments } = expectData(await client.get(`/api/v1/orders/${orderId}/parcels`))
  const rated = shipments.map(async ({ shipmentId }: Json) => {
    const { rates } = expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`, {}))
    return {
      shipmentId: shipmentId as string,
      rateId: rates.find((rate: Json) => rate.carrier === carrier).id as string,
    }
  })
  return (await Promise.all(rated)) as { shipmentId: string; rateId: string }[]
}
