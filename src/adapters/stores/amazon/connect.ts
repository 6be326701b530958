import { Type } from 'typebox'
import { ask, deadlines } from '#adapters/stores/amazon/calls.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ConnectOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { textOrNull } from '#adapters/stores/store-text.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const participations = compileOnFirstUse(
  Type.Object({
    payload: Type.Array(
      Type.Object({
        marketplace: Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) }),
        storeName: Type.Optional(Type.String()),
      }),
    ),
  }),
)

/** GET /sellers/v1/marketplaceParticipations: what the seller's shop is called where, without touching the searches' budget. */
export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const answered = await ask(deps, account, {
    call: 'connect',
    path: '/sellers/v1/marketplaceParticipations',
    shape: participations,
    deadlineMs: deadlines.readMs,
    pauseMs: 60_000,
  })
  if (answered.outcome === 'gone') return rejected('404', 'Amazon shows no marketplaces')
  if (answered.outcome !== 'ok') return answered
  const { marketplaceId = '' } = account.credentials
  const found = answered.value.payload.find(({ marketplace }) => marketplace.id === marketplaceId)
  if (!found) return rejected(null, `the seller does not sell in the marketplace ${marketplaceId} of this region`)
  const seller = textOrNull(found.storeName)
  const name = seller ?? textOrNull(found.marketplace.name) ?? 'Amazon'
  return ok({ name, shop: seller && `${seller} in ${marketplaceId} at ${account.baseUrl}`, facts: {}, shipFrom: null })
}
