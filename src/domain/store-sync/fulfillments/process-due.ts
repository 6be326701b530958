import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { resolveUncertainCancellation, sendCancellation } from '#domain/store-sync/fulfillments/cancel-fulfillment.ts'
import type { FulfillmentDeps, LeasedUpdate } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { leasedRow, pauseMs } from '#domain/store-sync/fulfillments/record-outcome.ts'
import { resolveUncertainFulfillment, sendFulfillment } from '#domain/store-sync/fulfillments/send-fulfillment.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'

/** Longer than a look and what comes before a request: what is sent takes a lease of its own. */
const claimLeaseMs = 60_000
/** So many at a time; the next are taken when these have ended. */
const atOnce = 20
const atOnceOfStore = 5

/** Tells stores what is due of labels, looks for what may have been told, and takes back what was cancelled since. */
export async function processDueUpdates(deps: FulfillmentDeps): Promise<void> {
  const taken = await sql.leaseDue(deps.db, {
    owner: deps.node,
    leaseMs: claimLeaseMs,
    limit: atOnce,
    ofStore: atOnceOfStore,
  })
  await Promise.all(
    taken.map((push) =>
      // Where it breaks off its lease runs out, and whoever comes next goes on.
      settle(deps, push).catch((error) => {
        const { storeId, orderId, updateId } = push
        deps.log.error({ err: error, storeId, orderId, updateId }, 'fulfillment failed')
      }),
    ),
  )
}

async function settle(deps: FulfillmentDeps, taken: LeasedUpdate): Promise<void> {
  const opened = await openStore(deps, taken)
  if (!opened) {
    const refusal = {
      storeCode: null,
      storeText: 'The credentials of the store cannot be decrypted. Connect it again.',
    }
    await sql.moveUpdate(deps.db, leasedRow(deps, taken), {
      to: taken.state,
      dueInMs: pauseMs(taken.attempts),
      refusal,
    })
    return
  }
  switch (taken.state) {
    case 'due':
      return sendFulfillment(deps, opened, taken)
    case 'uncertain':
      return resolveUncertainFulfillment(deps, opened, taken)
    case 'take-back due':
      return sendCancellation(deps, opened, taken)
    case 'take-back uncertain':
      return resolveUncertainCancellation(deps, opened, taken)
    default:
      throw new Error(`a fulfillment in the state "${taken.state}" is never due`)
  }
}
