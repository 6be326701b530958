import { isInsufficientCredit } from '#domain/credits/ledger.ts'
import { bytesOf } from '#domain/labels/record-label.ts'
import { claimShipments } from '#domain/purchases/buying/claim-shipments.ts'
import { createContendedAccounts } from '#domain/purchases/buying/contended-accounts.ts'
import { recordOutcomes, recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import * as sql from '#domain/purchases/buying/sql.ts'
import type { ClaimAttempt } from '#domain/purchases/purchase/claim.ts'
import {
  balanceLimitMs,
  type NewStart,
  type OutcomeDeps,
  type PurchaseBatcher,
  type SentOutcome,
} from '#domain/purchases/purchase/purchase-deps.ts'
import { batch } from '#kit/batch.ts'
import { startStopwatch } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { createKeyedSemaphore } from '#kit/limits.ts'
import { isDataError, isLockTimeout, isServerError } from '#kit/postgres-errors.ts'

/**
 * While one batch runs, the next one gathers: purchases of one account would wait for its balance anyway. Claims of one
 * shipment take turns, and so do outcomes of one order.
 */
const limits = { maxConcurrent: 1, maxBatchSize: 32 }
/** The size of the carriers' files in one batch, in bytes. */
const maxBatchWeight = 4 * 1024 * 1024

/**
 * How many purchases of an account run alone at the same time. Each may wait with its connection while someone holds the
 * account's balance, and most connections are for other accounts.
 */
const maxAlone = 4
/** A claim waits for its turn at least this long, however short the wait window: claims that are rejected take milliseconds. */
const minTurnMs = 2000
const retryAfterSeconds = 30

const accountsOf = (items: readonly { accountId: string }[]) => items.map(({ accountId }) => accountId)

/** Creates the batcher of a process: see `docs/decisions/0016`. */
export function createPurchaseBatcher(deps: OutcomeDeps & { waitWindowMs: number }): PurchaseBatcher {
  const { db, clock, log } = deps
  const turns = createKeyedSemaphore({ maxPermits: maxAlone })
  const contended = createContendedAccounts({ clock }, { slowMs: balanceLimitMs })

  /** Nothing of a batch that the server refused counts. Its items run alone, so that only the one at fault fails. */
  const alone = (error: unknown, accountIds: readonly string[]): null[] => {
    if (!isServerError(error)) throw error
    const { length: purchases } = accountIds
    if (isLockTimeout(error)) contended.suspect(accountIds)
    // Another node spent the credit meanwhile.
    if (!isInsufficientCredit(error)) {
      log.warn({ err: error, purchases }, 'batch of purchases not written; writing them one by one')
    }
    return accountIds.map(() => null)
  }

  const claim = batch(
    {
      ...limits,
      isItemError: () => false,
      turnOf: ({ accountId, shipmentId }: ClaimAttempt) => `${accountId} ${shipmentId}`,
    },
    async (attempts) => {
      const results = await claimShipments(deps, attempts, 'skip').catch((error) => alone(error, accountsOf(attempts)))
      return results.map((result) => (result?.reason === 'locked' ? null : result))
    },
  )

  const start = batch({ ...limits, isItemError: isDataError }, async (starts: readonly NewStart[]) => {
    // The stopwatch starts before the statement is sent: however late the response, the lease is no longer.
    const elapsedMs = startStopwatch()
    // By the id of the step: this node may have taken over the purchase while an earlier attempt still waits here.
    const leases = new Map((await sql.startPurchases(db, starts)).map(({ stepId, leaseMs }) => [stepId, leaseMs]))
    return starts.map(({ eventId }) => {
      const leaseMs = leases.get(eventId)
      return leaseMs === undefined ? null : leaseMs - elapsedMs()
    })
  })

  const record = batch(
    {
      ...limits,
      maxBatchWeight,
      weigh: ({ outcome }: SentOutcome) => (outcome.outcome === 'ok' ? bytesOf(outcome.value) : 0),
      isItemError: () => false,
      turnOf: ({ purchase }) => purchase.orderId,
    },
    async (sent) => {
      const items = sent.map(({ purchase, shipment, outcome }) => ({ ...purchase, shipment, outcome }))
      const recorded = await recordOutcomes(deps, items, 'skip').catch((error) => alone(error, accountsOf(items)))
      return recorded.map((result) => (result === 'locked' ? null : result))
    },
  )

  return {
    async claim(attempt) {
      const { accountId, shipmentId } = attempt
      const result = contended.has(accountId) ? null : await claim(attempt)
      if (result) return result
      // After the wait window the caller has gone, and the rate may have expired.
      const tooLate = new AbortController()
      const cancelTimer = clock.after(Math.max(deps.waitWindowMs, minTurnMs), () =>
        tooLate.abort(serviceError('General.Unavailable', { retryAfterSeconds })),
      )
      const work = async () => (await claimShipments(deps, [attempt], 'wait'))[0]
      const claimed = await contended
        .observe(accountId, () => turns.run(accountId, work, tooLate.signal))
        .finally(cancelTimer)
      if (!claimed) throw new Error(`the claim of shipment ${shipmentId} has no result`)
      return claimed
    },
    start,
    async record(sent, options) {
      const { purchase, outcome, shipment } = sent
      const { accountId } = purchase
      const recorded = options.alone || contended.has(accountId) ? null : await record(sent)
      if (recorded) return recorded
      const work = () => recordPurchaseOutcome(deps, purchase, outcome, { shipment })
      return contended.observe(accountId, () => turns.run(accountId, work))
    },
    alone: (accountId, work, signal) => turns.run(accountId, work, signal),
  }
}
