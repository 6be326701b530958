import type { Money } from '#adapters/carriers/carrier.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { denyRefund, grantRefund, refundCredit } from '#domain/credits/ledger.ts'
import { findLiveLabel, getLabel } from '#domain/labels/queries.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import {
  type CancellationOutcome,
  recordCancellationOutcome,
  stateAfter,
} from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { recordEvent, selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { refundMoves } from '#domain/purchases/purchase/states.ts'
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
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
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

export type ResolveCancellationCommand = {
  accountId: string
  labelId: string
  /** What the operator found at the carrier; `requested`: it decides on the refund later. */
  found: 'voided' | 'requested' | 'not voided'
  /** Who says so, and from where they know. */
  operator: string
  /** The same as the order's story names it, `user <id>`; absent: it names nobody. */
  actor?: string
  reason: string
}

/**
 * Writes the outcome of a cancellation that the carrier's own systems could not tell, on an operator's word, which the
 * event log keeps.
 *
 * @returns false where the label has no cancellation of unknown outcome, or another outcome was written meanwhile
 */
export async function resolveCancellation(
  deps: OutcomeDeps & { audit: Audit },
  command: ResolveCancellationCommand,
): Promise<boolean> {
  const { accountId, labelId, operator, actor, reason, found } = command
  const [cancellation] = await sql.selectLastCancellation(deps.db, accountId, labelId)
  if (cancellation?.state !== 'OutcomeUnknown') return false
  const label = await getLabel(deps, accountId, labelId)
  const { purchaseId } = label
  await deps.db.transaction(async (tx) => {
    await recordEvent(deps, tx, label, {
      what: 'resolved by operator',
      detail: { operator, actor, reason, cancellation: found },
    })
    await deps.audit(tx, {
      act: 'purchase.resolve-void',
      accountId,
      subjects: { purchaseId, labelId },
      details: { found },
    })
  })
  const { state } = await recordCancellationOutcome(deps, cancellation, label, outcomes[found])
  // Of two who say so at once the first one's word counts.
  return state === stateAfter[outcomes[found].outcome]
}

const outcomes: Readonly<Record<ResolveCancellationCommand['found'], CancellationOutcome>> = {
  voided: { outcome: 'ok', value: null },
  requested: { outcome: 'requested', requestId: null },
  'not voided': { outcome: 'not voided', carrierCode: null, carrierText: 'The carrier did not void the label.' },
}

export type ResolveRefundCommand = {
  accountId: string
  labelId: string
  /** How the carrier decided about the refund that was requested of it. */
  decision: 'granted' | 'denied'
  /** Who says so, and from where they know. */
  operator: string
  reason: string
}

/**
 * Writes how a carrier decided about the refund of a cancelled label, on an operator's word, which the event log keeps.
 * Granted, the price is available again; denied, it is spent after all. What was denied may still be granted.
 *
 * @returns false where there is nothing to decide: no refund was requested, or it was decided so before
 */
export async function resolveRefund(
  deps: OutcomeDeps & { audit: Audit },
  command: ResolveRefundCommand,
): Promise<boolean> {
  const { accountId, labelId, operator, reason, decision } = command
  const { purchaseId, charge: amount, currency } = await getLabel(deps, accountId, labelId)
  const state = decision === 'granted' ? 'Accepted' : 'Denied'
  return deps.db.transaction(async (tx) => {
    const [cancellation] = await sql.lockDecidingCancellation(tx, accountId, labelId)
    if (!cancellation || !refundMoves[cancellation.state]?.includes(state)) return false
    const { cancellationId, refundRequestId } = cancellation
    await sql.updateRefund(tx, { accountId, cancellationId, state })
    const what = state === 'Accepted' ? 'refund granted' : 'refund denied'
    await recordEvent(
      deps,
      tx,
      { accountId, purchaseId },
      {
        what,
        detail: { cancellationId, refundRequestId, operator, reason },
      },
    )
    const act = state === 'Accepted' ? 'refund.confirm' : 'refund.deny'
    await deps.audit(tx, { act, accountId, subjects: { purchaseId, labelId }, details: { amount, currency } })
    const price = { accountId, causeId: purchaseId, amount, currency }
    if (state === 'Denied') await denyRefund(deps, tx, price, reason)
    else if (cancellation.state === 'Denied') await refundCredit(deps, tx, price, reason)
    else await grantRefund(deps, tx, price, reason)
    return true
  })
}
