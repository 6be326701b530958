import type { Audit } from '#domain/audit/audit.ts'
import { deleteLinksMadeBy } from '#domain/people/links/sql.ts'
import { lockPerson, refuseWithoutOwner } from '#domain/people/lock-person.ts'
import type { Role } from '#domain/people/roles.ts'
import { deleteSessionsOfMembership } from '#domain/people/sessions/sql.ts'
import * as sql from '#domain/people/sql.ts'
import type { Database } from '#kit/postgres.ts'

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
    await refuseWithoutOwner(tx, accountId, before)
    await sql.updateRole(tx, accountId, userId, role)
    await deleteSessionsOfMembership(tx, accountId, userId)
    await deleteLinksMadeBy(tx, accountId, userId)
    const details = { before: before.role, role }
    await deps.audit(tx, { act: 'person.role', accountId, subjects: { userId }, details })
  })
}
