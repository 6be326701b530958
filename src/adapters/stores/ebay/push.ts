import { rejected } from '#adapters/stores/call-store.ts'
import { deadlines } from '#adapters/stores/ebay/calls.ts'
import { createFulfilment } from '#adapters/stores/ebay/fulfilments.ts'
import { read } from '#adapters/stores/ebay/read.ts'
import type { Push, PushOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'

/** Where a push means everything that is left, what that is has to be read first. */
export async function push(deps: StoreDeps, account: StoreAccount, given: Push): Promise<PushOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlines.pushMs
  let { lines } = given
  if (lines.length === 0) {
    const found = await read(deps, account, given.externalId)
    if (found.outcome === 'gone') return rejected('404', 'eBay has no such order')
    if (found.outcome !== 'ok') return found
    lines = found.value.lines
    if (lines.length === 0) return rejected(null, 'nothing is left to ship')
  }
  const deadlineMs = endsAtMs - deps.clock.monotonicMs()
  return createFulfilment(deps, account, { push: { ...given, lines }, deadlineMs })
}
