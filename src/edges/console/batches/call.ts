/** The parameters that the operations on one batch share. */
import { Type } from 'typebox'
import type { ActingQuery } from '#domain/batches/change-batch.ts'
import type { BatchQuery } from '#domain/batches/queries.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { Guid } from '#kit/schema.ts'

const batchId = Guid('Id of the batch.')
export const params = Type.Object({ batchId })
export const itemParams = Type.Object({ batchId, shipmentId: Guid('Id of the shipment.') })

type Call = { session: Session; scope: { subAccountId: string } | null; params: { batchId: string } }

export const queryOf = ({ session, scope, params: { batchId } }: Call): BatchQuery => ({
  accountId: session.accountId,
  subAccountId: scope?.subAccountId ?? null,
  batchId,
})

/** As the person whose purchases they are. */
export const actingQueryOf = (call: Call): ActingQuery => ({
  ...queryOf(call),
  actor: `user ${call.session.user.userId}`,
})
