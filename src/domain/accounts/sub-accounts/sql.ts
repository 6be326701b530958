import type { SubAccount } from '#domain/accounts/sub-accounts/sub-account.ts'
import type { Queryable } from '#kit/postgres.ts'

export const insertSubAccount = (db: Queryable, sub: { accountId: string; id: string; name: string; now: Date }) =>
  db.query({
    name: 'sub-accounts.insert',
    text: `insert into sub_accounts (account_id, id, name, created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::timestamptz)`,
    values: [sub.accountId, sub.id, sub.name, sub.now],
  })

export const selectSubAccount = (db: Queryable, accountId: string, subAccountId: string) =>
  db.query<{ active: boolean; allowedCarriers: string[] | null }>({
    name: 'sub-accounts.get',
    text: `select active, allowed_carriers as "allowedCarriers" from sub_accounts where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, subAccountId],
  })

export const selectSubAccounts = (db: Queryable, accountId: string) =>
  db.query<SubAccount>({
    name: 'sub-accounts.list',
    text: `select id as "subAccountId", name, active, allowed_carriers as "allowedCarriers", created_at as "createdAt"
           from sub_accounts where account_id = $1::uuid order by created_at, id`,
    values: [accountId],
  })

export const updateSubAccountActive = (db: Queryable, accountId: string, subAccountId: string, active: boolean) =>
  db.query<{ id: string }>({
    name: 'sub-accounts.active',
    text: `update sub_accounts set active = $3::boolean where account_id = $1::uuid and id = $2::uuid returning id`,
    values: [accountId, subAccountId, active],
  })

export const updateSubAccountCarriers = (
  db: Queryable,
  accountId: string,
  subAccountId: string,
  carriers: string[] | null,
) =>
  db.query<{ id: string }>({
    name: 'sub-accounts.carriers',
    text: `update sub_accounts set allowed_carriers = $3::text[]
           where account_id = $1::uuid and id = $2::uuid returning id`,
    values: [accountId, subAccountId, carriers],
  })
