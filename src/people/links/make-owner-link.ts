import type { Database } from '#kit/postgres.ts'
import { type LinkDeps, makeLink, type NewLink } from '#people/links/make-link.ts'
import * as sql from '#people/links/sql.ts'
import * as people from '#people/sql.ts'

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
