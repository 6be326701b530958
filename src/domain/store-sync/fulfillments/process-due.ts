import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { lookForTakeBack, takeBack } from '#domain/store-sync/fulfillments/cancel-fulfillment.ts'
import type { PushDeps, TakenPush } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { pauseMs, rowOf } from '#domain/store-sync/fulfillments/record-outcome.ts'
import { lookForPush, tellStore } from '#domain/store-sync/fulfillments/send-fulfillment.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'

/** Longer than a look and what comes before a request: what is sent takes a lease of its own. */
const claimLeaseMs = 60_000
/** So many at a time; the next are taken when these have ended. */
const atOnce = 20
const atOnceOfStore = 5

/** Tells stores what is due of labels, looks for what may have been told, and takes back what was cancelled since. */
export async function pushDue(deps: PushDeps): Promise<void> {
  const taken = await sql.takeDue(deps.db, {
    owner: deps.node,
    leaseMs: claimLeaseMs,
    limit: atOnce,
    ofStore: atOnceOfStore,
  })
  await Promise.all(
    taken.map((push) =>
      // Where it breaks off its lease runs out, and whoever comes next goes on.
      settle(deps, push).catch((error) => {
        const { storeId, orderId, pushId } = push
        deps.log.error({ err: error, storeId, orderId, pushId }, 'fulfillment failed')
      }),
    ),
  )
}

async function settle(deps: PushDeps, taken: TakenPush): Promise<void> {
  const opened = await openStore(deps, taken)
  if (!opened) {
    const refusal = {
      storeCode: null,
      storeText: 'The credentials of the store cannot be decrypted. Connect it again.',
    }
    await sql.movePush(deps.db, rowOf(deps, taken), { to: taken.state, dueInMs: pauseMs(taken.attempts), refusal })
    return
  }
  switch (taken.state) {
    case 'due':
      return tellStore(deps, opened, taken)
    case 'uncertain':
      return lookForPush(deps, opened, taken)
    case 'take-back due':
      return takeBack(deps, opened, taken)
    case 'take-back uncertain':
      return lookForTakeBack(deps, opened, taken)
    default:
      throw new Error(`a fulfillment in the state "${taken.state}" is never due`)
  }
}
