import type { Audit } from '#domain/audit/audit.ts'
import { emailViolation, readEmail } from '#domain/people/email.ts'
import { type LinkDeps, makeLink, type NewLink } from '#domain/people/links/make-link.ts'
import { deleteOpenLink, deleteOwnerLinks } from '#domain/people/links/sql.ts'
import { lockPeopleFor } from '#domain/people/lock-person.ts'
import type { Role } from '#domain/people/roles.ts'
import * as sql from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { refuseViolations } from '#kit/errors/violations.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

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
  const email = readEmail(command.email)
  if (email === null) refuseViolations([emailViolation()])
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
