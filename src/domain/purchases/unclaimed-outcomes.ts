/**
 * Carriers' responses about purchases and cancellations that the database does not contain, because it was set back to an
 * earlier state after they were sent. The response may be the only trace of a label that costs money. It is listed here,
 * and its node keeps it on the disk, until an operator has dealt with it.
 */
import type { Audit } from '#domain/audit/audit.ts'
import type { ReceivedOutcome } from '#domain/purchases/purchase/outcome-spool.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

export type UnclaimedOutcome = {
  accountId: string
  /** The id of the purchase, which is the reference at the carrier, or of the cancellation. */
  id: string
  kind: 'purchase' | 'cancellation'
  /** The kind of the response, such as `ok`. */
  outcome: string
  /** The numbers of the label; null: there is none. */
  trackingNumber: string | null
  carrierShipmentId: string | null
  node: string
  foundAt: Date
}

/**
 * Lists a response whose purchase or cancellation does not exist.
 *
 * @returns whether an operator has dismissed it
 */
export async function recordUnclaimedOutcome(
  { db, node }: { db: Queryable; node: string },
  received: Exclude<ReceivedOutcome, { kind: 'orphaned label' }>,
): Promise<boolean> {
  const { accountId, kind, outcome } = received
  const id = received.kind === 'purchase' ? received.purchaseId : received.cancellationId
  const label = received.kind === 'purchase' && received.outcome.outcome === 'ok' ? received.outcome.value : null
  const { trackingNumber = null, carrierShipmentId = null } = label ?? {}
  const row = { accountId, id, kind, outcome: outcome.outcome, trackingNumber, carrierShipmentId, node }
  const [stored] = await upsert(db, row)
  return stored?.isDismissed ?? false
}

/** Responses that no operator has dismissed, oldest first. For operators, across accounts. */
export function listUnclaimedOutcomes(deps: { db: Queryable }): Promise<UnclaimedOutcome[]> {
  return selectOpen(deps.db)
}

/**
 * Records that an operator has dealt with a response. Its node then removes it from the disk.
 *
 * @returns the response; null if none with this id is listed
 */
export async function dismissUnclaimedOutcome(
  deps: { db: Database; audit: Audit },
  command: { id: string; operator: string; reason: string },
): Promise<UnclaimedOutcome | null> {
  return deps.db.transaction(async (tx) => {
    const [dismissed] = await updateDismissed(tx, command)
    if (!dismissed) return null
    const { accountId, id, kind, outcome, trackingNumber } = dismissed
    const subjects = kind === 'purchase' ? { purchaseId: id } : { cancellationId: id }
    await deps.audit(tx, { act: 'outcome.dismiss', accountId, subjects, details: { outcome, trackingNumber } })
    return dismissed
  })
}

const columns = `account_id as "accountId", id, kind, outcome, tracking_number as "trackingNumber",
  carrier_shipment_id as "carrierShipmentId", node, found_at as "foundAt"`

/** A later response about the same purchase may contain the numbers that an earlier one did not. */
const upsert = (db: Queryable, row: Omit<UnclaimedOutcome, 'foundAt'>) =>
  db.query<{ isDismissed: boolean }>({
    name: 'unclaimed-outcomes.upsert',
    text: `insert into unclaimed_outcomes as known
             (account_id, id, kind, outcome, tracking_number, carrier_shipment_id, node, found_at)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, statement_timestamp())
           on conflict (account_id, id) do update
             set outcome = case when excluded.tracking_number is null then known.outcome else excluded.outcome end,
                 tracking_number = coalesce(excluded.tracking_number, known.tracking_number),
                 carrier_shipment_id = coalesce(excluded.carrier_shipment_id, known.carrier_shipment_id)
           returning dismissed_at is not null as "isDismissed"`,
    values: [row.accountId, row.id, row.kind, row.outcome, row.trackingNumber, row.carrierShipmentId, row.node],
  })

const selectOpen = (db: Queryable) =>
  db.query<UnclaimedOutcome>({
    name: 'unclaimed-outcomes.open',
    text: `select ${columns} from unclaimed_outcomes where dismissed_at is null order by found_at, id limit 1000`,
    values: [],
  })

/** For operators: the account may be unknown to this database. */
const updateDismissed = (db: Queryable, by: { id: string; operator: string; reason: string }) =>
  db.query<UnclaimedOutcome>({
    name: 'unclaimed-outcomes.dismiss',
    text: `update unclaimed_outcomes
           set dismissed_at = statement_timestamp(), dismissed_by = $2::text, reason = $3::text
           where id = $1::uuid and dismissed_at is null
           returning ${columns}`,
    values: [by.id, by.operator, by.reason],
  })
