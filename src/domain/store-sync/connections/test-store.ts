import type { StoreKey } from '#domain/store-sync/connection.ts'
import { findingOf } from '#domain/store-sync/connections/finding.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import type { ConnectedStoresDeps } from '#domain/store-sync/stores-deps.ts'

/** Asks a shop whether it still lets us in; nothing is kept of what it says. @returns null where nothing opens it */
export async function testStore(
  deps: ConnectedStoresDeps,
  key: StoreKey,
): Promise<{ works: boolean; finding: string } | null> {
  const opened = await openStore(deps, key)
  if (!opened) return null
  const { store, account, calls } = opened
  const answered = await store.connect(calls, account)
  return { works: answered.outcome === 'ok', finding: findingOf(store, answered) }
}
