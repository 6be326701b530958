import { purgeExpiredAuthorizations } from '#domain/store-sync/connections/authorize-store.ts'
import { listStores } from '#domain/store-sync/connections/queries.ts'
import {
  eraseStoreOrder,
  eraseWaitingOrders,
  exportStoreOrders,
  purgeExpiredWaitingOrders,
} from '#domain/store-sync/import/personal-data.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Queryable } from '#kit/postgres.ts'

export const personalData = {
  export: exportStores,
  eraseOrder: eraseStoreOrder,
  eraseUnused: eraseWaitingOrders,

  purge: {
    'delete-ended-authorizations': { schedule: '47 * * * *', run: purgeExpiredAuthorizations },
    'expire-waiting-store-orders': { schedule: '17 4 * * *', run: purgeExpiredWaitingOrders },
  },
} satisfies PersonalData

/** Exports connected stores without their credentials, and their orders. */
async function* exportStores(deps: { db: Queryable }, accountId: string) {
  for (const { kind: runsOn, ...store } of await listStores(deps, { accountId })) {
    yield { kind: 'connected store' as const, ...{ runsOn, ...store } }
  }
  yield* exportStoreOrders(deps, accountId)
}
