/** The background work on batches. Any node works on any batch. */
import { buyItem, settleItems } from '#domain/batches/buy-items.ts'
import { mayStillBuy } from '#domain/batches/buyer.ts'
import { createLane, type Lane } from '#domain/batches/lane.ts'
import { carriersOf, type RateItemsDeps, rateItem, readContext } from '#domain/batches/rate-items.ts'
import { createRoom } from '#domain/batches/room.ts'
import * as sql from '#domain/batches/sql.ts'
import type { ItemResult, TakenItem } from '#domain/batches/work-sql.ts'
import * as work from '#domain/batches/work-sql.ts'
import { writeWithinTotal } from '#domain/batches/write-within-total.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { batch } from '#kit/batch.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import type { Logger } from '#kit/log.ts'
import { isDataError } from '#kit/postgres-errors.ts'

export type BatchRunnerDeps = RateItemsDeps & { purchases: PurchaseDeps; log: Logger }

export type BatchRunner = {
  /** Looks for work once. The items continue afterwards, and more are taken when they end. */
  poll(): Promise<void>
  /** Takes no more work, and waits for what runs. */
  stop(): Promise<void>
}

/** Limits of one node. */
export type BatchLimits = {
  maxBuying: number
  /** The limit for one account, and for one carrier. */
  maxBuyingEach: number
  maxRating: number
  /** How long the items of a node that died stay its own. */
  leaseMs: number
}

export const usualBatchLimits: BatchLimits = { maxBuying: 32, maxBuyingEach: 24, maxRating: 8, leaseMs: 30_000 }

const maxSettled = 500
const maxDone = 100

