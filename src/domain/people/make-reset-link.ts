import type { Audit } from '#domain/audit/audit.ts'
import { type LinkDeps, makeLink, type NewLink } from '#domain/people/links/make-link.ts'
import { deleteLinksOfUser, deleteOpenLink } from '#domain/people/links/sql.ts'
import { lockPerson } from '#domain/people/lock-person.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

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
