import { makeLink, type NewLink } from '#domain/people/links/links.ts'
import { deleteOpenLink } from '#domain/people/links/sql.ts'
import { type InviteDeps, lockPerson } from '#domain/people/manage-people.ts'
import * as sql from '#domain/people/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * Invites a person whose email address somebody else uses in this deployment. They get a user of their own, who belongs
 * to this account only. The other user loses the invitation and keeps everything else: nobody can prove here whose
 * address it is, so neither user may get the other's password or accounts.
 *
 * @param command.userId the invited person, who is deleted if this was their only account
 * @param command.madeBy the acting Owner; null for an operator
 * @returns the new user and their invitation
 * @throws ServiceError `Person.NotFound`; `Person.AlreadyMember` if they have joined; `Session.Required` if the acting
 *   person is no longer an Owner
 */
export async function separatePerson(
  deps: InviteDeps,
  command: { accountId: string; userId: string; madeBy: string | null },
): Promise<{ userId: string; link: NewLink }> {
  const { accountId, userId: otherId, madeBy } = command
  return deps.db.transaction(async (tx) => {
    const { email, role, joinedAt } = await lockPerson(tx, accountId, otherId, madeBy)
    if (joinedAt !== null) throw serviceError('Person.AlreadyMember')
    await sql.deleteMembership(tx, accountId, otherId)
    await deleteOpenLink(tx, accountId, otherId)
    await sql.deleteUserWithoutAccount(tx, otherId)
    const now = deps.clock.now()
    const [{ userId } = { userId: '' }] = await sql.insertSeparateUser(tx, { email, accountId, now })
    await sql.insertMembership(tx, { accountId, userId, role, now })
    const link = await makeLink(deps, tx, { kind: 'invitation', accountId, userId, madeBy })
    await deps.audit(tx, { act: 'person.separate', accountId, subjects: { userId }, details: { email, role } })
    return { userId, link }
  })
}
