import type { Money } from '#adapters/carriers/carrier.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { denyRefund, grantRefund, refundCredit } from '#domain/credits/ledger.ts'
import { assertTrackingNumberFree, getLabel } from '#domain/labels/queries.ts'
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

export type ResolveCommand = PurchaseKey & {
  /** The label that a person found at the carrier, with the carrier's price if it is known. Null: no label. */
  found: { trackingNumber: string; carrierShipmentId: string; charged?: Money | null } | null
  /** The person, and how they know. */
  operator: string
  /** The person as the order's history names them, `user <id>`; absent: not named. */
  actor?: string
  reason: string
}

/**
 * Records the outcome of a purchase that the carrier's systems could not provide, as an operator entered it. The event
 * log keeps the operator and the reason.
 *
 * @returns false if the purchase's outcome is not unknown, or another outcome was recorded meanwhile
 * @throws ServiceError `Label.TrackingNumberTaken` if a label of the carrier account has the number, in any account
 */
export async function resolvePurchase(deps: OutcomeDeps & { audit: Audit }, command: ResolveCommand): Promise<boolean> {
  const { accountId, purchaseId, operator, actor, reason } = command
  const found = command.found && normalizeNumbers(command.found)
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return false
  await deps.db.transaction(async (tx) => {
    // Two parcels never share a number. The number was misread or belongs to another purchase.
    if (found) await assertTrackingNumberFree(tx, { ...purchase, ...found })
    await recordEvent(deps, tx, purchase, { what: 'resolved by operator', detail: { operator, actor, reason, found } })
    await deps.audit(tx, { act: 'purchase.resolve', accountId, subjects: { purchaseId }, details: { found } })
  })
  const ended = await recordPurchaseOutcome(
    deps,
    purchase,
    found
      ? { outcome: 'ok', value: { charged: null, ...found, zone: null, mailingDate: purchase.shipDate, artwork: null } }
      : { outcome: 'absent', code: null },
    { isEntered: true },
  )
  // If two people enter an outcome at once, the first one counts.
  return found ? ended?.label?.trackingNumber === found.trackingNumber : ended?.purchase.state === 'Failed'
}

/** Labels show the number in groups, and people type it in lower case. Carriers know it without both. */
function normalizeNumbers(found: NonNullable<ResolveCommand['found']>): NonNullable<ResolveCommand['found']> {
  const trackingNumber = found.trackingNumber.replaceAll(/[\s-]/g, '').toUpperCase()
  const isOwnName = found.carrierShipmentId !== found.trackingNumber
  return { ...found, trackingNumber, carrierShipmentId: isOwnName ? found.carrierShipmentId : trackingNumber }
}

export type ResolveCancellationCommand = {
  accountId: string
  labelId: string
  /** The carrier's decision that the operator found. `requested`: it decides about the refund later. */
  found: 'voided' | 'requested' | 'not voided'
  /** The person, and how they know. */
  operator: string
  /** The person as the order's history names them, `user <id>`; absent: not named. */
  actor?: string
  reason: string
}

/**
 * Records the outcome of a cancellation that the carrier's systems could not provide, as an operator entered it. The
 * event log keeps the operator and the reason.
 *
 * @returns false if the label has no cancellation with unknown outcome, or another outcome was recorded meanwhile
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
  // If two people enter an outcome at once, the first one counts.
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
  /** The carrier's decision about the requested refund. */
  decision: 'granted' | 'denied'
  /** The person, and how they know. */
  operator: string
  reason: string
}

/**
 * Records the carrier's decision about the refund of a canceled label, as an operator entered it. The event log keeps
 * it. After a grant the price is available again; after a denial it is spent. A denied refund can still be granted.
 *
 * @returns false if no refund was requested, or the same decision is recorded already
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
