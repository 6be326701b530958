/** A purchase as pages are answered it: while it is under way, and what came of it. */
import { type Static, Type } from 'typebox'
import { answeredError, type PageOfError } from '#http-api/answered-error.ts'
import { inCurrency } from '#kit/money.ts'
import { Guid, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import type { Label } from '#labels/label.ts'
import { isLive } from '#orders/label-summary.ts'
import { CancellationSchema, purchaseStatusFields } from '#orders/shipment-schemas.ts'
import { LabelStatusSchema } from '#orders/status-schemas.ts'
import type { Cancellation, Purchase } from '#purchases/purchase/purchase.ts'

export const PurchasePage = Type.Object(
  {
    ...purchaseStatusFields,
    orderId: Guid('The order.'),
    shipmentId: Guid('The shipment.'),
    rateId: Guid('The rate that is bought.'),
    carrier: Type.String({ description: 'Whose label it is.' }),
    serviceName: Type.String({ description: 'Readable name of the service.' }),
    charge: Type.String({ description: 'Its price, a decimal.' }),
    currency: Type.String({ description: 'ISO 4217.' }),
    sentAt: Nullable(UtcTime('When the carrier was asked, UTC; null: it was not.')),
    createdAt: UtcTime('When it was begun, UTC.'),
    label: Nullable(
      Type.Object(
        {
          labelId: Guid('The label.'),
          status: LabelStatusSchema,
          isLive: Type.Boolean({ description: 'Whether it can be used, and cancelled.' }),
          trackingNumber: NullableText("The carrier's tracking number."),
          files: OneOf(['processing', 'completed', 'failed', 'removed'], {
            description: 'Whether its files can be printed: still being made, there, never to be, or cleaned up.',
          }),
        },
        { title: 'PurchasedLabel', description: 'The label that it brought; null while there is none.' },
      ),
    ),
    cancellation: Nullable(CancellationSchema),
  },
  { title: 'PurchasePage', description: 'A purchase as it is now.' },
)

type Shown = { purchase: Purchase; label: Label | null; cancellation: Cancellation | null }

export const purchaseAnswer = (
  pageOfError: PageOfError | null,
  { purchase, label, cancellation }: Shown,
): Static<typeof PurchasePage> => ({
  operationId: purchase.purchaseId,
  status: purchase.state,
  error: purchase.failure && answeredError(purchase.failure, pageOfError),
  orderId: purchase.orderId,
  shipmentId: purchase.shipmentId,
  rateId: purchase.rateId,
  carrier: purchase.carrier,
  serviceName: purchase.quote.serviceName,
  charge: inCurrency(purchase.charge, purchase.currency),
  currency: purchase.currency,
  sentAt: purchase.sentAt?.toISOString() ?? null,
  createdAt: purchase.createdAt.toISOString(),
  label: label && {
    labelId: label.labelId,
    status: label.status,
    isLive: isLive(label.status),
    trackingNumber: label.trackingNumber,
    files: label.filesState,
  },
  cancellation: cancellation && { status: cancellation.state, reason: cancellation.reason },
})
