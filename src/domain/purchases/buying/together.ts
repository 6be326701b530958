import type { Booking } from '#domain/credits/booking-parts.ts'
import { bytesOf } from '#domain/labels/label-parts.ts'
import { readCurrentShipment } from '#domain/orders/shipment-parts.ts'
import * as sql from '#domain/purchases/buying/together-sql.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { ClaimAnswer, ClaimAttempt, Completion, NewStart, Together } from '#domain/purchases/purchase/together.ts'
import { readRateColumns } from '#domain/rates/rate-parts.ts'
import { batch } from '#kit/batch.ts'
import { startStopwatch } from '#kit/clock.ts'
import { createKeyedSemaphore } from '#kit/limits.ts'
import type { Logger } from '#kit/log.ts'
import { isDataError, isServerError } from '#kit/postgres-errors.ts'

/**
 * While one statement is under way the next ones gather: those of one account would wait for its balance anyway. Claims of
 * one shipment take turns, and so do completions of one order, since a statement sees what stood there before it. Of two
 * shipments of one order in one statement the second is claimed by itself.
 */
const limits = { maxConcurrent: 1, maxBatchSize: 32 }
/** What carriers' own files may come to in one statement, in bytes. */
const maxBatchWeight = 4 * 1024 * 1024

/**
 * What goes by itself at once, of each account: it may wait on its connection for as long as somebody holds the account's
 * balance, and most of the connections are others'.
 */
const maxAlone = 4

/** Reads and writes together what purchases of a node come to at the same time: see `docs/decisions/0016`. One for each process. */
export function createTogether(deps: Pick<PurchaseDeps, 'db' | 'clock' | 'ids' | 'log' | 'node'>): Together {
  const { db, log, node } = deps
  const booking = (): Booking => ({ transferId: deps.ids(), bookedAt: deps.clock.now() })

  const claim = batch(
    { ...limits, isItemError: isDataError, turnOf: ({ shipmentId }: ClaimAttempt) => shipmentId },
    async (attempts) => {
      const write = (some: readonly ClaimAttempt[]) =>
        sql.claimPurchases(
          db,
          some.map((one) => ({ ...one, ...booking() })),
        )
      const rows = await write(attempts).catch((error) => {
        if (!isServerError(error)) throw error
        warnOfRefusal(log, error, attempts)
        return write(attempts.map((one) => ({ ...one, mayClaim: false })))
      })
      const found: (ClaimAnswer | null)[] = attempts.map(() => null)
      for (const row of rows) {
        const { asked, owningId, claimedAt, shipmentId } = row
        found[asked] = {
          shipment: readCurrentShipment(row),
          owningId,
          rate: readRateColumns(row, shipmentId),
          claimedAt,
        }
      }
      return found
    },
  )

  const start = batch({ ...limits, isItemError: isDataError }, async (starts: readonly NewStart[]) => {
    // From before the statement leaves, by a clock that nobody sets: however late the answer, no lease is longer.
    const elapsedMs = startStopwatch()
    // By the step, and not by the purchase: its own node may have taken it over while an earlier attempt still waits here.
    const started = new Map((await sql.startPurchases(db, starts)).map(({ stepId, leaseMs }) => [stepId, leaseMs]))
    return starts.map(({ eventId }) => {
      const leaseMs = started.get(eventId)
      return leaseMs === undefined ? null : leaseMs - elapsedMs()
    })
  })

  const complete = batch(
    {
      ...limits,
      maxBatchWeight,
      weigh: ({ label }: Completion) => bytesOf(label),
      isItemError: () => false,
      turnOf: ({ purchase }) => purchase.orderId,
    },
    async (completions) => {
      const rows = completions.map((one) => ({
        ...one,
        ...booking(),
        node,
        eventId: deps.ids(),
        historyId: deps.ids(),
      }))
      const completed = await sql.completePurchases(db, rows).catch((error) => {
        if (!isServerError(error)) throw error
        // Where the server refuses the statement over one of them it has refused all, and nothing of any counts.
        warnOfRefusal(log, error, completions)
        return []
      })
      const written = new Map(completed.map(({ purchaseId, ...row }) => [purchaseId, row]))
      return completions.map(({ purchase }) => written.get(purchase.purchaseId) ?? null)
    },
  )

  const alone = createKeyedSemaphore({ maxPermits: maxAlone })

  return { claim, start, complete, alone: (accountId, work, signal) => alone.run(accountId, work, signal) }
}

const warnOfRefusal = (log: Logger, error: unknown, { length: purchases }: readonly unknown[]): void =>
  log.warn({ err: error, purchases }, 'batch of purchases not written; writing them one by one')