export function createBatchRunner(deps: BatchRunnerDeps, limits: BatchLimits = usualBatchLimits): BatchRunner {
  const { db, clock } = deps
  const { node } = deps.purchases
  const { leaseMs } = limits
  const items = createItemRunner(deps)
  // Purchases of people come first if a carrier limits calls.
  const purchases: PurchaseDeps = { ...deps.purchases, carriers: { ...deps.purchases.carriers, priority: 'batch' } }
  const endSteps = () =>
    db.transaction(async (tx) => {
      const locked = await sql.lockDoneBatches(tx, maxDone)
      if (locked.length > 0) await sql.endStep(tx, locked, clock.now())
    })
  // The poller reports what fails here.
  const onIdle = () => void endSteps().catch(() => {})
  const options = { ...limits, onIdle }
  const lanes = [createRatingLane(deps, options, items), createBuyingLane({ ...deps, purchases }, options, items)]
  let renewAtMs = 0

  return {
    async poll() {
      if (items.isStopped()) return
      const held = items.list()
      if (clock.monotonicMs() >= renewAtMs && held.length > 0) {
        renewAtMs = clock.monotonicMs() + leaseMs / 4
        await work.renewLeases(db, { node, leaseMs, items: held })
      }
      const lost = items.listLost()
      if (lost.length > 0) {
        await work.releaseItems(db, node, lost)
        items.forgetLost(lost)
      }
      const overdue = await work.takeSent(db, { node, leaseMs, limit: maxSettled })
      // The leases of items that this node works on end only if the process was suspended.
      const sent = overdue.filter((item) => !items.has(item))
      if (sent.length > 0) await work.finishItems(db, node, await settleItems(purchases, sent))
      await endSteps()
      for (const lane of lanes) await lane.fill()
    },
    async stop() {
      items.stop()
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

type ItemRunner = {
  /** Runs the work on an item and writes its result, if it returns one. Never rejects. */
  run(item: TakenItem, act: () => Promise<ItemResult | null>): Promise<void>
  has(item: TakenItem): boolean
  /** The items that this node works on. */
  list(): TakenItem[]
  /** The items whose work broke off, for example because the database was away, and that the node may still hold. */
  listLost(): TakenItem[]
  forgetLost(items: readonly TakenItem[]): void
  isStopped(): boolean
  stop(): void
}

const keyOf = ({ batchId, position }: TakenItem): string => `${batchId} ${position}`

function createItemRunner({ db, log, purchases: { node } }: BatchRunnerDeps): ItemRunner {
  const inWork = new Map<string, TakenItem>()
  const lost = new Map<string, TakenItem>()
  let isStopped = false
  const limits = { maxConcurrent: 1, maxBatchSize: 100, isItemError: isDataError }
  const finish = batch(limits, async (results: readonly ItemResult[]) => {
    await work.finishItems(db, node, results)
    return results.map(() => undefined)
  })
  return {
    async run(item, act) {
      inWork.set(keyOf(item), item)
      lost.delete(keyOf(item))
      try {
        const result = await act().catch((error) => {
          const [failure] = error instanceof ServiceError ? error.errors : []
          if (!failure) throw error
          return { ...item, state: 'failed' as const, error: failure }
        })
        if (result) await finish(result)
      } catch (error) {
        // Any node continues once the item is released, or else when its lease ends.
        lost.set(keyOf(item), item)
        const { batchId, shipmentId } = item
        log.warn({ err: error, batchId, shipmentId }, 'batch item interrupted')
      } finally {
        inWork.delete(keyOf(item))
      }
    },
    has: (item) => inWork.has(keyOf(item)),
    list: () => [...inWork.values()],
    listLost: () => [...lost.values()],
    forgetLost(released) {
      for (const item of released) lost.delete(keyOf(item))
    },
    isStopped: () => isStopped,
    stop() {
      isStopped = true
    },
  }
}

type LaneOptions = BatchLimits & { onIdle(): void }

const byBatch = (items: readonly TakenItem[]): TakenItem[][] => [
  ...Map.groupBy(items, ({ batchId }) => batchId).values(),
]

const createRatingLane = (
  deps: BatchRunnerDeps,
  { maxRating, leaseMs, onIdle }: LaneOptions,
  items: ItemRunner,
): Lane =>
  createLane<TakenItem>({
    max: maxRating,
    minFree: 1,
    onIdle,
    take: (limit) => work.takeToRate(deps.db, { node: deps.purchases.node, leaseMs, limit }),
    begin: (taken) =>
      byBatch(taken).flatMap((ofBatch) => {
        const context = readContext(deps, ofBatch)
        return ofBatch.map((item) =>
          items.run(item, async () => {
            const result = await rateItem(deps, item, await context)
            // Calls may have failed only because the node stops.
            if (items.isStopped() && result.state === 'failed') return { ...item, state: 'rating', waitMs: 0 }
            if (item.batchState === 'rating' || !item.hasMaxTotal || result.state !== 'ready') return result
            await writeWithinTotal(deps, deps.purchases.node, result)
            return null
          }),
        )
      }),
  })

function createBuyingLane(deps: BatchRunnerDeps, options: LaneOptions, items: ItemRunner): Lane {
  const { db, purchases } = deps
  const { maxBuying, maxBuyingEach, leaseMs, onIdle } = options
  const room = createRoom(deps, { maxEach: maxBuyingEach })
  return createLane<TakenItem>({
    max: maxBuying,
    minFree: Math.ceil(maxBuying / 4),
    onIdle,
    take: (free) =>
      work.takeToBuy(db, { node: purchases.node, leaseMs, limit: Math.min(free, room.left()) }, room.full()),
    begin: (taken) =>
      byBatch(taken).flatMap((ofBatch) => {
        const terms = readTerms(deps, ofBatch[0] as TakenItem)
        return ofBatch.map((item) => {
          room.enter(item)
          const buy = async (): Promise<ItemResult> => {
            const { isPaused, allowedCarriers } = await terms
            if (isPaused) return { ...item, state: 'ready' }
            const result = await buyItem(purchases, item, { allowedCarriers, isStopped: items.isStopped })
            if (result.nextRound !== undefined) room.throttle(item, result.waitMs ?? 0)
            return result
          }
          return items.run(item, buy).finally(() => room.leave(item))
        })
      }),
  })
}

/**
 * The terms of the purchases that a node begins. A batch whose caller may no longer buy is paused, until another one
 * resumes it.
 */
async function readTerms(
  deps: BatchRunnerDeps,
  batch: TakenItem,
): Promise<{ isPaused: boolean; allowedCarriers: string[] | null }> {
  const [isAllowed, allowedCarriers] = await Promise.all([mayStillBuy(deps, batch), carriersOf(deps, batch)])
  if (!isAllowed) {
    await sql.pauseRevoked(deps.db, batch)
    deps.log.info({ batchId: batch.batchId, actor: batch.actor }, 'batch paused: its caller may no longer buy')
  }
  return { isPaused: !isAllowed, allowedCarriers }
}
