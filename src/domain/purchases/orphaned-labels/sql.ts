import type { CarrierId } from '#adapters/carriers/carrier.ts'
import { type OrphanedLabelState, openOrphanedLabelStates } from '#domain/purchases/purchase/states.ts'
import { listOf, type Queryable } from '#kit/postgres.ts'

/** The orphaned label as it is stored. */
const columns = `account_id as "accountId", id as "strayLabelId", purchase_id as "purchaseId", carrier,
  carrier_account as "carrierAccount", tracking_number as "trackingNumber",
  carrier_shipment_id as "carrierShipmentId", state, note, attempts, created_at as "createdAt"`

/** Stores a label, due at once if it is to be voided. Inserts nothing if it is already stored. */
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

/** Takes labels to void. Each is due again after 2, 4, 8 … minutes, up to about an hour. */
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

/** Records the result, if the label is in one of the states. */
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

/** Labels that are not voided and that no person has dealt with, oldest first. For operators, across accounts. */
export const selectOpen = (db: Queryable) =>
  db.query<OrphanedLabel>({
    name: 'stray-labels.open',
    text: `select ${columns} from stray_labels where state in (${listOf(openOrphanedLabelStates)})
           order by created_at, id limit 1000`,
    values: [],
  })

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
  /** Null: the carrier has the label but does not return its number, or could not be asked. */
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
