/** Statements of a purchase from the claim to its outcome. Those that name many purchases serve batches, often of one. */
import type { LockMode } from '#domain/orders/apply-purchase.ts'
import type { NewClaim } from '#domain/purchases/purchase/claim.ts'
import { eventKind, insertIntoEvents, purchaseColumns, queryPurchases } from '#domain/purchases/purchase/event-log.ts'
import type { Purchase, PurchaseEventKind, PurchaseKey } from '#domain/purchases/purchase/purchase.ts'
import type { NewStart } from '#domain/purchases/purchase/purchase-deps.ts'
import { openPurchaseStates } from '#domain/purchases/purchase/states.ts'
import type { Rate } from '#domain/rates/rate.ts'
import { fromNow, type Queryable, rowsOf, toRows } from '#kit/postgres.ts'

type ClaimedShipment = { accountId: string; shipmentId: string }

/** The earlier purchases that decide about claims: the owners of the shipments, and those that the rates were sold to. */
export const selectEarlierPurchases = (
  db: Queryable,
  claims: readonly (ClaimedShipment & { rateId: string | null })[],
) =>
  queryPurchases(db, {
    name: 'purchases.earlier',
    text: `select earlier.* from ${rowsOf('$1', '"accountId" uuid, "shipmentId" uuid, "rateId" uuid')} as key, lateral (
             select ${purchaseColumns} from purchases p
             where p.account_id = key."accountId" and p.shipment_id = key."shipmentId"
               and (p.owns_shipment or (p.rate_id = key."rateId" and p.state = 'Completed'))) as earlier`,
    values: [toRows(claims.map(({ accountId, shipmentId, rateId }) => ({ accountId, shipmentId, rateId })))],
  })

type KeyRow = ClaimedShipment & { key: string; purchaseId: string }

/** The purchases that the keys of the claims identify. */
export async function selectKeys(db: Queryable, claims: readonly (ClaimedShipment & { key: string | null })[]) {
  const keyed = claims.filter(({ key }) => key !== null)
  if (keyed.length === 0) return []
  return db.query<KeyRow>({
    name: 'purchases.keys',
    text: `select k.account_id as "accountId", k.shipment_id as "shipmentId", k.key, k.purchase_id as "purchaseId"
           from unnest($1::uuid[], $2::uuid[], $3::text[]) as claim (account_id, shipment_id, key)
             join purchase_keys k using (account_id, shipment_id, key)`,
    values: [
      keyed.map(({ accountId }) => accountId),
      keyed.map(({ shipmentId }) => shipmentId),
      keyed.map(({ key }) => key),
    ],
  })
}

/** The amounts that keys have spent since midnight (UTC), per currency. Failed purchases cost nothing. */
export const sumSpentToday = (db: Queryable, keys: readonly { accountId: string; keyId: string }[]) =>
  db.query<{ keyId: string; currency: string; amount: string }>({
    name: 'purchases.spent-today',
    text: `select p.limited_key_id as "keyId", p.currency, sum(p.charge)::text as amount
           from (select distinct * from unnest($1::uuid[], $2::uuid[])) as key (account_id, id)
             join purchases p on p.account_id = key.account_id and p.limited_key_id = key.id
           where p.created_at >= date_trunc('day', statement_timestamp(), 'UTC') and p.state <> 'Failed'
           group by p.limited_key_id, p.currency`,
    values: [keys.map(({ accountId }) => accountId), keys.map(({ keyId }) => keyId)],
  })

