import type { Audit } from '#audit/audit.ts'
import { serviceError } from '#errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'
import { type LinkDeps, makeLink, type NewLink } from '#people/links/make-link.ts'
import { deleteLinksOfUser } from '#people/links/sql.ts'
import { lockPerson } from '#people/lock-person.ts'

/**
 * Makes a link by which one of the account's people sets another password; for one who was invited and has not come yet,
 * another invitation. The one before ends.
 *
 * @param command.by an account may not let somebody in anew who has joined another one as well: that is the operator's
 * @throws ServiceError `Person.NotFound`; `Person.BelongsElsewhere`
 */
export async function makeResetLink(
  deps: LinkDeps & { db: Database; audit: Audit },
  command: { accountId: string; userId: string; by: 'account' | 'operator' },
): Promise<{ userId: string; link: NewLink }> {
  const { accountId, userId, by } = command
  return deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, accountId, userId)
    const kind = person.joinedAt === null ? 'invitation' : 'reset'
    if (kind === 'reset' && by === 'account' && person.belongsElsewhere) throw serviceError('Person.BelongsElsewhere')
    await deleteLinksOfUser(tx, userId, accountId)
    const leadsTo = kind === 'reset' && by === 'operator' ? null : accountId
    const link = await makeLink(deps, tx, { kind, accountId: leadsTo, userId })
    await deps.audit(tx, { act: 'person.reset-link', accountId, subjects: { userId }, details: { kind } })
    return { userId, link }
  })
}
