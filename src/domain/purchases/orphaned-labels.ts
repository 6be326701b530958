import type { CarrierId, VoidOutcome } from '#adapters/carriers/carrier.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { voidAtCarrier } from '#domain/purchases/cancelling/cancel-label.ts'
import { keepWithinWindow } from '#domain/purchases/outcomes/await-outcome.ts'
import { lookUpPurchase } from '#domain/purchases/outcomes/lookup.ts'
import { recordEvent, selectPurchase } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import { leaseMarginMs, type OutcomeDeps, type PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import { type OrphanedLabelState, openOrphanedLabelStates } from '#domain/purchases/purchase/states.ts'
import { startStopwatch } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { type Database, listOf, type Queryable, type Transaction } from '#kit/postgres.ts'

/**
 * A label that a carrier created and no purchase owns. It was found after its purchase was recorded as failed. The
 * shipment may have another label now. No account pays for it. The operator does, until it is voided. The database
 * calls it a stray label.
 */
export type OrphanedLabel = {
  accountId: string
  strayLabelId: string
  /** The failed purchase. Its id is our reference at the carrier. */
  purchaseId: string
  carrier: CarrierId
  /** The carrier account that it was bought through. */
  carrierAccount: string
  /** Null: the carrier has the label but does not return its number, or could not be queried. */
  trackingNumber: string | null
  /** The carrier's id for the void call; null like the tracking number. */
  carrierShipmentId: string | null
  state: OrphanedLabelState
  /** The carrier's last message about voiding it, or how a person dealt with it. */
  note: string | null
  /** How often a void was sent. */
  attempts: number
  createdAt: Date
}

/** Identifies an orphaned label. */
export type OrphanedLabelKey = Pick<OrphanedLabel, 'accountId' | 'strayLabelId'>

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
  const [inserted] = await insertOrphanedLabel(tx, {
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
 * Compares numbers that a person entered for a purchase with the orphaned labels of other purchases.
 *
 * @throws ServiceError `Label.TrackingNumberTaken`
 */
export async function assertNotOrphaned(
  tx: Transaction,
  { accountId, purchaseId, carrierAccount }: Pick<Purchase, 'accountId' | 'purchaseId' | 'carrierAccount'>,
  { trackingNumber, carrierShipmentId }: { trackingNumber: string; carrierShipmentId: string },
): Promise<void> {
  const numbers = [trackingNumber, carrierShipmentId, carrierShipmentId.toUpperCase()]
  const [other] = await selectByNumbers(tx, { purchaseId, carrierAccount, numbers })
  if (!other) return
  // Another account's order stays unknown to this one.
  const orderId = other.accountId === accountId ? other.orderId : null
  throw serviceError('Label.TrackingNumberTaken', { field: 'trackingNumber', orderId })
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
    const [label] = await updateOrphanedLabel(tx, change)
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
export const listOrphanedLabels = (deps: { db: Queryable }): Promise<OrphanedLabel[]> => selectOpen(deps.db)

/**
 * Voids orphaned labels that are due. After no response, the void is repeated with growing pauses. After a rejection,
 * the label needs a person.
 */
export async function voidOrphanedLabels(deps: PurchaseDeps): Promise<void> {
  const elapsedMs = startStopwatch()
  const labels = await takeDue(deps.db)
  await Promise.all(
    labels.map((label) =>
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
  if (outcome.outcome === 'ok' || outcome.outcome === 'requested') {
    const received = { kind: 'orphaned label', accountId, strayLabelId, outcome } as const
    const writing = deps.outcomes.write(received, () => recordVoid(deps, label, voidResult(outcome)))
    await keepWithinWindow(deps, writing)
    return
  }
  const { state, note } = await conclude(deps, label, outcome)
  await recordVoid(deps, label, { state, note })
  if (state === 'Refused') {
    deps.log.error(
      { purchaseId, trackingNumber, carrier: label.carrier },
      'orphaned label not voided; see waybill labels list --stray',
    )
  }
}

type VoidResult = { state: OrphanedLabelState; note: string | null }

export const voidResult = (accepted: Extract<VoidOutcome, { outcome: 'ok' | 'requested' }>): VoidResult =>
  accepted.outcome === 'ok' ? { state: 'Voided', note: null } : { state: 'VoidRequested', note: accepted.requestId }

/** Records the result of a void, once. */
export const recordVoid = (
  deps: Pick<OutcomeDeps, 'db' | 'ids' | 'node'>,
  { accountId, strayLabelId }: OrphanedLabelKey,
  { state, note }: VoidResult,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const [written] = await updateOrphanedLabel(tx, { accountId, strayLabelId, from: ['Found'], to: state, note })
    if (!written) return
    const { trackingNumber } = written
    await recordEvent(deps, tx, written, {
      what: 'stray label sent to be voided',
      detail: { trackingNumber, state, note },
    })
  })

/**
 * Interprets a void that was not accepted. If an earlier response was lost, a rejection does not count when the carrier's lookup says
 * that the label is voided.
 */
async function conclude(
  deps: PurchaseDeps,
  { accountId, purchaseId, attempts }: OrphanedLabel,
  outcome: Exclude<VoidOutcome, { outcome: 'ok' | 'requested' }>,
): Promise<VoidResult> {
  switch (outcome.outcome) {
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

const columns = `account_id as "accountId", id as "strayLabelId", purchase_id as "purchaseId", carrier,
  carrier_account as "carrierAccount", tracking_number as "trackingNumber",
  carrier_shipment_id as "carrierShipmentId", state, note, attempts, created_at as "createdAt"`

/** Stores a label, due at once if it is to be voided. Inserts nothing if it is already stored. */
const insertOrphanedLabel = (db: Queryable, label: Omit<OrphanedLabel, 'attempts' | 'createdAt'>) =>
  db.query<OrphanedLabel>({
    name: 'stray-labels.insert',
    text: `insert into stray_labels (account_id, id, purchase_id, carrier, carrier_account, tracking_number,
                                     carrier_shipment_id, state, note, retry_at, created_at, updated_at)
           values ($1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text,
                   statement_timestamp(), statement_timestamp(), statement_timestamp())
           on conflict (account_id, purchase_id, tracking_number) do nothing
           returning ${columns}`,
    values: [
      label.accountId,
      label.strayLabelId,
      label.purchaseId,
      label.carrier,
      label.carrierAccount,
      label.trackingNumber,
      label.carrierShipmentId,
      label.state,
      label.note,
    ],
  })

/** An orphaned label of another purchase with one of the numbers, across accounts, with the order of its purchase. */
const selectByNumbers = (
  db: Queryable,
  of: { purchaseId: string; carrierAccount: string; numbers: readonly string[] },
) =>
  db.query<{ accountId: string; orderId: string }>({
    name: 'stray-labels.by-numbers',
    text: `select s.account_id as "accountId", p.order_id as "orderId"
           from stray_labels s join purchases p on p.account_id = s.account_id and p.id = s.purchase_id
           where s.carrier_account = $1::text and s.purchase_id <> $2::uuid
             and (s.tracking_number = any ($3::text[]) or s.carrier_shipment_id = any ($3::text[]))
           order by s.id limit 1`,
    values: [of.carrierAccount, of.purchaseId, of.numbers],
  })

/** Takes labels to void. Each is due again after 2, 4, 8 … minutes, up to about an hour. */
const takeDue = (db: Queryable) =>
  db.query<OrphanedLabel>({
    name: 'stray-labels.take-due',
    text: `update stray_labels
           set attempts = attempts + 1, retry_at = clock_timestamp() + interval '1 minute' * 2 ^ least(attempts + 1, 6)
           where (account_id, id) in (
             select account_id, id from stray_labels
             where state = 'Found' and retry_at <= statement_timestamp()
             order by retry_at limit 20 for update skip locked
           )
           returning ${columns}`,
    values: [],
  })

/** Records the result, if the label is in one of the states. */
const updateOrphanedLabel = (
  db: Queryable,
  change: OrphanedLabelKey & { from: readonly OrphanedLabelState[]; to: OrphanedLabelState; note: string | null },
) =>
  db.query<OrphanedLabel>({
    name: 'stray-labels.update',
    text: `update stray_labels set state = $3::text, note = $4::text, updated_at = statement_timestamp()
           where account_id = $1::uuid and id = $2::uuid and state = any ($5::text[])
           returning ${columns}`,
    values: [change.accountId, change.strayLabelId, change.to, change.note, change.from],
  })

/** Labels that are not voided and that no person has dealt with, oldest first. For operators, across accounts. */
const selectOpen = (db: Queryable) =>
  db.query<OrphanedLabel>({
    name: 'stray-labels.open',
    text: `select ${columns} from stray_labels where state in (${listOf(openOrphanedLabelStates)})
           order by created_at, id limit 1000`,
    values: [],
  })
