/** How far a purchase has come, as the JSON interface answers it. */
import type { Static } from 'typebox'
import type { PurchaseStatus } from '#domain/purchases/queries/get-purchase-status.ts'
import type * as schemas from '#edges/api/purchases/schemas.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'

export const purchaseStatusAnswer = (
  pageOfError: PageOfError | null,
  { purchase, cancellation }: PurchaseStatus,
): Static<typeof schemas.PurchaseAnswer> => ({
  operationId: purchase.purchaseId,
  status: purchase.state,
  error: purchase.failure && withDocUrl(purchase.failure, pageOfError),
  orderId: purchase.orderId,
  shipmentId: purchase.shipmentId,
  rateId: purchase.rateId,
  // That of a failed purchase is only a trace on the order.
  labelId: purchase.state === 'Completed' ? purchase.labelId : null,
  cancellation: cancellation && { status: cancellation.state, reason: cancellation.reason },
})
