import type { Audit } from '#domain/audit/audit.ts'
import { getLabel } from '#domain/labels/queries.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import {
  type ResolveCancellationCommand,
  resolveCancellation,
} from '#domain/purchases/reconciling/resolve-cancellation.ts'
import { whoSettles } from '#domain/purchases/settling/who-settles.ts'
import { serviceError } from '#kit/errors/service-error.ts'

/**
 * Writes what became of a cancellation of unknown outcome, on the word of one of the account's people.
 *
 * @throws ServiceError `Label.NotFound`; `Label.CancellationOutcomeKnown` where it is known by now, or none was asked for;
 *   `Purchase.SettledByOperator`
 */
export async function settleCancellation(
  deps: PurchaseDeps & { audit: Audit },
  command: ResolveCancellationCommand,
): Promise<void> {
  const { accountId, labelId } = command
  const label = await getLabel(deps, accountId, labelId)
  const settledBy = await whoSettles(deps, accountId, [label])
  if (settledBy(label) === 'operator') throw serviceError('Purchase.SettledByOperator')
  if (!(await resolveCancellation(deps, command))) throw serviceError('Label.CancellationOutcomeKnown')
}
