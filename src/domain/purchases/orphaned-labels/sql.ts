import type { CarrierId } from '#adapters/carriers/carrier.ts'
import { type OrphanedLabelState, openOrphanedLabelStates } from '#domain/purchases/purchase/states.ts'
import { listOf, type Queryable } from '#kit/postgres.ts'

/** A row as the stray label that it is. */
const columns = `account_id as "accountId", id as "strayLabelId", purchase_id as "purchaseId", carrier,
  carrier_account as "carrierAccount", tracking_number as "trackingNumber",
  carrier_shipment_id as "carrierShipmentId", state, note, attempts, created_at as "createdAt"`

/** Keeps a label, due at once where it is to be voided, or adds nothing where it is kept already. */
export const insertOrphanedLabel = (db: Queryable, label: Omit<OrphanedLabel, 'attempts' | 'createdAt'>) =>
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

/** Takes labels that are to be voided. Whoever takes one has until it is due again: 2, 4, 8 … minutes, up to about an hour. */
export const takeDue = (db: Queryable) =>
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

/** Writes what became of it, from one of the states. */
export const updateOrphanedLabel = (
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

/** Those that are not voided yet and with which no person has dealt, longest first. For operators, across accounts. */
export const selectOpen = (db: Queryable) =>
  db.query<OrphanedLabel>({
    name: 'stray-labels.open',
    text: `select ${columns} from stray_labels where state in (${listOf(openOrphanedLabelStates)})
           order by created_at, id limit 1000`,
    values: [],
  })

/**
 * A label that a carrier made and that no purchase owns: found after its purchase had been declared failed, whose
 * shipment may have another label by now. No account is charged for it; the operator is, until it is voided.
 */
export type OrphanedLabel = {
  accountId: string
  strayLabelId: string
  /** The failed purchase, also our reference at the carrier. */
  purchaseId: string
  carrier: CarrierId
  /** The account at the carrier that it was bought through. */
  carrierAccount: string
  /** Null: the carrier knows the label and does not show it, or could not be asked whether there is one. */
  trackingNumber: string | null
  /** What the carrier's void call wants; null as the tracking number. */
  carrierShipmentId: string | null
  state: OrphanedLabelState
  /** What the carrier said last of voiding it, or how a person dealt with it. */
  note: string | null
  /** How often it was sent to be voided. */
  attempts: number
  createdAt: Date
}

/** What names a stray label. */
export type OrphanedLabelKey = Pick<OrphanedLabel, 'accountId' | 'strayLabelId'>
