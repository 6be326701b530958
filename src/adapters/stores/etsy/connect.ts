import { Type } from 'typebox'
import { rejected } from '#adapters/stores/call-store.ts'
import { ask, deadlines } from '#adapters/stores/etsy/calls.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ConnectOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const shop = compileOnFirstUse(Type.Object({ shop_id: Type.Integer(), shop_name: Type.String() }))
const anyReceipts = compileOnFirstUse(Type.Object({ count: Type.Integer() }))

/** The shop's name, and one receipt to see whether receipts may be read. */
export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const found = await ask(deps, account, { call: 'connect', path: '', shape: shop, deadlineMs: deadlines.readMs })
  if (found.outcome === 'gone') return rejected('404', 'Etsy has no shop with this id')
  if (found.outcome !== 'ok') return found
  const receipts = await ask(deps, account, {
    call: 'connect',
    path: '/receipts?limit=1',
    shape: anyReceipts,
    deadlineMs: deadlines.readMs,
  })
  if (receipts.outcome === 'gone') return rejected('404', 'Etsy does not show the receipts of this shop')
  if (receipts.outcome !== 'ok') return receipts
  return ok({
    name: textOrNull(found.value.shop_name) ?? 'Etsy',
    shop: `${found.value.shop_id} at ${account.baseUrl}`,
    facts: {},
    shipFrom: null,
  })
}
