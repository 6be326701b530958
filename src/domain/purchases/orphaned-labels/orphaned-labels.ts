import type { VoidOutcome } from '#adapters/carriers/carrier.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { voidAtCarrier } from '#domain/purchases/cancelling/cancel-label.ts'
import type { OrphanedLabel, OrphanedLabelKey } from '#domain/purchases/orphaned-labels/sql.ts'
import * as sql from '#domain/purchases/orphaned-labels/sql.ts'
import { lookUpPurchase } from '#domain/purchases/outcomes/lookup.ts'
import { recordEvent, selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { leaseMarginMs, type OutcomeDeps, type PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { type OrphanedLabelState, openOrphanedLabelStates } from '#domain/purchases/purchase/states.ts'
import { startStopwatch } from '#kit/clock.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

/**
 * Stores a label that the carrier created for a purchase that can no longer own it. Runs in the caller's transaction,
 * so that the label is never lost. Any node voids it later, see `voidOrphanedLabels`. A label that is already stored is
 * unchanged.
 *
 * @param label its numbers; null if the carrier does not return them, so that it cannot be voided
 * @param label.note why it needs a person instead of an automatic void; null: it is voided
 */
export async function recordOrphanedLabel(
  deps: Pick<OutcomeDeps, 'ids' | 'node'>,
  tx: Transaction,
  purchase: Pick<Purchase, 'accountId' | 'purchaseId' | 'carrier' | 'carrierAccount'>,
  { trackingNumber, carrierShipmentId, note }: Pick<OrphanedLabel, 'trackingNumber' | 'carrierShipmentId' | 'note'>,
): Promise<void> {
  const { accountId, purchaseId, carrier, carrierAccount } = purchase
  const [inserted] = await sql.insertOrphanedLabel(tx, {
    accountId,
    strayLabelId: deps.ids(),
    purchaseId,
    carrier,
    carrierAccount,
    trackingNumber,
    carrierShipmentId,
    state: note === null ? 'Found' : 'Refused',
    note,
  })
  if (inserted)
    await recordEvent(deps, tx, purchase, { what: 'stray label found', detail: { trackingNumber, carrierShipmentId } })
}

/**
 * Removes an orphaned label from the list, after an operator dealt with it. The event log records this.
 *
 * @returns false if no listed label has this id
 */
export async function dismissOrphanedLabel(
  deps: Pick<OutcomeDeps, 'ids' | 'node'> & { db: Database; audit: Audit },
  command: OrphanedLabelKey & { operator: string; reason: string },
): Promise<boolean> {
  const { accountId, strayLabelId, operator, reason } = command
  return deps.db.transaction(async (tx) => {
    const change = { accountId, strayLabelId, from: openOrphanedLabelStates, to: 'Resolved', note: reason } as const
    const [label] = await sql.updateOrphanedLabel(tx, change)
    if (!label) return false
    const { purchaseId, trackingNumber } = label
    await deps.audit(tx, {
      act: 'label.dismiss',
      accountId,
      subjects: { purchaseId, strayLabelId },
      details: { trackingNumber },
    })
    await recordEvent(deps, tx, label, {
      what: 'resolved by operator',
      detail: { operator, reason, strayLabel: trackingNumber },
    })
    return true
  })
}

/**
 * Lists up to a thousand labels of all accounts that no purchase owns and that are not known to be voided, oldest
 * first. For operators.
 */
export const listOrphanedLabels = (deps: { db: Queryable }): Promise<OrphanedLabel[]> => sql.selectOpen(deps.db)

/**
 * Voids orphaned labels that are due. After no response, the void is repeated with growing pauses. After a rejection,
 * the label needs a person.
 */
export async function voidOrphanedLabels(deps: PurchaseDeps): Promise<void> {
  const elapsedMs = startStopwatch()
  const due = await sql.takeDue(deps.db)
  await Promise.all(
    due.map((label) =>
      // A void ends long before it is due again.
      voidOrphanedLabel(deps, label, leaseMarginMs - elapsedMs()).catch((error) => {
        const { purchaseId, trackingNumber } = label
        deps.log.error({ err: error, purchaseId, trackingNumber }, 'voiding an orphaned label failed')
      }),
    ),
  )
}

async function voidOrphanedLabel(deps: PurchaseDeps, label: OrphanedLabel, sendWithinMs: number): Promise<void> {
  const { accountId, strayLabelId, purchaseId, trackingNumber } = label
  const connection = await deps.connections.find(accountId, label.carrier, label.carrierAccount)
  const outcome: VoidOutcome =
    connection && !connection.carrier.void
      ? { outcome: 'rejected', carrierCode: null, carrierText: 'The carrier cannot void labels.' }
      : await voidAtCarrier(deps, label, connection, sendWithinMs)
  const { state, note } = await conclude(deps, label, outcome)
  await deps.db.transaction(async (tx) => {
    const [written] = await sql.updateOrphanedLabel(tx, { accountId, strayLabelId, from: ['Found'], to: state, note })
    if (!written) return
    await recordEvent(deps, tx, label, {
      what: 'stray label sent to be voided',
      detail: { trackingNumber, state, note },
    })
  })
  if (state === 'Refused') {
    deps.log.error(
      { purchaseId, trackingNumber, carrier: label.carrier },
      'orphaned label not voided; see waybill labels list --stray',
    )
  }
}

/**
 * Interprets the response. If an earlier response was lost, a rejection does not count when the carrier's lookup says
 * that the label is voided.
 */
async function conclude(
  deps: PurchaseDeps,
  { accountId, purchaseId, attempts }: OrphanedLabel,
  outcome: VoidOutcome,
): Promise<{ state: OrphanedLabelState; note: string | null }> {
  switch (outcome.outcome) {
    case 'ok':
      return { state: 'Voided', note: null }
    case 'requested':
      return { state: 'VoidRequested', note: outcome.requestId }
    case 'rejected': {
      const [purchase] = attempts > 1 ? await selectPurchase(deps.db, accountId, purchaseId) : []
      const isVoided = purchase !== undefined && (await lookUpPurchase(deps, purchase)).outcome === 'voided'
      return isVoided ? { state: 'Voided', note: null } : { state: 'Refused', note: outcome.carrierText }
    }
    case 'unavailable':
    case 'uncertain':
      return { state: 'Found', note: outcome.detail }
  }
}
