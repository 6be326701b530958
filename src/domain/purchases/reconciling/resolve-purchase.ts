import type { Money } from '#adapters/carriers/carrier.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { findLiveLabel } from '#domain/labels/queries.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/purchase/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'

export type ResolveCommand = PurchaseKey & {
  /**
   * What was found at the carrier: the label that was made, with what the carrier charged for it where that is known, or
   * that there is none.
   */
  found: { trackingNumber: string; carrierShipmentId: string; charged?: Money | null } | null
  /** Who says so, and from where they know. */
  operator: string
  /** The same as the order's story names it, `user <id>`; absent: it names nobody. */
  actor?: string
  reason: string
}

/**
 * Writes the outcome of a purchase that the carrier's own systems could not tell, on an operator's
 * word, which the event log keeps.
 *
 * @returns false where the purchase is not one of unknown outcome, or another outcome was written meanwhile
 * @throws ServiceError `Label.TrackingNumberTaken` where another label of the account that can be used has the number
 */
export async function resolvePurchase(deps: OutcomeDeps & { audit: Audit }, command: ResolveCommand): Promise<boolean> {
  const { accountId, purchaseId, operator, actor, reason } = command
  const found = command.found && asCarriersWrite(command.found)
  const [purchase] = await sql.selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return false
  const { carrier } = purchase
  // Two parcels never bear one number: it was misread, or is that of another purchase.
  const other = found && (await findLiveLabel(deps, { accountId, carrier, trackingNumber: found.trackingNumber }))
  if (other) throw serviceError('Label.TrackingNumberTaken', { field: 'trackingNumber', orderId: other.orderId })
  await deps.db.transaction(async (tx) => {
    await recordEvent(deps, tx, purchase, { what: 'resolved by operator', detail: { operator, actor, reason, found } })
    await deps.audit(tx, { act: 'purchase.resolve', accountId, subjects: { purchaseId }, details: { found } })
  })
  const ended = await recordPurchaseOutcome(
    deps,
    purchase,
    found
      ? { outcome: 'ok', value: { charged: null, ...found, zone: null, mailingDate: purchase.shipDate, artwork: null } }
      : { outcome: 'absent', code: null },
  )
  // Of two who say so at once the first one's word counts.
  return found ? ended?.label?.trackingNumber === found.trackingNumber : ended?.purchase.state === 'Failed'
}

/** As labels have a number it stands in groups, and somebody types it in small letters: carriers know it without both. */
function asCarriersWrite(found: NonNullable<ResolveCommand['found']>): NonNullable<ResolveCommand['found']> {
  const trackingNumber = found.trackingNumber.replaceAll(/[\s-]/g, '').toUpperCase()
  const isOwnName = found.carrierShipmentId !== found.trackingNumber
  return { ...found, trackingNumber, carrierShipmentId: isOwnName ? found.carrierShipmentId : trackingNumber }
}
