import { parseName } from '#domain/accounts/account.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { type KeysOfPerson, noKeys, revokeKeysOfPerson } from '#domain/people/keys-of-person.ts'
import { type LinkDeps, makeLink, type NewLink } from '#domain/people/links/links.ts'
import { deleteLinksMadeBy, deleteLinksOfUser, deleteOpenLink, deleteOwnerLinks } from '#domain/people/links/sql.ts'
import { type Act, emailIssue, may, parseEmail, type Role } from '#domain/people/person.ts'
import { deleteSessionsOfMembership } from '#domain/people/sessions/sql.ts'
import * as sql from '#domain/people/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues } from '#kit/errors/validation-issues.ts'
import { listFull, listLimits } from '#kit/list-limits.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

type KnownPerson = { email: string; role: Role; joinedAt: Date | null; hasPassword: boolean; belongsElsewhere: boolean }

/**
 * Locks the people of an account against concurrent changes.
 *
 * @param by the acting person; null for an operator
 * @throws ServiceError `Session.Required` if the acting person was removed or got another role, which has ended their
 *   sessions
 */
async function lockPeopleFor(tx: Transaction, accountId: string, by: string | null): Promise<void> {
  await sql.lockPeople(tx, accountId)
  if (by === null) return
  const [person] = await sql.selectPerson(tx, accountId, by)
  if (!person || !may[person.role]['people.manage']) throw serviceError('Session.Required')
}

/**
 * Locks the account's people and one person.
 * @throws ServiceError `Person.NotFound`, and as `lockPeopleFor`
 */
export async function lockPerson(
  tx: Transaction,
  accountId: string,
  userId: string,
  by: string | null,
): Promise<KnownPerson> {
  await lockPeopleFor(tx, accountId, by)
  await sql.lockUser(tx, userId)
  const [person] = await sql.selectPerson(tx, accountId, userId)
  if (!person) throw serviceError('Person.NotFound')
  return person
}

/** @throws ServiceError `Person.LastOwner` if the person is the only Owner */
async function assertOwnerRemains(tx: Transaction, accountId: string, person: KnownPerson): Promise<void> {
  if (person.role !== 'Owner' || person.joinedAt === null) return
  const [owners] = await sql.countWithRole(tx, accountId, 'Owner')
  if ((owners?.count ?? 0) <= 1) throw serviceError('Person.LastOwner')
}

/**
 * Keeps the person's membership until the transaction ends: a removal or a change of their role waits for it.
 *
 * @throws ServiceError `Session.Required` if they were removed, or lost the permission
 */
export async function holdPermission(
  tx: Transaction,
  { accountId, userId, act }: { accountId: string; userId: string; act: Act },
): Promise<void> {
  const [held] = await sql.holdMembership(tx, accountId, userId)
  if (!held || !may[held.role][act]) throw serviceError('Session.Required')
}

export type InviteDeps = LinkDeps & { db: Database; audit: Audit }

/**
 * Invites a person to the account. A person who has not accepted yet gets another link, and the earlier link ends.
 *
 * @param command.madeBy the inviting Owner; null for an operator
 * @returns the link, which cannot be read again; the inviting person hands it over
 * @throws ServiceError `Person.AlreadyMember`, `Person.TooMany`; `Session.Required` if the inviting person is no longer an Owner;
 *   ValidationError for an invalid email address
 */
export async function invitePerson(
  deps: InviteDeps,
  command: { accountId: string; email: string; role: Role; madeBy: string | null },
): Promise<{ userId: string; link: NewLink }> {
  const { accountId, role, madeBy } = command
  const email = parseEmail(command.email)
  if (email === null) assertNoIssues([emailIssue()])
  return deps.db.transaction(async (tx) => {
    await lockPeopleFor(tx, accountId, madeBy)
    const { userId } = await findOrMakeUser(deps, tx, accountId, email as string)
    await sql.lockUser(tx, userId)
    if (madeBy !== null) await assertRoomForPerson(tx, accountId, userId)
    const [invited] = await sql.insertMembership(tx, { accountId, userId, role, now: deps.clock.now() })
    if (!invited) throw serviceError('Person.AlreadyMember')
    if (role === 'Owner') await deleteOwnerLinks(tx)
    await deleteOpenLink(tx, accountId, userId)
    const link = await makeLink(deps, tx, { kind: 'invitation', accountId, userId, madeBy })
    await deps.audit(tx, { act: 'person.invite', accountId, subjects: { userId }, details: { email, role } })
    return { userId, link }
  })
}

/** The caller has locked the account's people. */
async function assertRoomForPerson(tx: Transaction, accountId: string, userId: string): Promise<void> {
  const [{ people, invited } = { people: 0, invited: 0 }] = await sql.countOtherPeople(tx, accountId, userId)
  if (invited >= listLimits['open invitations'].max) throw listFull('open invitations')
  if (people >= listLimits.people.max) throw listFull('people')
}

async function findOrMakeUser(
  deps: InviteDeps,
  tx: Transaction,
  accountId: string,
  email: string,
): Promise<sql.FoundUser> {
  const [known] = await sql.selectUserByEmail(tx, email, accountId)
  if (known) return known
  const [created] = await sql.insertUser(tx, { email, name: '', now: deps.clock.now() })
  if (created) return created
  const [other] = await sql.selectUserByEmail(tx, email, accountId)
  if (!other) throw new Error('a user that another request created no longer exists')
  return other
}

