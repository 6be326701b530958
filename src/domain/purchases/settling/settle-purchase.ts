import type { Audit } from '#domain/audit/audit.ts'
import { getLabel } from '#domain/labels/queries.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { selectPurchase } from '#domain/purchases/purchase/sql.ts'
import {
  type ResolveCancellationCommand,
  type ResolveCommand,
  resolveCancellation,
  resolvePurchase,
} from '#domain/purchases/reconciling/resolve.ts'
import { whoSettles } from '#domain/purchases/settling/list-to-settle.ts'
import { serviceError } from '#kit/errors/service-error.ts'

export type SettleCommand = PurchaseKey &
  Pick<ResolveCommand, 'operator' | 'actor' | 'reason'> & {
    /**
     * The label that the carrier made, with what it charged for it as decimal text in the purchase's currency, null where
     * that is not known; or null: it made none.
     */
    found: { trackingNumber: string; charged: string | null } | null
  }

/**
 * Writes what became of a purchase of unknown outcome, on the word of one of the account's people.
 *
 * @throws ServiceError `Purchase.NotFound`; `Purchase.OutcomeKnown` where it is known by now;
 *   `Purchase.SettledByOperator`; `Label.TrackingNumberTaken`
 */
export async function settlePurchase(
  deps: PurchaseDeps & { audit: Audit },
  { found, ...command }: SettleCommand,
): Promise<void> {
  const { accountId, purchaseId } = command
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) throw serviceError('Purchase.NotFound')
  if (purchase.state !== 'OutcomeUnknown') throw serviceError('Purchase.OutcomeKnown')
  const settledBy = await whoSettles(deps, accountId, [purchase])
  if (settledBy(purchase) === 'operator') throw serviceError('Purchase.SettledByOperator')
  const label = found && {
    trackingNumber: found.trackingNumber,
    carrierShipmentId: found.trackingNumber,
    charged: found.charged === null ? null : { amount: found.charged, currency: purchase.currency },
  }
  if (!(await resolvePurchase(deps, { ...command, found: label }))) throw serviceError('Purchase.OutcomeKnown')
}

/**
 * Writes what became of a cancellation of unknown outcome, on the word of one of the account's people.
 *
 * @throws ServiceError `Label.NotFound`; `Label.CancellationOutcomeKnown` where it is known by now, or none was asked for;
 *   `Purchase.SettledByOperator`
 */
export async function settleCancellation(
  deps: PurchaseDeps & { audit: Audit },
  command: ResolveCancellationCommand,
): Promise<void> {
  const { accountId, labelId } = command
  const label = await getLabel(deps, accountId, labelId)
  const settledBy = await whoSettles(deps, accountId, [label])
  if (settledBy(label) === 'operator') throw serviceError('Purchase.SettledByOperator')
  if (!(await resolveCancellation(deps, command))) throw serviceError('Label.CancellationOutcomeKnown')
}
