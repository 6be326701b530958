/** The response with a purchase, while it is in progress and afterwards. */
import { type Static, Type } from 'typebox'
import type { Label } from '#domain/labels/label.ts'
import { isLive } from '#domain/orders/order/order.ts'
import type { Cancellation, Purchase } from '#domain/purchases/purchase/purchase.ts'
import { type PageOfError, withDocUrl } from '#edges/http/responses.ts'
import { CancellationSchema, purchaseStatusFields } from '#edges/shapes/shipment.ts'
import { LabelStatusSchema } from '#edges/shapes/statuses.ts'
import { inCurrency } from '#kit/money.ts'
import { Guid, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

export const PurchasePage = Type.Object(
  {
    ...purchaseStatusFields,
    orderId: Guid('Id of the order.'),
    shipmentId: Guid('Id of the shipment.'),
    rateId: Guid('Id of the rate.'),
    carrier: Type.String({ description: 'Id of the carrier.' }),
    serviceName: Type.String({ description: 'Name of the service.' }),
    charge: Type.String({ description: 'Price, as a decimal.' }),
    currency: Type.String({ description: 'ISO 4217 code.' }),
    sentAt: Nullable(UtcTime('Time when the purchase was sent to the carrier, in UTC. Null: not sent.')),
    createdAt: UtcTime('Creation time, in UTC.'),
    label: Nullable(
      Type.Object(
        {
          labelId: Guid('Id of the label.'),
          status: LabelStatusSchema,
          isLive: Type.Boolean({ description: 'Whether the label is live.' }),
          trackingNumber: NullableText("The carrier's tracking number."),
          files: OneOf(['processing', 'completed', 'failed', 'removed'], {
            description: 'State of the label files: in progress, ready, failed or removed.',
          }),
        },
        { title: 'PurchasedLabel', description: 'The label. Null: there is none.' },
      ),
    ),
    cancellation: Nullable(CancellationSchema),
  },
  { title: 'PurchasePage', description: 'A purchase.' },
)

type Shown = { purchase: Purchase; label: Label | null; cancellation: Cancellation | null }

export const purchaseResponse = (
  pageOfError: PageOfError | null,
  { purchase, label, cancellation }: Shown,
): Static<typeof PurchasePage> => ({
  operationId: purchase.purchaseId,
  status: purchase.state,
  error: purchase.failure && withDocUrl(purchase.failure, pageOfError),
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