/**
 * Changes the role of a person in the account. Their sessions in the account end, and so do the links that they created
 * there.
 *
 * @param command.revokesKeys whether the keys that they created are revoked, if the new role can't manage keys
 * @param command.by the acting Owner; null for an operator
 * @throws ServiceError `Person.NotFound`; `Person.LastOwner` if no other Owner would remain; `Session.Required` if the
 *   acting person is no longer an Owner
 */
export async function changeRole(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { accountId: string; userId: string; role: Role; revokesKeys: boolean; by: string | null },
): Promise<void> {
  const { accountId, userId, role, revokesKeys, by } = command
  await deps.db.transaction(async (tx) => {
    const before = await lockPerson(tx, accountId, userId, by)
    if (before.role === role) return
    await assertOwnerRemains(tx, accountId, before)
    await sql.updateRole(tx, accountId, userId, role)
    await deleteSessionsOfMembership(tx, accountId, userId)
    await deleteLinksMadeBy(tx, accountId, userId)
    const details = { email: before.email, before: before.role, role }
    await deps.audit(tx, { act: 'person.role', accountId, subjects: { userId }, details })
    if (revokesKeys && !may[role]['keys.manage']) await revokeKeysOfPerson(deps, tx, { accountId, userId })
  })
}

/**
 * Removes a person from the account. Their sessions in the account end, and so do the links that they created there. A
 * user without any account is deleted with their password, passkeys and links.
 *
 * @param command.revokesKeys whether the keys that they created are revoked
 * @param command.by the acting Owner; null for an operator
 * @returns the revoked keys
 * @throws ServiceError `Person.NotFound`; `Person.LastOwner` if no other Owner remains; `Session.Required` if the
 *   acting person is no longer an Owner
 */
export async function removePerson(
  deps: { db: Database; clock: Clock; audit: Audit },
  command: { accountId: string; userId: string; revokesKeys: boolean; by: string | null },
): Promise<KeysOfPerson> {
  const { accountId, userId, revokesKeys, by } = command
  return deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, accountId, userId, by)
    await assertOwnerRemains(tx, accountId, person)
    await sql.deleteMembership(tx, accountId, userId)
    await deleteOpenLink(tx, accountId, userId)
    const details = { email: person.email, role: person.role }
    // People can remove themselves. The entries store their name before the user is deleted.
    await deps.audit(tx, { act: 'person.remove', accountId, subjects: { userId }, details })
    const revoked = revokesKeys ? await revokeKeysOfPerson(deps, tx, { accountId, userId }) : noKeys
    await sql.deleteUserWithoutAccount(tx, userId)
    return revoked
  })
}

/**
 * Creates a link to reset the password of a person of the account, or another invitation if they have not accepted yet.
 * The earlier link ends.
 *
 * @param command.madeBy the acting Owner, who cannot reset people that belong to another account too; null for an
 *   operator, who can
 * @throws ServiceError `Person.NotFound`; `Person.BelongsElsewhere`; `Session.Required` if the acting person is no
 *   longer an Owner
 */
export async function makeResetLink(
  deps: LinkDeps & { db: Database; audit: Audit },
  command: { accountId: string; userId: string; madeBy: string | null },
): Promise<{ userId: string; link: NewLink }> {
  const { accountId, userId, madeBy } = command
  return deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, accountId, userId, madeBy)
    const kind = person.joinedAt === null ? 'invitation' : 'reset'
    if (kind === 'reset' && madeBy !== null && person.belongsElsewhere) throw serviceError('Person.BelongsElsewhere')
    // An invitation does not replace a reset: an operator may have created the reset for a user that this account
    // does not know yet.
    if (kind === 'reset') await deleteLinksOfUser(tx, userId, accountId)
    else await deleteOpenLink(tx, accountId, userId)
    const leadsTo = kind === 'reset' && madeBy === null ? null : accountId
    const link = await makeLink(deps, tx, { kind, accountId: leadsTo, userId, madeBy })
    const details = { kind, email: person.email }
    await deps.audit(tx, { act: 'person.reset-link', accountId, subjects: { userId }, details })
    return { userId, link }
  })
}

/**
 * Changes the name of a person in all accounts. The audit trail of each account records it, because it shows the name.
 *
 * @returns the stored name
 * @throws ValidationError
 */
export async function renameUser(
  deps: { db: Database; audit: Audit },
  command: { userId: string; name: string },
): Promise<string> {
  const { userId } = command
  const name = parseName(command.name)
  await deps.db.transaction(async (tx) => {
    await sql.lockUser(tx, userId)
    await auditRename(deps, tx, { userId, name })
    await sql.updateUser(tx, userId, { name, passwordHash: null })
  })
  return name
}

/** Records a new name of a person who had another one, before it is stored. The caller has locked the user. */
export async function auditRename(
  deps: { audit: Audit },
  tx: Transaction,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const [user] = await sql.selectUser(tx, userId)
  if (!user || user.name === '' || user.name === name) return
  for (const { accountId } of await sql.selectMemberships(tx, userId)) {
    const details = { before: user.name, name }
    await deps.audit(tx, { act: 'user.rename', accountId, subjects: { userId }, details })
  }
}
