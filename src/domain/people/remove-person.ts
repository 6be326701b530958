import type { Audit } from '#domain/audit/audit.ts'
import { deleteOpenLink } from '#domain/people/links/sql.ts'
import { lockPerson, refuseWithoutOwner } from '#domain/people/lock-person.ts'
import * as sql from '#domain/people/sql.ts'
import type { Database } from '#kit/postgres.ts'

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
    await refuseWithoutOwner(tx, accountId, person)
    await sql.deleteMembership(tx, accountId, userId)
    await deleteOpenLink(tx, accountId, userId)
    await sql.deleteUserWithoutAccount(tx, userId)
    // Who acted before is known by this entry, once the user is not there any more.
    const details = { email: person.email, role: person.role }
    await deps.audit(tx, { act: 'person.remove', accountId, subjects: { userId }, details })
  })
}
