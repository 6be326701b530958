import type { Booking } from '#credits/booking-parts.ts'
import { batch } from '#kit/batch.ts'
import { startStopwatch } from '#kit/clock.ts'
import { createKeyedSemaphore } from '#kit/keyed-semaphore.ts'
import type { Logger } from '#kit/log.ts'
import { isDataError, isRefused } from '#kit/postgres-errors.ts'
import { bytesOf } from '#labels/label-parts.ts'
import { readCurrentShipment } from '#orders/shipment-parts.ts'
import * as sql from '#purchases/buying/together-sql.ts'
import type { PurchaseDeps } from '#purchases/purchase/purchase-deps.ts'
import type { Completion, FoundLabel, NewClaim, NewStart, Together, WantedLabel } from '#purchases/purchase/together.ts'
import { readRateValue } from '#rates/rate-parts.ts'

/**
 * While one statement is under way the next ones gather: those of one account would wait for its balance anyway. Of one order one
 * goes after the other, since a statement sees what stood there before it.
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

  const find = batch({ ...limits, isItemError: isDataError }, async (wanted: readonly WantedLabel[]) => {
    const found: (FoundLabel | null)[] = wanted.map(() => null)
    for (const { asked, owningId, rate, ...shipment } of await sql.findWanted(db, wanted)) {
      found[asked] = { shipment: readCurrentShipment(shipment), owningId, rate: rate && readRateValue(rate) }
    }
    return found
  })

  const claim = batch(
    { ...limits, isItemError: () => false, turnOf: ({ orderId }: NewClaim) => orderId },
    withoutThoseAtFault(
      log,
      ({ id }: NewClaim) => id,
      async (claims) => {
        const claimed = await sql.claimPurchases(
          db,
          claims.map((one) => ({ ...one, ...booking() })),
        )
        return new Map(claimed.map(({ purchaseId, createdAt }) => [purchaseId, createdAt]))
      },
    ),
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
    withoutThoseAtFault(
      log,
      ({ purchase }: Completion) => purchase.purchaseId,
      async (completions) => {
        const completed = await sql.completePurchases(
          db,
          completions.map((one) => ({ ...one, ...booking(), node, eventId: deps.ids(), historyId: deps.ids() })),
        )
        return new Map(completed.map(({ purchaseId, ...row }) => [purchaseId, row]))
      },
    ),
  )

  const alone = createKeyedSemaphore({ maxPermits: maxAlone })

  return { find, claim, start, complete, alone: (accountId, work) => alone.run(accountId, work) }
}

/**
 * Where the server refuses the statement over one of them it has refused all, and nothing of any counts.
 *
 * @param write answers by the id of those that went through
 * @returns the answer of each, by its id; null for those that did not
 */
const withoutThoseAtFault =
  <Item, Answer>(
    log: Logger,
    idOf: (item: Item) => string,
    write: (items: readonly Item[]) => Promise<ReadonlyMap<string, Answer>>,
  ) =>
  async (items: readonly Item[]): Promise<(Answer | null)[]> => {
    const written = await write(items).catch((error): ReadonlyMap<string, Answer> => {
      if (!isRefused(error)) throw error
      log.warn(
        { err: error, purchases: items.length },
        'purchases cannot be written together, and are written one by one',
      )
      return new Map()
    })
    return items.map((item) => written.get(idOf(item)) ?? null)
  }
