import type { AuditRecord } from '#domain/audit/audit.ts'
import * as sql from '#domain/audit/queries.ts'
import type { Queryable } from '#kit/postgres.ts'

const maxListed = 1000

/**
 * What was done, newest first, a thousand acts at most. For operators.
 *
 * @param command.accountId null: of all accounts, and what is about none alone
 * @param command.since null: from the beginning
 */
export const listAuditTrail = (
  deps: { db: Queryable },
  command: { accountId: string | null; since: Date | null },
): Promise<AuditRecord[]> => sql.selectAuditTrail(deps.db, { ...command, maxItems: maxListed })
