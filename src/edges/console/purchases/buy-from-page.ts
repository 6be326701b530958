/** The purchase of a label from a page: the purchase itself, and what the page remembers of it. */
import type { Label } from '#domain/labels/label.ts'
import { endDraft } from '#domain/orders/drafts/end-draft.ts'
import { may } from '#domain/people/roles.ts'
import type { Session } from '#domain/people/sessions/session.ts'
import { usePreset } from '#domain/presets/package-presets.ts'
import { rememberDeclared } from '#domain/presets/remembered-goods.ts'
import { buyLabelOnce } from '#domain/purchases/buying/buy-label.ts'
import type { BuyLabelCommand } from '#domain/purchases/buying/claim-purchase.ts'
import type { Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { RequestDeps } from '#edges/console/operation.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'

type BuyFromPageCommand = Omit<BuyLabelCommand, 'accountId' | 'actor' | 'key'> & {
  session: Session
  /** At most one label is bought under a key. */
  key: string
  /** The package preset that was used. Null: none. */
  presetId: string | null
}

/**
 * Buys a label, marks the package preset as used, saves the customs details of the goods for the next order, and ends the
 * draft of the order.
 *
 * @returns a null label if the carrier has not responded yet
 * @throws ServiceError as `buyLabelOnce`, without the account's credit if the role must not see it
 */
export async function buyFromPage(
  deps: RequestDeps,
  { session, presetId, ...command }: BuyFromPageCommand,
): Promise<{ purchase: Purchase; label: Label | null }> {
  const { accountId, user, role } = session
  const { shipmentId } = command
  const actor = `user ${user.userId}`
  const result = await buyLabelOnce(deps.purchases, { ...command, accountId, actor }).catch((error: unknown) => {
    throw may[role]['credit.read'] ? error : withoutCredit(error)
  })
  const { purchase } = result
  if (presetId) await usePreset(deps, { accountId, presetId }).catch(ignoreServiceError)
  await rememberDeclared(deps, { accountId, shipmentId }).catch((error) =>
    deps.log.warn({ err: error, shipmentId }, 'customs details not saved for reuse'),
  )
  if (result.outcome !== 'completed') return { purchase, label: null }
  await endDraft(deps, { accountId, orderId: purchase.orderId })
  return { purchase, label: result.label }
}

/** The purchase succeeded. It does not matter that the preset was removed. */
function ignoreServiceError(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error
}

/** The error without the amount of the credit. */
function withoutCredit(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.errors[0]?.code !== 'Credit.Insufficient') return error
  const { required, currency } = error.errors[0].metaData ?? {}
  return serviceError('Credit.Insufficient', { required, currency })
}
