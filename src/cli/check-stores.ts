/** The checks of `waybill doctor` on connected stores. */
import { type ListedStore, listAllStores, listSharedShops } from '#domain/store-sync/connections/change-store.ts'
import { reportedClockDifference } from '#domain/store-sync/sync/store-clock.ts'
import type { Database } from '#kit/postgres.ts'

type StoreFindings = {
  /** Store clocks that differ from the database's, as one text. Null: none. */
  clocks: string | null
  /** Shops that several accounts have connected, as one text. Null: none. */
  shared: string | null
}

const called = ({ kind, name, storeId }: ListedStore): string => `${kind} "${name}" (${storeId})`

export async function describeStoreProblems(db: Database): Promise<StoreFindings> {
  const stores = (await listAllStores({ db })).filter(({ connected }) => connected)
  const clocks = stores.flatMap((store) => {
    const seconds = reportedClockDifference(store.clockAheadMs)
    if (seconds === null) return []
    return `${called(store)} is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`
  })
  const shared = (await listSharedShops({ db })).map(
    ({ kind, shop, accounts }) => `${kind} ${shop} (${accounts} accounts)`,
  )
  return {
    clocks: clocks.length > 0 ? clocks.join('; ') : null,
    shared: shared.length > 0 ? shared.join('; ') : null,
  }
}
