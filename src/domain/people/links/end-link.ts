import type { Audit } from '#domain/audit/audit.ts'
import * as sql from '#domain/people/links/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * Ends the link that was made for one of the account's people: whoever has it gets in by it no more.
 *
 * @throws ServiceError `Link.NotFound` where there is none
 */
export async function endLink(
  deps: { db: Database; audit: Audit },
  command: { accountId: string; userId: string },
): Promise<void> {
  const { accountId, userId } = command
  await deps.db.transaction(async (tx) => {
    const [ended] = await sql.deleteOpenLink(tx, accountId, userId)
    if (!ended) throw serviceError('Link.NotFound')
    await deps.audit(tx, { act: 'person.link-end', accountId, subjects: { userId }, details: { kind: ended.kind } })
  })
}
