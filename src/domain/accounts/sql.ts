import type { Account, LabelFormat } from '#domain/accounts/account.ts'
import type { Queryable } from '#kit/postgres.ts'

const columns = `id as "accountId", name, time_zone as "timeZone", label_format as "labelFormat",
  fills_manufacturer_ids as "fillsManufacturerIds", created_at as "createdAt"`

export const insertAccount = (db: Queryable, account: { id: string; name: string; now: Date }) =>
  db.query({
    name: 'accounts.insert',
    text: `insert into accounts (id, name, created_at) values ($1::uuid, $2::text, $3::timestamptz)`,
    values: [account.id, account.name, account.now],
  })

/** Other transactions that create the first account wait until this one ends. */
export const lockFirstAccount = (db: Queryable) =>
  db.query({
    name: 'accounts.lock-first',
    text: `select pg_advisory_xact_lock(hashtextextended('waybill first account', 0))`,
    values: [],
  })

export const selectAccounts = (db: Queryable) =>
  db.query<Account>({
    name: 'accounts.list',
    text: `select ${columns} from accounts order by created_at, id`,
    values: [],
  })

export const selectAnyTwoAccounts = (db: Queryable) =>
  db.query<{ id: string }>({
    name: 'accounts.any-two',
    text: 'select id from accounts limit 2',
    values: [],
  })

export const selectAccount = (db: Queryable, accountId: string) =>
  db.query<Account>({
    name: 'accounts.get',
    text: `select ${columns} from accounts where id = $1::uuid`,
    values: [accountId],
  })

export const selectAccountsById = (db: Queryable, accountIds: readonly string[]) =>
  db.query<Account>({
    name: 'accounts.by-id',
    text: `select ${columns} from accounts where id = any ($1::uuid[])`,
    values: [accountIds],
  })

export const selectAccountsByName = (db: Queryable, name: string) =>
  db.query<Account>({
    name: 'accounts.by-name',
    text: `select ${columns} from accounts where name = $1::text order by created_at, id`,
    values: [name],
  })

export const selectLabelFormat = (db: Queryable, accountId: string) =>
  db.query<{ labelFormat: LabelFormat | null }>({
    name: 'accounts.preferred-label-format',
    text: `select label_format as "labelFormat" from accounts where id = $1::uuid`,
    values: [accountId],
  })

export const selectFillsManufacturerIds = (db: Queryable, accountId: string) =>
  db.query<{ fillsManufacturerIds: boolean }>({
    name: 'accounts.fills-manufacturer-ids',
    text: `select fills_manufacturer_ids as "fillsManufacturerIds" from accounts where id = $1::uuid`,
    values: [accountId],
  })

/** Locks the row until the transaction ends, so that the audit trail records the true previous values. */
export const lockAccount = (tx: Queryable, accountId: string) =>
  tx.query<Account>({
    name: 'accounts.lock',
    text: `select ${columns} from accounts where id = $1::uuid for no key update`,
    values: [accountId],
  })

export const updateAccount = (tx: Queryable, account: Omit<Account, 'createdAt'>) =>
  tx.query<{ id: string }>({
    name: 'accounts.update',
    text: `update accounts set name = $2::text, time_zone = $3::text, label_format = $4::text,
             fills_manufacturer_ids = $5::boolean
           where id = $1::uuid returning id`,
    values: [account.accountId, account.name, account.timeZone, account.labelFormat, account.fillsManufacturerIds],
  })

/** A restored database. `asOf` is the time of the backup, if known. */
export type Restored = { restoredAt: Date; asOf: Date | null }

export const setRestored = (db: Queryable, asOf: Date | null) =>
  db.query<Restored>({
    name: 'deployment.mark-restored',
    text: `update deployment set restored_at = clock_timestamp(), restored_as_of = $1::timestamptz
           returning restored_at as "restoredAt", restored_as_of as "asOf"`,
    values: [asOf],
  })

export const selectRestored = (db: Queryable) =>
  db.query<Restored>({
    name: 'deployment.restored',
    text: `select restored_at as "restoredAt", restored_as_of as "asOf" from deployment where restored_at is not null`,
    values: [],
  })

export const clearRestored = (db: Queryable) =>
  db.query<{ id: string }>({
    name: 'deployment.forget-restored',
    text: `update deployment set restored_at = null, restored_as_of = null where restored_at is not null returning id`,
    values: [],
  })

/** `id` stays with the data of the deployment, even if the data is moved. */
export type Deployment = { id: string; environment: string }

/**
 * Records the environment once and returns the recorded one. Returns no row if another node records it at this moment.
 */
export const insertDeployment = (db: Queryable, environment: string, now: Date) =>
  db.query<Deployment>({
    name: 'deployment.claim',
    text: `with claimed as (
             insert into deployment (environment, created_at) values ($1::text, $2::timestamptz)
             on conflict do nothing returning id, environment
           )
           select id, environment from claimed union all select id, environment from deployment`,
    values: [environment, now],
  })

export const selectDeployment = (db: Queryable) =>
  db.query<Deployment>({
    name: 'deployment.get',
    text: 'select id, environment from deployment',
    values: [],
  })
