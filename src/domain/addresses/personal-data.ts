import type { AddressFinding } from '#adapters/carriers/carrier.ts'
import { placeDigest } from '#domain/addresses/checks/address-check.ts'
import { deleteResultsOfPlaces } from '#domain/addresses/checks/sql.ts'
import { fingerprintOf } from '#domain/addresses/saved-addresses.ts'
import { recipientsSince } from '#domain/orders/list/recipients.ts'
import type { Address } from '#domain/orders/order/address.ts'
import { getOrder } from '#domain/orders/order/get-order.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import { type Page, type Queryable, readPages } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

/** Longer than the period over which the hourly limits are shared. */
const keepCallsHours = 24

/** Saved addresses, and the results of address checks. */
export const personalData = {
  export: exportAddresses,

  async eraseOrder(tx, { accountId, orderId }) {
    const { from, to } = await getOrder({ db: tx }, accountId, orderId)
    await deleteFingerprints(tx, { accountId, fingerprints: [fingerprintOf(from), fingerprintOf(to)] })
    await deleteResultsOfPlaces(tx, { accountId, digests: [placeDigest(from), placeDigest(to)] })
  },

  /** Keeps saved addresses that an order was shipped to since the time. */
  async eraseUnused(deps, query) {
    const shippedTo = new Set<string>()
    for await (const to of recipientsSince(deps, { accountId: query.accountId, since: query.before })) {
      shippedTo.add(fingerprintOf(to).toString('hex'))
    }
    const except = [...shippedTo].map((hex) => Buffer.from(hex, 'hex'))
    await deleteUnused(deps.db, { ...query, except })
    await deleteCheckedBefore(deps.db, query)
  },

  purge: {
    'expire-address-checks': {
      schedule: '17 * * * *',
      portions: ({ db, clock }) => [() => deleteExpiredResults(db, clock.now()), () => deleteOldCalls(db)],
    },
  },
} satisfies PersonalData

async function* exportAddresses({ db }: { db: Queryable }, accountId: string) {
  for await (const address of readPages((page) => selectAddressesPage(db, accountId, page))) {
    yield { kind: 'saved address' as const, ...address }
  }
  for await (const result of readPages((page) => selectResultsPage(db, accountId, page))) {
    yield { kind: 'address check' as const, ...result }
  }
}

const deleteFingerprints = (db: Queryable, query: { accountId: string; fingerprints: readonly Buffer[] }) =>
  db.query({
    name: 'saved-addresses.delete-fingerprints',
    text: 'delete from saved_addresses where account_id = $1::uuid and fingerprint = any ($2::bytea[])',
    values: [query.accountId, query.fingerprints],
  })

const deleteUnused = (db: Queryable, query: { accountId: string; before: Date; except: readonly Buffer[] }) =>
  db.query({
    name: 'saved-addresses.delete-unused',
    text: `delete from saved_addresses
           where account_id = $1::uuid and used_at < $2::timestamptz and fingerprint <> all ($3::bytea[])`,
    values: [query.accountId, query.before, query.except],
  })

const selectAddressesPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<{ id: string; address: Address; createdAt: Date; updatedAt: Date }>({
    name: 'saved-addresses.export',
    text: `select id, address, created_at as "createdAt", updated_at as "updatedAt" from saved_addresses
           where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

const deleteCheckedBefore = (db: Queryable, query: { accountId: string; before: Date }) =>
  db.query({
    name: 'address-findings.delete-before',
    text: 'delete from address_findings where account_id = $1::uuid and checked_at < $2::timestamptz',
    values: [query.accountId, query.before],
  })

const selectResultsPage = (db: Queryable, accountId: string, { after, max }: Page) =>
  db.query<{ id: string; carrier: string; finding: AddressFinding; checkedAt: Date }>({
    name: 'address-findings.export',
    text: `select id, carrier, finding, checked_at as "checkedAt" from address_findings
           where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })

const deleteExpiredResults = (db: Queryable, now: Date) =>
  db.query<{ id: string }>({
    name: 'address-findings.delete-expired',
    text: `delete from address_findings where id in (
             select id from address_findings where expires_at <= $1::timestamptz order by expires_at limit $2::integer
           ) returning id`,
    values: [now, maxPortion],
  })

const deleteOldCalls = (db: Queryable) =>
  db.query<{ id: string }>({
    name: 'address-check-calls.delete-old',
    text: `delete from address_check_calls where id in (
             select id from address_check_calls where asked_at < statement_timestamp() - make_interval(hours => $1::integer)
             order by asked_at limit $2::integer
           ) returning id`,
    values: [keepCallsHours, maxPortion],
  })
