/** Medusa 2, Admin API. */

import { Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { queryJson, rejected } from '#adapters/stores/call-store.ts'
import { medusaCall } from '#adapters/stores/medusa/connection.ts'
import {
  cancelFulfillment,
  fulfill,
  fulfillDeadlineMs,
  lookupDeadlineMs,
  lookupFulfillment,
} from '#adapters/stores/medusa/fulfillments.ts'
import { AddressShape, addressOf } from '#adapters/stores/medusa/order.ts'
import { listChanged, listDeadlineMs, read, readDeadlineMs } from '#adapters/stores/medusa/orders.ts'
import { textOrNull } from '#adapters/stores/order-fields.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type { ConnectOutcome, Store, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

export const medusa: Store = {
  kind: 'medusa',
  name: 'Medusa',
  baseUrl: null,
  credentialFields: [
    { name: 'apiKey', meaning: 'Secret key of the Admin API, which starts with sk_', secret: true, required: true },
  ],
  deadlines: {
    listMs: listDeadlineMs,
    readMs: readDeadlineMs,
    fulfillMs: fulfillDeadlineMs,
    lookupMs: lookupDeadlineMs,
  },
  listEveryMs: 60_000,
  overlapMs: 300_000,
  consistencyWindowMs: 60_000,
  supportsPartialFulfillment: true,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
  cancelFulfillment,
  // A fulfillment that was shipped can't be canceled.
  canRemoveTracking: false,
}

/* Checks the key, and reads the store's name and address. */

const connectDeadlineMs = 15_000

const storesShape = responseShape(Type.Object({ stores: Type.Array(Type.Object({ name: Nullable(Type.String()) })) }))
const locationsShape = responseShape(
  Type.Object({
    stock_locations: Type.Array(Type.Object({ name: Type.String(), address: Type.Optional(Nullable(AddressShape)) })),
  }),
)

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const call = { call: 'medusa.connect', path: '/admin/stores', query: new URLSearchParams({ fields: 'name' }) }
  const stores = await queryJson(
    deps,
    account,
    medusaCall(account, call, { shape: storesShape, deadlineMs: connectDeadlineMs }),
  )
  if (stores.outcome === 'gone') return rejected('not_found', 'There is no Medusa Admin API at this URL.')
  if (stores.outcome !== 'ok') return stores
  const shipFrom = await findShipFrom(deps, account)
  if (shipFrom.outcome !== 'ok') return shipFrom
  const name = textOrNull(stores.value.stores[0]?.name) ?? new URL(account.baseUrl).host
  return ok({ name, facts: {}, shipFrom: shipFrom.value })
}

/** Only if there is one stock location. Otherwise each order contains its own. */
async function findShipFrom(deps: StoreDeps, account: StoreAccount) {
  const query = new URLSearchParams({ limit: '2', fields: 'id,name,*address' })
  const call = { call: 'medusa.locations', path: '/admin/stock-locations', query }
  const answer = await queryJson(
    deps,
    account,
    medusaCall(account, call, { shape: locationsShape, deadlineMs: connectDeadlineMs }),
  )
  if (answer.outcome === 'gone') return ok(null)
  if (answer.outcome !== 'ok') return answer
  const [location, ...others] = answer.value.stock_locations
  const address = location && others.length === 0 ? addressOf(location.address ?? null, null) : null
  return ok(address && { ...address, company: address.company ?? textOrNull(location?.name) })
}
