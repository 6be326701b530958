import { parseName } from '#domain/accounts/account.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { type LinkDeps, makeLink, type NewLink } from '#domain/people/links/links.ts'
import { deleteLinksMadeBy, deleteLinksOfUser, deleteOpenLink, deleteOwnerLinks } from '#domain/people/links/sql.ts'
import { emailIssue, parseEmail } from '#domain/people/person.ts'
import { may, type Role } from '#domain/people/roles.ts'
import { deleteSessionsOfMembership } from '#domain/people/sessions/sql.ts'
import * as sql from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { refuseViolations } from '#kit/errors/violations.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

type KnownPerson = { email: string; role: Role; joinedAt: Date | null; hasPassword: boolean; belongsElsewhere: boolean }

/**
 * Keeps others from changing who the account's people are.
 *
 * @param by the person for whom that is done; null: an operator
 * @throws ServiceError `Session.Required` where he was taken out, or given another role, since he asked: his sessions
 *   have ended by then
 */
export async function lockPeopleFor(tx: Transaction, accountId: string, by: string | null): Promise<void> {
  await sql.lockPeople(tx, accountId)
  if (by === null) return
  const [person] = await sql.selectPerson(tx, accountId, by)
  if (!person || !may[person.role]['people.manage']) throw serviceError('Session.Required')
}

/** The same for what is this one's as well. @throws ServiceError `Person.NotFound`; as `lockPeopleFor` */
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

/** @throws ServiceError `Person.LastOwner` where the person is the account's only Owner */
export async function assertOwnerRemains(tx: Transaction, accountId: string, person: KnownPerson): Promise<void> {
  if (person.role !== 'Owner' || person.joinedAt === null) return
  const [owners] = await sql.countWithRole(tx, accountId, 'Owner')
  if ((owners?.count ?? 0) <= 1) throw serviceError('Person.LastOwner')
}

export type InviteDeps = LinkDeps & { db: Database; audit: Audit }

/**
 * Invites somebody to the account. Who was invited and has not come yet gets another link, and the one before ends.
 *
 * @param command.madeBy the Owner who invites; null: an operator
 * @returns the link, which is told this once: whoever invites hands it over
 * @throws ServiceError `Person.AlreadyMember`; `Session.Required` where he who invites is no Owner any more;
 *   ValidationError for what is no e-mail address
 */
export async function invitePerson(
  deps: InviteDeps,
  command: { accountId: string; email: string; role: Role; madeBy: string | null },
): Promise<{ userId: string; link: NewLink }> {
  const { accountId, role, madeBy } = command
  const email = parseEmail(command.email)
  if (email === null) refuseViolations([emailIssue()])
  return deps.db.transaction(async (tx) => {
    await lockPeopleFor(tx, accountId, madeBy)
    const { userId } = await findOrMakeUser(deps, tx, email as string)
    await sql.lockUser(tx, userId)
    const [invited] = await sql.insertMembership(tx, { accountId, userId, role, now: deps.clock.now() })
    if (!invited) throw serviceError('Person.AlreadyMember')
    if (role === 'Owner') await deleteOwnerLinks(tx)
    await deleteOpenLink(tx, accountId, userId)
    const link = await makeLink(deps, tx, { kind: 'invitation', accountId, userId, madeBy })
    await deps.audit(tx, { act: 'person.invite', accountId, subjects: { userId }, details: { email, role } })
    return { userId, link }
  })
}

async function findOrMakeUser(deps: InviteDeps, tx: Transaction, email: string): Promise<sql.FoundUser> {
  const [known] = await sql.selectUserByEmail(tx, email)
  if (known) return known
  const [made] = await sql.insertUser(tx, { email, name: '', now: deps.clock.now() })
  if (made) return made
  const [other] = await sql.selectUserByEmail(tx, email)
  if (!other) throw new Error('a user that another request created no longer exists')
  return other
}

/**
 * Gives one of the account's people another role. His sessions there end: with other rights he signs in anew. So do the
 * links that he made there, of which he may have kept some.
 *
 * @param command.by the Owner who does it; null: an operator
 * @throws ServiceError `Person.NotFound`; `Person.LastOwner` where nobody else would be an Owner; `Session.Required` where
 *   he who does it is no Owner any more
 */
export async function changeRole(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; userId: string; role: Role; by: string | null },
): Promise<void> {
  const { accountId, userId, role, by } = command
  await deps.db.transaction(async (tx) => {
    const before = await lockPerson(tx, accountId, userId, by)
    if (before.role === role) return
    await assertOwnerRemains(tx, accountId, before)
    await sql.updateRole(tx, accountId, userId, role)
    await deleteSessionsOfMembership(tx, accountId, userId)
    await deleteLinksMadeBy(tx, accountId, userId)
    const details = { before: before.role, role }
    await deps.audit(tx, { act: 'person.role', accountId, subjects: { userId }, details })
  })
}

/**
 * Takes somebody out of the account; his sessions there and the links that he made there end with his membership. Who
 * belongs to no account any more is no user either: with his password, his passkeys and his links he goes.
 *
 * @param command.by the Owner who does it; null: an operator
 * @throws ServiceError `Person.NotFound`; `Person.LastOwner` where nobody else is an Owner; `Session.Required` where he who
 *   does it is no Owner any more
 */
export async function removePerson(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; userId: string; by: string | null },
): Promise<void> {
  const { accountId, userId, by } = command
  await deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, accountId, userId, by)
    await assertOwnerRemains(tx, accountId, person)
    await sql.deleteMembership(tx, accountId, userId)
    await deleteOpenLink(tx, accountId, userId)
    await sql.deleteUserWithoutAccount(tx, userId)
    // Who acted before is known by this entry, once the user is not there any more.
    const details = { email: person.email, role: person.role }
    await deps.audit(tx, { act: 'person.remove', accountId, subjects: { userId }, details })
  })
}

/**
 * Makes a link by which one of the account's people sets another password; for one who was invited and has not come yet,
 * another invitation. The one before ends.
 *
 * @param command.madeBy the Owner who makes it, who may let nobody in anew who has joined another account as well: that is
 *   the operator's, for whom it is null
 * @throws ServiceError `Person.NotFound`; `Person.BelongsElsewhere`; `Session.Required` where he is no Owner any more
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
    // An invitation takes the place of no reset: an operator's may be of somebody whom this account does not know yet.
    if (kind === 'reset') await deleteLinksOfUser(tx, userId, accountId)
    else await deleteOpenLink(tx, accountId, userId)
    const leadsTo = kind === 'reset' && madeBy === null ? null : accountId
    const link = await makeLink(deps, tx, { kind, accountId: leadsTo, userId, madeBy })
    await deps.audit(tx, { act: 'person.reset-link', accountId, subjects: { userId }, details: { kind } })
    return { userId, link }
  })
}

/** Sets what a person wants to be called, everywhere. @throws ValidationError */
export async function renameUser(deps: { db: Queryable }, command: { userId: string; name: string }): Promise<void> {
  const name = parseName(command.name)
  await sql.updateUser(deps.db, command.userId, { name, passwordHash: null })
}