/** Inserts claimed purchases with their events and keys. */
export const insertPurchases = (
  db: Queryable,
  claimed: readonly { claim: NewClaim; shipment: { orderId: string }; rate: Rate; limitedKeyId: string | null }[],
) =>
  db.query<{ purchaseId: string; createdAt: Date }>({
    name: 'purchases.insert',
    text: `with claimed as materialized (
             select * from json_to_recordset($1::json) as claimed (
               "accountId" uuid, "purchaseId" uuid, "orderId" uuid, "shipmentId" uuid, "rateId" uuid, "key" text,
               "owner" text, "leaseMs" float8, "carrier" text, "carrierAccount" text, "billing" text, "charge" numeric,
               "currency" text, "quote" jsonb, "shipDate" date, "correlationId" text, "eventId" uuid, "actor" text,
               "limitedKeyId" uuid)
           ), recorded as (
             ${insertIntoEvents}
             select "accountId", "eventId", "purchaseId", ${eventKind('claimed')}, "owner",
                    jsonb_build_object('rateId', "rateId", 'charge', "charge"::text, 'actor', "actor"),
                    statement_timestamp()
             from claimed
           ), bound as (
             insert into purchase_keys (account_id, shipment_id, key, purchase_id)
             select "accountId", "shipmentId", "key", "purchaseId" from claimed where "key" is not null
           )
           insert into purchases (account_id, id, order_id, shipment_id, rate_id, state, owns_shipment, owner, lease_until,
                                  carrier, carrier_account, billing, charge, currency, quote, ship_date, correlation_id,
                                  limited_key_id, created_at, updated_at)
           select "accountId", "purchaseId", "orderId", "shipmentId", "rateId", 'Claimed', true, "owner",
                  ${fromNow('"leaseMs"')}, "carrier", "carrierAccount", "billing", "charge", "currency", "quote", "shipDate",
                  "correlationId", "limitedKeyId", statement_timestamp(), statement_timestamp()
           from claimed
           returning id as "purchaseId", created_at as "createdAt"`,
    values: [
      JSON.stringify(
        claimed.map(({ claim, shipment, rate, limitedKeyId }) => ({
          ...claim,
          limitedKeyId,
          orderId: shipment.orderId,
          rateId: rate.rateId,
          carrier: rate.carrier,
          carrierAccount: rate.carrierAccount,
          billing: rate.billing,
          charge: rate.charge,
          currency: rate.currency,
          quote: rate.quote,
          shipDate: rate.shipDate,
        })),
      ),
    ],
  })

/** If a start is confirmed later than this, too little of the lease is left to call the carrier. */
const startWithinMs = 10_000

/**
 * The step before the carrier is called. Only the owner of a claim can take it, and only once, even if the statement is
 * repeated.
 *
 * @returns how much of the lease was left, for each step that was taken
 */
export const startPurchases = (db: Queryable, starts: readonly NewStart[]) =>
  db.query<{ stepId: string; leaseMs: number }>({
    name: 'purchases.start',
    answerWithinMs: startWithinMs,
    text: `with requested as materialized (
             select * from json_to_recordset($1::json)
               as requested ("accountId" uuid, "purchaseId" uuid, "owner" text, "leaseMs" float8, "shipDate" date, "eventId" uuid)
           ), owned as materialized (
             select found.account_id, found.id
             from requested, lateral (
               select p.account_id, p.id from purchases p
               where p.account_id = requested."accountId" and p.id = requested."purchaseId" and p.state = 'Claimed'
                 and p.owner = requested."owner"
               for update) as found
           ), started as (
             update purchases p
             set state = 'Processing', lease_until = ${fromNow('s."leaseMs"')}, sent_at = clock_timestamp(),
                 ship_date = s."shipDate", updated_at = statement_timestamp()
             from owned join requested s on s."accountId" = owned.account_id and s."purchaseId" = owned.id
             where p.account_id = owned.account_id and p.id = owned.id
             returning p.account_id, p.id, p.owner, p.carrier, p.carrier_account, p.lease_until, s."eventId"
           ), recorded as (
             ${insertIntoEvents}
             select account_id, "eventId", id, ${eventKind('sent')}, owner,
                    jsonb_build_object('carrier', carrier, 'carrierAccount', carrier_account), statement_timestamp()
             from started
           )
           select "eventId" as "stepId", (extract(epoch from lease_until - clock_timestamp()) * 1000)::float8 as "leaseMs"
           from started`,
    values: [JSON.stringify(starts)],
  })

/** The purchase that a key identifies. */
export const selectOfKey = (db: Queryable, request: { accountId: string; shipmentId: string; key: string }) =>
  queryPurchases(db, {
    name: 'purchases.of-key',
    text: `select ${purchaseColumns} from purchases
           where account_id = $1::uuid
             and id = (select k.purchase_id from purchase_keys k
                       where k.account_id = $1::uuid and k.shipment_id = $2::uuid and k.key = $3::text)`,
    values: [request.accountId, request.shipmentId, request.key],
  })

