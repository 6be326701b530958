import type { ReadOutcome, Unavailable } from '#adapters/stores/store.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import type { PurchaseBlock } from '#domain/orders/status/states.ts'
import type { OpenedStore, StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
import { differencesOf } from '#domain/store-sync/fulfillability.ts'
import { importOrders } from '#domain/store-sync/import/import-orders.ts'
import * as sql from '#domain/store-sync/sql.ts'
import { parseStoredOrder, storable } from '#domain/store-sync/stored-order.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'
import { type ServiceError, serviceError } from '#kit/errors/service-error.ts'

/** Longer than slow shared hosting needs for several calls, and shorter than the wait window of a purchase. */
const readWithinMs = 10_000

/** The reason for programs, and a detail for people. */
type Why = { reason: string; detail: string | null; storeCode?: string | null }

const refuse = (code: PurchaseBlock, why: Why): ServiceError => serviceError(code, why)

/**
 * Reads an order from its store again before a purchase, and imports the result. It calls the store, so it runs outside
 * transactions.
 *
 * @throws ServiceError 422 if no label can be bought: `Order.NotLoaded` if the store cannot be read,
 *   `Order.NotReadyForPurchase`, `Order.ClosedAtSource`, `Order.CustomsRequired`, `Order.MetadataUnreadable`; each with
 *   `reason`, `detail`, and the store's own `storeCode`
 */
export async function readBeforePurchase(
  deps: StoreSyncDeps,
  shipment: { accountId: string; orderId: string; shipmentId: string },
): Promise<void> {
  const [origin] = await sql.selectOrigin(deps.db, shipment)
  if (!origin) {
    throw refuse('Order.MetadataUnreadable', {
      reason: 'origin',
      detail: "The record of the order's store is missing.",
    })
  }
  // The order was erased. Its own row blocks the purchase.
  if (origin.document === null) return
  if (!parseStoredOrder(origin.document)) {
    throw refuse('Order.MetadataUnreadable', {
      reason: 'document',
      detail: 'The stored data of the order can no longer be read.',
    })
  }
  const opened = await openStore(deps, origin)
  if (!opened) {
    const detail = "The credentials of the order's store cannot be decrypted. Connect the store again."
    throw refuse('Order.MetadataUnreadable', { reason: 'connection', detail })
  }
  if (!opened.connection.connected) {
    const detail = "The order's store is disconnected. Connect the store again."
    throw refuse('Order.NotLoaded', { reason: 'disconnected', detail })
  }
  const result = await readOnce(deps, opened, origin.externalId)
  switch (result.outcome) {
    case 'rejected':
      throw refuse('Order.NotLoaded', { reason: 'rejected', detail: result.storeText, storeCode: result.storeCode })
    case 'unavailable':
      throw refuse('Order.NotLoaded', { reason: result.reason, detail: detailOf(result, opened.connection.name) })
  }
  const [orders, gone] = result.outcome === 'ok' ? [[result.value], []] : [[], [origin.externalId]]
  await importOrders(deps, opened.connection, { orders, gone, askedAt: origin.askedAt })
  const [saying] = await sql.selectState(deps.db, shipment)
  if (saying) throwIfBlocked(saying)
  await expectSameShipment(deps, shipment)
}

async function readOnce(
  deps: Pick<StoreSyncDeps, 'clock'>,
  { store, account, calls }: OpenedStore,
  externalId: string,
): Promise<ReadOutcome> {
  const within = { ...calls, sendBeforeMs: deps.clock.monotonicMs() + readWithinMs }
  const result = await withTimeout(store.read(within, account, externalId), readWithinMs)
  if (result !== timedOut && result.outcome === 'ok') {
    // The store may return another id than the one under which the order is stored.
    const value = storable({ ...result.value, externalId })
    if (value) return { ...result, value }
    return { outcome: 'unavailable', reason: 'unreadable', detail: 'the returned data cannot be saved' }
  }
  if (result !== timedOut) return result
  return {
    outcome: 'unavailable',
    reason: 'timeout',
    detail: `the store did not respond within ${readWithinMs / 1000} seconds`,
  }
}

/** A person can do something about a slow store. Other failures are described by the adapter. */
const detailOf = ({ reason, detail }: Unavailable, storeName: string): string =>
  reason === 'timeout'
    ? `${storeName} is slow: it did not return the order within ${readWithinMs / 1000} seconds. Try again. If this happens often, ask the store's hosting provider for faster responses.`
    : detail

/** Another transaction may have imported newer data after this read. */
function throwIfBlocked({
  purchaseBlock,
  standing,
  reason,
  detail,
  document,
  pending,
  seen,
  labels,
}: sql.StoredState): void {
  if (purchaseBlock) {
    const isStanding = standing !== 'open'
    throw refuse(purchaseBlock, {
      reason: reason ?? (isStanding ? standing : purchaseBlock === 'Order.CustomsRequired' ? 'customs' : 'changed'),
      detail: detail ?? (isStanding ? null : changedDetail),
    })
  }
  if (labels === 0) return
  const [before, now] = [parseStoredOrder(seen ?? document), parseStoredOrder(pending)]
  // The order has labels and stays as it is, so a person has to decide about its other parcels.
  if (before && now && (differencesOf(before, now).contents || differencesOf(before, now).recipient)) {
    throw refuse('Order.NotReadyForPurchase', { reason: 'changed', detail: changedDetail })
  }
}

const changedDetail = 'The order changed in the store. Accept or review the change.'

/** @throws ServiceError if the import has just replaced the rated shipment */
async function expectSameShipment(
  deps: Pick<StoreSyncDeps, 'db'>,
  { accountId, shipmentId }: { accountId: string; shipmentId: string },
): Promise<void> {
  try {
    await getShipment(deps, accountId, shipmentId)
  } catch (error) {
    if ((error as Partial<ServiceError>).code !== 'Shipment.NotFound') throw error
    const detail =
      'The items to ship changed in the store, so the order has new shipments. Request rates for the new shipments.'
    throw refuse('Order.NotReadyForPurchase', { reason: 'rewritten', detail })
  }
}
