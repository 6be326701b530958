import * as sql from '#accounts/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'

export async function createSubAccount(
  deps: { db: Queryable; clock: Clock; ids: Ids },
  command: { accountId: string; name: string },
): Promise<{ subAccountId: string }> {
  const subAccountId = deps.ids()
  await sql.insertSubAccount(deps.db, {
    accountId: command.accountId,
    id: subAccountId,
    name: command.name,
    now: deps.clock.now(),
  })
  return { subAccountId }
}

/** @returns false where the account has no such sub-account */
export async function setSubAccountActive(
  deps: { db: Queryable },
  command: { accountId: string; subAccountId: string; active: boolean },
): Promise<boolean> {
  const rows = await sql.updateSubAccountActive(deps.db, command.accountId, command.subAccountId, command.active)
  return rows.length > 0
}

/** Narrows the sub-account to some carriers; null lifts that. @returns false where there is none */
export async function setSubAccountCarriers(
  deps: { db: Queryable },
  command: { accountId: string; subAccountId: string; carriers: string[] | null },
): Promise<boolean> {
  const rows = await sql.updateSubAccountCarriers(deps.db, command.accountId, command.subAccountId, command.carriers)
  return rows.length > 0
}
