/** Checks the key, and reads the store's name and address. */
import { Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { queryJson, rejected } from '#adapters/stores/call-store.ts'

import { medusaCall } from '#adapters/stores/medusa/connection.ts'
import { AddressShape, addressOf } from '#adapters/stores/medusa/order.ts'
import type { ConnectOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'
import { compileOnFirstUse, Nullable } from '#kit/schema.ts'

const connectDeadlineMs = 15_000

const storesShape = compileOnFirstUse(
  Type.Object({ stores: Type.Array(Type.Object({ name: Nullable(Type.String()) })) }),
)
const locationsShape = compileOnFirstUse(
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
