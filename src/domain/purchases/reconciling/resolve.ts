import type { CarrierDeps, Money } from '#adapters/carriers/carrier.ts'
import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { denyRefund, grantRefund, refundCredit } from '#domain/credits/ledger.ts'
import { assertTrackingNumberFree, getLabel } from '#domain/labels/queries.ts'
import { recordPurchaseOutcome } from '#domain/purchases/buying/record-outcome.ts'
import {
  type CancellationOutcome,
  recordCancellationOutcome,
  recordManualCancellation,
  stateAfter,
} from '#domain/purchases/cancelling/record-cancellation-outcome.ts'
import * as sql from '#domain/purchases/cancelling/sql.ts'
import { assertNotOrphaned } from '#domain/purchases/orphaned-labels.ts'
import { scheduleRechecks } from '#domain/purchases/outcomes/lookup.ts'
import { recordEvent, selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { OutcomeDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { refundMoves } from '#domain/purchases/purchase/states.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Transaction } from '#kit/postgres.ts'

export type ResolveCommand = PurchaseKey & {
  /** The label that a person found at the carrier, with the carrier's price if it is known. Null: no label. */
  found: { trackingNumber: string; carrierShipmentId: string; charged?: Money | null } | null
  /** The person, and how they know. */
  operator: string
  /** The person as the order's history names them, `user <id>`; absent: not named. */
  actor?: string
  reason: string
  /** Records the number although the carrier does not confirm that it belongs to the purchase. */
  isUnchecked?: boolean
}

/** The carriers that are queried about a tracking number. */
type NumberCheckDeps = { carriers: CarrierDeps; connections: Pick<CarrierConnections, 'find'> }

/**
 * Records the outcome of a purchase that the carrier's systems could not provide, as an operator entered it. The carrier
 * is queried about the tracking number first, if it shows references. The event log keeps the operator and the reason.
 *
 * @returns false if the purchase's outcome is not unknown, or another outcome was recorded meanwhile
 * @throws ServiceError `Label.TrackingNumberTaken` if another label of the carrier account has the number, in any
 *   account, also one without a purchase;
 *   `Label.TrackingNumberOfOther`; `Label.TrackingNumberUnconfirmed` unless `isUnchecked`
 */
export async function resolvePurchase(
  deps: OutcomeDeps & NumberCheckDeps & { audit: Audit },
  command: ResolveCommand,
): Promise<boolean> {
  const { accountId, purchaseId, operator, actor, reason } = command
  const found = command.found && normalizeNumbers(command.found)
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (purchase?.state !== 'OutcomeUnknown') return false
  // Two parcels never share a number. The number was misread or belongs to another purchase.
  const assertFree = async (tx: Transaction) => {
    if (!found) return
    await assertTrackingNumberFree(tx, { ...purchase, ...found })
    await assertNotOrphaned(tx, purchase, found)
  }
  await deps.db.transaction(assertFree)
  const numberCheck = found && (await checkNumbers(deps, purchase, found, command.isUnchecked === true))
  await deps.db.transaction(async (tx) => {
    await assertFree(tx)
    const detail = { operator, actor, reason, found, numberCheck }
    await recordEvent(deps, tx, purchase, { what: 'resolved by operator', detail })
    const details = { found, numberCheck }
    await deps.audit(tx, { act: 'purchase.resolve', accountId, subjects: { purchaseId }, details })
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

/**
 * Queries the carrier for the references of both numbers of a label. For every purchase, the reference is its id. A void
 * may use the second number, so it could apply to another label.
 *
 * @returns `confirmed`; `not possible` if the carrier shows no references; `skipped` if the operator chose so
 * @throws ServiceError `Label.TrackingNumberOfOther`, `Label.TrackingNumberUnconfirmed`
 */
async function checkNumbers(
  deps: NumberCheckDeps,
  { accountId, carrier, carrierAccount, quote, purchaseId: reference }: Purchase,
  { trackingNumber, carrierShipmentId }: { trackingNumber: string; carrierShipmentId: string },
  isUnchecked: boolean,
): Promise<'confirmed' | 'not possible' | 'skipped'> {
  const connection = await deps.connections.find(accountId, carrier, carrierAccount)
  if (connection && !connection.carrier.checkNumber) return 'not possible'
  const field = 'trackingNumber'
  let isSkipped = false
  for (const number of new Set([trackingNumber, carrierShipmentId])) {
    const input = { reference, quote, trackingNumber: number }
    const checked = await connection?.carrier.checkNumber?.(deps.carriers, connection.account, input)
    if (checked?.outcome === 'own') continue
    if (checked?.outcome === 'other') throw serviceError('Label.TrackingNumberOfOther', { field })
    const detail = checked?.detail ?? 'the carrier account cannot be used'
    if (!isUnchecked) throw serviceError('Label.TrackingNumberUnconfirmed', { field, detail })
    isSkipped = true
  }
  return isSkipped ? 'skipped' : 'confirmed'
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

export type ResolveLabelCommand = {
  accountId: string
  labelId: string
  /**
   * Why the label is canceled without a call to its carrier. `voided`: the carrier voided it on another way. `unused`: it
   * is never used, and the carrier doesn't bill it. `not a label`: the number is wrong, or belongs to something else.
   */
  found: 'voided' | 'unused' | 'not a label'
  /** The person, and how they know. */
  operator: string
  reason: string
}

/**
 * Cancels a label as an operator confirmed, for a carrier without a void, or after a wrong number was entered. The price
 * is refunded and the shipment is free, as after any cancellation. The carrier isn't called.
 *
 * @returns false if the label is canceled already, or if its cancellation is being sent
 * @throws ServiceError `Label.NotFound`
 */
export async function resolveLabel(
  deps: OutcomeDeps & { audit: Audit },
  command: ResolveLabelCommand,
): Promise<boolean> {
  const { accountId, labelId, found, operator, reason } = command
  const label = await getLabel(deps, accountId, labelId)
  const { purchaseId, trackingNumber } = label
  return deps.db.transaction((tx) => {
    const note = async () => {
      await recordEvent(deps, tx, label, {
        what: 'resolved by operator',
        detail: { operator, reason, label: found, trackingNumber },
      })
      const subjects = { purchaseId, labelId }
      await deps.audit(tx, { act: 'label.cancel', accountId, subjects, details: { found, trackingNumber } })
      // The purchase may have another label that nobody has seen.
      if (found === 'not a label') await scheduleRechecks(tx, label)
    }
    return recordManualCancellation(deps, tx, label, { actor: `operator ${operator}`, note })
  })
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
  const [purchase] = await selectPurchase(deps.db, accountId, purchaseId)
  if (!purchase) throw new Error(`purchase ${purchaseId} is gone`)
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
    const price = { accountId, causeId: purchaseId, amount, currency, billing: purchase.billing }
    if (state === 'Denied') await denyRefund(deps, tx, price, reason)
    else if (cancellation.state === 'Denied') await refundCredit(deps, tx, price, reason)
    else await grantRefund(deps, tx, price, reason)
    return true
  })
}