/** Binds a key to a purchase. @returns the purchase that the key identifies: another one if it was bound before */
export const bindKey = (
  db: Queryable,
  bound: { accountId: string; shipmentId: string; key: string; purchaseId: string },
) =>
  db.query<{ purchaseId: string }>({
    name: 'purchases.bind-key',
    // The update without a change also returns a row that another transaction has just inserted.
    text: `insert into purchase_keys as k (account_id, shipment_id, key, purchase_id)
           values ($1::uuid, $2::uuid, $3::text, $4::uuid)
           on conflict (account_id, shipment_id, key) do update set purchase_id = k.purchase_id
           returning k.purchase_id as "purchaseId"`,
    values: [bound.accountId, bound.shipmentId, bound.key, bound.purchaseId],
  })

/**
 * Locks purchases, so that outcomes of one purchase are recorded one after the other.
 *
 * @param lock `skip` leaves out the purchases that other transactions have locked
 */
export const lockPurchases = (db: Queryable, purchases: readonly PurchaseKey[], lock: LockMode) =>
  queryPurchases(db, {
    name: lock === 'wait' ? 'purchases.lock' : 'purchases.lock-free',
    text: `select locked.* from ${rowsOf('$1', '"accountId" uuid, "purchaseId" uuid')} as key, lateral (
             select ${purchaseColumns} from purchases p
             where p.account_id = key."accountId" and p.id = key."purchaseId"
             for update ${lock === 'wait' ? '' : 'skip locked'}) as locked`,
    values: [toRows(purchases.map(({ accountId, purchaseId }) => ({ accountId, purchaseId })))],
  })

/** The state in which an outcome leaves a purchase, and its event. */
type RecordedOutcome = Pick<
  Purchase,
  'accountId' | 'purchaseId' | 'state' | 'ownsShipment' | 'labelId' | 'failure' | 'carrierCharged'
> & {
  /** How long from now until the lookup must have begun. After that, its job counts as lost. Null: no lookup. */
  retryWithinMs: number | null
  event: { id: string; what: PurchaseEventKind; node: string; detail: Record<string, unknown> }
}

const outcomeColumns = `"accountId" uuid, "purchaseId" uuid, "state" text, "ownsShipment" boolean, "labelId" uuid,
  "failure" jsonb, "charged" numeric, "chargedCurrency" text, "retryWithinMs" float8, "eventId" uuid, "what" text,
  "node" text, "detail" jsonb`

/** Records outcomes of purchases that the transaction has locked. */
export const recordOutcomes = (db: Queryable, outcomes: readonly RecordedOutcome[]) =>
  db.query({
    name: 'purchases.record',
    text: `with ended as materialized (
             select * from ${rowsOf('$1', outcomeColumns)} as ended
           ), recorded as (
             ${insertIntoEvents}
             select "accountId", "eventId", "purchaseId", "what", "node", "detail", statement_timestamp() from ended
           )
           update purchases p
           set state = e."state", owns_shipment = e."ownsShipment", label_id = e."labelId", failure = e."failure",
               owner = null, lease_until = ${fromNow('e."retryWithinMs"')}, carrier_charged = e."charged",
               carrier_charged_currency = e."chargedCurrency", updated_at = statement_timestamp()
           from ended e
           where p.account_id = e."accountId" and p.id = e."purchaseId"`,
    values: [
      toRows(
        outcomes.map(({ event, failure, carrierCharged, ...outcome }) => ({
          accountId: outcome.accountId,
          purchaseId: outcome.purchaseId,
          state: outcome.state,
          ownsShipment: outcome.ownsShipment,
          labelId: outcome.labelId,
          failure: failure && { error: failure },
          charged: carrierCharged?.amount ?? null,
          chargedCurrency: carrierCharged?.currency ?? null,
          retryWithinMs: outcome.retryWithinMs,
          eventId: event.id,
          what: event.what,
          node: event.node,
          detail: event.detail,
        })),
      ),
    ],
  })

/** Records that a caller waits for the outcome, and reads the purchase. One statement, so that no outcome is missed. */
export const markWaiter = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.mark-waiter',
    text: `update purchases set has_waiters = true where account_id = $1::uuid and id = $2::uuid returning ${purchaseColumns}`,
    values: [accountId, purchaseId],
  })

/** Records that a caller got a 202, unless the outcome arrived first. In that case the outcome is returned. */
export const acknowledge = (db: Queryable, accountId: string, purchaseId: string) =>
  queryPurchases(db, {
    name: 'purchases.acknowledge',
    text: `update purchases set acknowledged_202 = acknowledged_202 or state = any ($3::text[])
           where account_id = $1::uuid and id = $2::uuid returning ${purchaseColumns}`,
    values: [accountId, purchaseId, openPurchaseStates],
  })
