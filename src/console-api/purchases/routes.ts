import { Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { Guid, NullableText } from '#kit/schema.ts'
import { cancelLabel } from '#purchases/cancelling/cancel-label.ts'

const tags = ['Purchases']

const CancelledLabel = Type.Object(
  {
    isCancelled: Type.Boolean({ description: 'Whether the label is cancelled; else nothing changed.' }),
    reason: NullableText('Why the carrier refused, in its own words; null where it did not, or gave no reason.'),
  },
  { title: 'CancelledLabel', description: "The carrier's decision." },
)

export function purchaseRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/labels/:labelId',
    needs: 'labels.cancel',
    docs: {
      operationId: 'cancelLabel',
      summary: 'Cancel a label at its carrier',
      description:
        '500 `Label.CancellationOutcomeUnknown`: the carrier did not answer, and is being asked; the order tells how that ends.',
      tags,
    },
    params: Type.Object({ labelId: Guid('The label.') }),
    answers: { 200: Envelope(CancelledLabel, "The carrier's decision.") },
    failures: [404, 422],
    handler: async ({ deps, session: { accountId, user }, params: { labelId } }) =>
      ok(await cancelLabel(deps.purchases, { accountId, labelId, actor: `user ${user.userId}` })),
  })
}
