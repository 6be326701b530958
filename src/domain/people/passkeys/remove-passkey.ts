import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/people/passkeys/sql.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import type { Database } from '#kit/postgres.ts'

/** Takes one of the person's passkeys away: it opens nothing any more. @returns false where he has none of the id */
export async function removePasskey(
  deps: { db: Database; audit: Audit },
  { user, accountId }: Session,
  passkeyId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [removed] = await sql.deletePasskey(tx, user.userId, passkeyId)
    if (!removed) return false
    const subjects = { userId: user.userId, passkeyId }
    await deps.audit(tx, { act: 'user.passkey-remove', accountId, subjects, details: { name: removed.name } })
    return true
  })
}
