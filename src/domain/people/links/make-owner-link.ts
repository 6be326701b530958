import { type LinkDeps, makeLink, type NewLink } from '#domain/people/links/make-link.ts'
import * as sql from '#domain/people/links/sql.ts'
import * as people from '#domain/people/sql.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Makes the link by which whoever opens it becomes the Owner of the account, where nobody is or was asked to be one
 * anywhere. The one before, if nobody used it, opens nothing any more.
 *
 * @returns null where there is an Owner, or somebody was invited as one
 */
export async function makeOwnerLink(
  deps: LinkDeps & { db: Database },
  command: { accountId: string },
): Promise<NewLink | null> {
  const { accountId } = command
  return deps.db.transaction(async (tx) => {
    await people.lockPeople(tx, accountId)
    const [owner] = await people.selectAnyOwner(tx)
    if (owner) return null
    await sql.deleteOwnerLinks(tx)
    return makeLink(deps, tx, { kind: 'owner', accountId, userId: null, madeBy: null })
  })
}
