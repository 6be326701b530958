/** Buys items of batches, each as one ordinary purchase under a key of its own. */
import { purchaseKey } from '#domain/batches/batch.ts'
import { maxWaitMs, throttledMs } from '#domain/batches/rate-items.ts'
import type { ItemResult, TakenItem } from '#domain/batches/work-sql.ts'
import { listLabels } from '#domain/labels/queries.ts'
import { buyLabel } from '#domain/purchases/buying/buy-label.ts'
import { KeyTakenError } from '#domain/purchases/buying/claim-purchase.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { listPurchasesOfKeys, revokeKey } from '#domain/purchases/queries/queries.ts'
import { type ErrorDetail, errorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { isUuid } from '#kit/ids.ts'

/** How long until a node reads again what became of a purchase. */
const openWaitMs = 2_000
const unknownWaitMs = 5_000

/** A carrier whose limit of calls is reached, or a node that can't buy, is waited for this long after the start. */
const maxThrottledMs = 60 * 60_000

/**
 * Buys an item, or joins the purchase that an earlier attempt began under the same key.
 *
 * @param options.allowedCarriers the carriers that the batch can use; null: all
 * @param options.isStopped whether the node stops, so that nothing waits any longer
 * @throws errors after which nobody here knows whether a purchase began: `settleItems` finds out
 */
export async function buyItem(
  deps: PurchaseDeps,
  item: TakenItem,
  options: { allowedCarriers: string[] | null; isStopped: () => boolean },
): Promise<ItemResult> {
  const { accountId, batchId, shipmentId, rateId, actor } = item
  const { allowedCarriers, isStopped } = options
  const key = purchaseKey(item)
  const command = { accountId, shipmentId, rateId: rateId ?? '', allowedCarriers, correlationId: batchId, actor, key }
  try {
    let result = await buyLabel(deps, command)
    // A slow purchase keeps its place until the carrier responds, so that no more are sent than have room.
    while (result.outcome === 'accepted' && result.purchase.state !== 'OutcomeUnknown' && !isStopped()) {
      result = await buyLabel(deps, command)
    }
    if (result.outcome === 'accepted') return resultOf(deps, item, result.purchase, null)
    return resultOf(deps, item, result.purchase, result.label.trackingNumber)
  } catch (error) {
    // The purchase of an earlier attempt has ended.
    if (error instanceof KeyTakenError) return { ...item, state: 'buying', waitMs: 0 }
    const [failure] = error instanceof ServiceError ? error.errors : []
    if (!failure) throw error
    return afterFailure(deps, item, failure)
  }
}

/** The errors of a node or deployment that can't buy right now. Nothing was sent. */
const passing: readonly string[] = ['General.Unavailable', 'Label.PurchasesHeld']

/** A failed purchase, or one that was rejected before it began. If the reason passes, the item waits for that. */
function afterFailure({ clock }: Pick<PurchaseDeps, 'clock'>, item: TakenItem, failure: ErrorDetail): ItemResult {
  const elapsedMs = clock.now().getTime() - item.since.getTime()
  const waitMs = throttledMs([failure], elapsedMs)
  // The purchase has failed, so the next attempt is a new one.
  if (waitMs !== null && elapsedMs < maxThrottledMs) {
    return { ...item, state: 'ready', nextRound: item.round + 1, waitMs }
  }
  if (passing.includes(failure.code)) {
    const seconds = Number(failure.metaData?.retryAfterSeconds ?? 1)
    return { ...item, state: 'ready', waitMs: Math.min(seconds * 1000, maxWaitMs) }
  }
  return { ...item, state: 'failed', error: failure }
}

/** The item as its purchase stands. */
function resultOf(
  deps: Pick<PurchaseDeps, 'clock'>,
  item: TakenItem,
  purchase: Purchase,
  trackingNumber: string | null,
): ItemResult {
  const { state, labelId, failure } = purchase
  switch (state) {
    case 'Completed':
      return { ...item, state: 'bought', labelId, trackingNumber }
    case 'Failed':
      return afterFailure(deps, item, failure ?? errorDetail('General.Unexpected'))
    case 'OutcomeUnknown':
      return { ...item, state: 'unknown', waitMs: unknownWaitMs }
    default:
      return { ...item, state: 'buying', waitMs: openWaitMs }
  }
}

/**
 * Reads what became of items that were sent, or that a node may have sent before it stopped. An item without a purchase is
 * bought under the same key, so that a late attempt of the other node joins it. In a canceled batch, the key is revoked
 * instead.
 */
export async function settleItems(deps: PurchaseDeps, items: readonly TakenItem[]): Promise<ItemResult[]> {
  const settled = [...Map.groupBy(items, ({ accountId }) => accountId)].map(async ([accountId, ofAccount]) => {
    const keys = ofAccount.map((item) => ({ shipmentId: item.shipmentId, key: purchaseKey(item) }))
    const purchases = await listPurchasesOfKeys(deps, accountId, keys)
    const labelIds = [...purchases.values()].flatMap(({ labelId }) =>
      labelId !== null && isUuid(labelId) ? [labelId] : [],
    )
    const labels = new Map((await listLabels(deps, accountId, labelIds)).map((label) => [label.labelId, label]))
    return Promise.all(
      ofAccount.map(async (item): Promise<ItemResult> => {
        const purchase = purchases.get(item.shipmentId)
        if (purchase) return resultOf(deps, item, purchase, labels.get(purchase.labelId ?? '')?.trackingNumber ?? null)
        if (item.batchState !== 'canceled') return { ...item, state: 'ready' }
        const isRevoked = await revokeKey(
          deps,
          { accountId, shipmentId: item.shipmentId, key: purchaseKey(item) },
          deps.ids(),
        )
        return isRevoked ? { ...item, state: 'canceled' } : { ...item, state: 'buying', waitMs: 0 }
      }),
    )
  })
  return (await Promise.all(settled)).flat()
}
