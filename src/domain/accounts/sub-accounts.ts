import { parseName, type Scope } from '#domain/accounts/account.ts'
import type { Audit } from '#domain/audit/audit.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import { assertRoom } from '#kit/list-limits.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** A part of an account with limited access. */
export type SubAccount = {
  subAccountId: string
  name: string
  /** If false, requests for it are rejected. */
  active: boolean
  /** The allowed carriers. Null means all. */
  allowedCarriers: string[] | null
  createdAt: Date
}

/** @param allowedCarriers null means all */
export const isCarrierAllowed = (allowedCarriers: readonly string[] | null, carrier: string): boolean =>
  allowedCarriers === null || allowedCarriers.includes(carrier)

/** Creates an active sub-account that can use all carriers. @throws ServiceError `SubAccount.TooMany`; ValidationError */
export async function createSubAccount(
  deps: { db: Database; clock: Clock; ids: Ids; audit: Audit },
  command: { accountId: string; name: string },
): Promise<{ subAccountId: string }> {
  const subAccountId = deps.ids()
  const { accountId } = command
  const name = parseName(command.name)
  await deps.db.transaction(async (tx) => {
    await assertRoom(tx, 'sub-accounts', accountId, () => countSubAccounts(tx, accountId))
    await insertSubAccount(tx, { accountId, id: subAccountId, name, now: deps.clock.now() })
    await deps.audit(tx, { act: 'sub-account.create', accountId, subjects: { subAccountId }, details: { name } })
  })
  return { subAccountId }
}

/** @throws ServiceError `SubAccount.NotFound` or `SubAccount.Inactive` */
export async function getSubAccount(deps: { db: Database }, accountId: string, subAccountId: string): Promise<Scope> {
  const [found] = await selectSubAccount(deps.db, accountId, subAccountId)
  if (!found) throw serviceError('SubAccount.NotFound')
  if (!found.active) throw serviceError('SubAccount.Inactive')
  return { subAccountId, allowedCarriers: found.allowedCarriers }
}

/** Lists the account's sub-accounts, oldest first. */
export const listSubAccounts = (deps: { db: Queryable }, command: { accountId: string }): Promise<SubAccount[]> =>
  selectSubAccounts(deps.db, command.accountId)

/**
 * Activates or deactivates a sub-account.
 * @returns false if the account has no such sub-account
 */
export async function setSubAccountActive(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; subAccountId: string; active: boolean },
): Promise<boolean> {
  const { accountId, subAccountId, active } = command
  return deps.db.transaction(async (tx) => {
    const changed = await updateSubAccountActive(tx, accountId, subAccountId, active)
    if (changed.length === 0) return false
    await deps.audit(tx, {
      act: active ? 'sub-account.activate' : 'sub-account.deactivate',
      accountId,
      subjects: { subAccountId },
    })
    return true
  })
}

/**
 * Limits a sub-account to some carriers. Null removes the limit.
 * @returns false if there is no such sub-account
 */
export async function setSubAccountCarriers(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; subAccountId: string; carriers: string[] | null },
): Promise<boolean> {
  const { accountId, subAccountId, carriers } = command
  return deps.db.transaction(async (tx) => {
    const changed = await updateSubAccountCarriers(tx, accountId, subAccountId, carriers)
    if (changed.length === 0) return false
    await deps.audit(tx, { act: 'sub-account.carriers', accountId, subjects: { subAccountId }, details: { carriers } })
    return true
  })
}

const insertSubAccount = (db: Queryable, sub: { accountId: string; id: string; name: string; now: Date }) =>
  db.query({
    name: 'sub-accounts.insert',
    text: `insert into sub_accounts (account_id, id, name, created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::timestamptz)`,
    values: [sub.accountId, sub.id, sub.name, sub.now],
  })

const countSubAccounts = (db: Queryable, accountId: string) =>
  db.query<{ count: number }>({
    name: 'sub-accounts.count',
    text: 'select count(*) as count from sub_accounts where account_id = $1::uuid',
    values: [accountId],
  })

const selectSubAccount = (db: Queryable, accountId: string, subAccountId: string) =>
  db.query<{ active: boolean; allowedCarriers: string[] | null }>({
    name: 'sub-accounts.get',
    text: `select active, allowed_carriers as "allowedCarriers" from sub_accounts where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, subAccountId],
  })

const selectSubAccounts = (db: Queryable, accountId: string) =>
  db.query<SubAccount>({
    name: 'sub-accounts.list',
    text: `select id as "subAccountId", name, active, allowed_carriers as "allowedCarriers", created_at as "createdAt"
           from sub_accounts where account_id = $1::uuid order by created_at, id`,
    values: [accountId],
  })

const updateSubAccountActive = (db: Queryable, accountId: string, subAccountId: string, active: boolean) =>
  db.query<{ id: string }>({
    name: 'sub-accounts.active',
    text: `update sub_accounts set active = $3::boolean where account_id = $1::uuid and id = $2::uuid returning id`,
    values: [accountId, subAccountId, active],
  })

const updateSubAccountCarriers = (db: Queryable, accountId: string, subAccountId: string, carriers: string[] | null) =>
  db.query<{ id: string }>({
    name: 'sub-accounts.carriers',
    text: `update sub_accounts set allowed_carriers = $3::text[]
           where account_id = $1::uuid and id = $2::uuid returning id`,
    values: [accountId, subAccountId, carriers],
  })
