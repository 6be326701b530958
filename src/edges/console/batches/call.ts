/** The parameters that the operations on one batch share. */
import { Type } from 'typebox'
import type { BatchQuery } from '#domain/batches/queries.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { Guid } from '#kit/schema.ts'

export const params = Type.Object({ batchId: Guid('Id of the batch.') })

type Call = { session: Session; scope: { subAccountId: string } | null; params: { batchId: string } }

export const queryOf = ({ session, scope, params: { batchId } }: Call): BatchQuery => ({
  accountId: session.accountId,
  subAccountId: scope?.subAccountId ?? null,
  batchId,
})
