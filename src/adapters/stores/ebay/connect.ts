import { Type } from 'typebox'
import { rejected } from '#adapters/stores/call-store.ts'
import { ask, deadlines } from '#adapters/stores/ebay/calls.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ConnectOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const anyOrders = compileOnFirstUse(
  Type.Object({
    total: Type.Integer({ minimum: 0 }),
    orders: Type.Optional(Type.Array(Type.Object({ sellerId: Type.Optional(Type.String()) }))),
  }),
)

/** One order shows whether orders may be read, and who sells. */
export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const answered = await ask(deps, account, {
    call: 'connect',
    path: '/order?limit=1',
    shape: anyOrders,
    deadlineMs: deadlines.readMs,
  })
  if (answered.outcome === 'gone') return rejected('404', 'eBay shows no orders')
  if (answered.outcome !== 'ok') return answered
  const seller = textOrNull(answered.value.orders?.[0]?.sellerId)
  return ok({ name: seller ?? 'eBay', shop: seller && `${seller} at ${account.baseUrl}`, facts: {}, shipFrom: null })
}
