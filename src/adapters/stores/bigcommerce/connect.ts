/**
 * GET /v2/store → { "name": "…", "weight_units": "LBS", "currency": "USD", … }, and one order to see whether orders may be
 * read. Of where parcels come from the store shows one text in lines, which nobody can read for certain.
 */
import { Type } from 'typebox'
import { ask, deadlines } from '#adapters/stores/bigcommerce/calls.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ConnectOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const shop = compileOnFirstUse(Type.Object({ name: Type.String(), weight_units: Type.String() }))
const anything = compileOnFirstUse(Type.Unknown())

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const found = await ask(deps, account, {
    call: 'connect',
    path: '/v2/store',
    shape: shop,
    deadlineMs: deadlines.readMs,
  })
  if (found.outcome === 'gone') return rejected('404', 'BigCommerce has no store with this hash')
  if (found.outcome !== 'ok') return found
  const orders = await ask(deps, account, {
    call: 'connect',
    path: '/v2/orders?limit=1',
    shape: anything,
    deadlineMs: deadlines.readMs,
  })
  if (orders.outcome === 'gone') return rejected('404', 'BigCommerce shows no orders')
  if (orders.outcome !== 'ok') return orders
  return ok({
    name: textOrNull(found.value.name) ?? 'BigCommerce',
    shop: `${account.credentials.storeHash} at ${account.baseUrl}`,
    facts: { weightUnit: found.value.weight_units },
    shipFrom: null,
  })
}
