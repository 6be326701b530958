import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { resolveUncertainCancellation, sendCancellation } from '#domain/store-sync/fulfillments/cancel-fulfillment.ts'
import type { FulfillmentDeps, LeasedUpdate } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import { leasedRow, pauseMs, refusalOf } from '#domain/store-sync/fulfillments/record-outcome.ts'
import { resolveUncertainFulfillment, sendFulfillment } from '#domain/store-sync/fulfillments/send-fulfillment.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'

/** Longer than a lookup and its preparation. Each request takes a lease of its own. */
const claimLeaseMs = 60_000
const maxUpdates = 20
const maxUpdatesPerStore = 5

/** Processes the updates that are due: sends, lookups and cancellations. */
export async function processDueUpdates(deps: FulfillmentDeps): Promise<void> {
  const leased = await sql.leaseDue(deps.db, {
    owner: deps.node,
    leaseMs: claimLeaseMs,
    limit: maxUpdates,
    ofStore: maxUpdatesPerStore,
  })
  await Promise.all(
    leased.map((update) =>
      // After an error the lease ends, and some node continues.
      processUpdate(deps, update).catch((error) => {
        const { storeId, orderId, updateId: pushId } = update
        deps.log.error({ err: error, storeId, orderId, pushId }, 'fulfillment failed')
      }),
    ),
  )
}

async function processUpdate(deps: FulfillmentDeps, leased: LeasedUpdate): Promise<void> {
  const opened = await openStore(deps, leased)
  if (!opened) {
    const refusal = refusalOf('The credentials of the store cannot be decrypted. Connect it again.')
    const change = { to: leased.state, dueInMs: pauseMs(leased.attempts), refusal }
    await sql.moveUpdate(deps.db, leasedRow(deps, leased), change)
    return
  }
  switch (leased.state) {
    case 'due':
      return sendFulfillment(deps, opened, leased)
    case 'uncertain':
      return resolveUncertainFulfillment(deps, opened, leased)
    case 'take-back due':
      return sendCancellation(deps, opened, leased)
    case 'take-back uncertain':
      return resolveUncertainCancellation(deps, opened, leased)
    default:
      throw new Error(`a fulfillment in the state "${leased.state}" is never due`)
  }
}
