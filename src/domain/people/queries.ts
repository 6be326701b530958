import { listAccountsById } from '#domain/accounts/queries.ts'
import * as links from '#domain/people/links/sql.ts'
import * as passkeys from '#domain/people/passkeys/sql.ts'
import { relyingPartyOf } from '#domain/people/passkeys/verify-passkey.ts'
import { type Act, type Membership, may, type Person, type Role } from '#domain/people/person.ts'
import { idleMs } from '#domain/people/sessions/session.ts'
import * as sessions from '#domain/people/sessions/sql.ts'
import * as sql from '#domain/people/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Lists the people of an account in the order of their invitations. */
export const listPeople = (deps: { db: Queryable }, command: { accountId: string }): Promise<Person[]> =>
  sql.selectPeople(deps.db, command.accountId)

/** @throws ServiceError `Person.NotFound` if the account has no such person */
export async function assertPerson(
  deps: { db: Queryable },
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const [person] = await sql.selectPerson(deps.db, accountId, userId)
  if (!person) throw serviceError('Person.NotFound')
}

/** The role of a person in the account. Null: the account has no such person. */
export async function findRole(
  deps: { db: Queryable },
  { accountId, userId }: { accountId: string; userId: string },
): Promise<Role | null> {
  const [person] = await sql.selectPerson(deps.db, accountId, userId)
  return person?.role ?? null
}

const maxListed = 5

/** Lists people of the account who have a permission, so that others can ask them. */
export async function listPeopleWhoMay(
  deps: { db: Queryable },
  command: { accountId: string; act: Act },
): Promise<Person[]> {
  const people = await sql.selectPeople(deps.db, command.accountId)
  return people.filter(({ role, joinedAt }) => joinedAt !== null && may[role][command.act]).slice(0, maxListed)
}

/** Whether any account has an Owner or an invited one. No owner's link works then. */
export const hasAnyOwner = async (deps: { db: Queryable }): Promise<boolean> =>
  (await sql.selectAnyOwner(deps.db)).length > 0

/** Lists the accounts of a user, the last one they used first. */
export async function listMemberships(
  deps: { db: Queryable },
  command: { userId: string },
): Promise<(Membership & { accountName: string; timeZone: string })[]> {
  const memberships = await sql.selectMemberships(deps.db, command.userId)
  const accounts = await listAccountsById(
    deps,
    memberships.map(({ accountId }) => accountId),
  )
  const byId = new Map(accounts.map((account) => [account.accountId, account]))
  return memberships.map((one) => {
    const { name: accountName = '', timeZone = 'UTC' } = byId.get(one.accountId) ?? {}
    return { ...one, accountName, timeZone }
  })
}

/** Lists a person's passkeys, oldest first. */
export const listPasskeys = (deps: { db: Queryable }, command: { userId: string }): Promise<passkeys.ListedPasskey[]> =>
  passkeys.selectPasskeys(deps.db, command.userId)

export type { OpenLink } from '#domain/people/links/sql.ts'

/** Lists the unused, unexpired links of the account: at most one per person. */
export const listOpenLinks = (
  deps: { db: Queryable; clock: Clock },
  command: { accountId: string },
): Promise<links.OpenLink[]> => links.selectOpenLinks(deps.db, command.accountId, deps.clock.now())

/** Lists a person's active sessions, the last used first. */
export function listSessions(
  deps: { db: Queryable; clock: Clock },
  command: { userId: string },
): Promise<sessions.ListedSession[]> {
  const now = deps.clock.now()
  return sessions.selectSessions(deps.db, command.userId, { now, seenAfter: new Date(now.getTime() - idleMs) })
}

export type { ListedSession } from '#domain/people/sessions/sql.ts'

/** Counts passkeys that cannot be used at this URL because they were created for another hostname. For operators. */
export async function countForeignPasskeys(deps: { db: Queryable }, consoleOrigin: string): Promise<number> {
  const [found] = await passkeys.countForeignPasskeys(deps.db, relyingPartyOf(consoleOrigin)?.id ?? '')
  return found?.count ?? 0
}
