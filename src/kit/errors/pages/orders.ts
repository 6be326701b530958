import type { ErrorPage } from '#kit/errors/page.ts'

const storeOnly =
  'This error is only returned for orders that were imported from a store, never for orders created through the API.'
const readOnceMore = 'Right before a label is bought, the service reads the order from its store again.'

const moveFields = {
  currentStatus: 'The current status of the order.',
  requestedStatus: 'The status that was requested.',
  heldFrom: 'For an order on hold: the status that it resumes to.',
} as const

const reasonFields = {
  reason: 'The cause as a fixed value. See below.',
  detail: 'The cause as text, or null if the store does not provide one.',
} as const

/** `Order.*` and `Shipment.*`. */
export const orderPages = {
  'Order.NotFound': {
    happened:
      'The account has no order with this ID. `GET /api/v1/orders/{orderId}` also returns this error if `X-SubAccount-Id` names a sub-account that the order does not belong to.',
    fix: 'Check the ID and the header.',
  },
  'Order.IdempotencyKeyReused': {
    happened:
      'The `Idempotency-Key` was used to create an order with different content. A key belongs to the whole account, including all sub-accounts, and to both operations that create orders. The key is stored for at least 31 days. The service compares addresses and packages, not the text of the request.\n\nVersion 0.1 of the service ignored `reference`, `items` and `notes`. If that version created the order from a request with one of these fields, the same request returns this error after the upgrade. The order exists, and no second one was created.',
    fix: 'Use a new key for a new order. To get the first order, repeat its content with the old key. If version 0.1 created it, leave out `reference`, `items` and `notes`.',
  },
  'Order.TransitionNotAllowed': {
    happened:
      'The order cannot move from its current status to the requested one, or the requested status is 3 (Cancelled) and the order has a purchase in progress or a live label.',
    fix: 'Read the order and request a status that it can move to. To cancel an order with a label, cancel the label first.',
    metaData: moveFields,
    example: { metaData: { currentStatus: 8, requestedStatus: 3 } },
  },
  'Order.StatusUnusable': {
    happened: 'The requested status is 1 (Requested), 11 (Draft) or an integer that is not in the enumeration.',
    fix: 'Request another status.',
    metaData: { status: 'The status that was requested.' },
    example: { metaData: { status: 11 } },
  },
  'Order.StatusSystemManaged': {
    happened:
      'The requested status is 8 (LabelCreated) or 10 (Error). Only purchases set these statuses. An order on hold can resume to one of them if it had that status before.',
    fix: 'Buy a label, or request another status.',
    metaData: moveFields,
    example: { metaData: { currentStatus: 0, requestedStatus: 8 } },
  },
  'Order.ResumeStatusUnusable': {
    happened:
      'The order is on hold, but the requested status (or `resumeStatus`) is not the status that the order had before the hold. An order that is not on hold accepts no `resumeStatus`.',
    fix: 'Request the status in `heldFrom`. If the order is not on hold, omit `resumeStatus`.',
    metaData: { ...moveFields, resumeStatus: 'The `resumeStatus` of the request, if it did not match.' },
    example: { metaData: { currentStatus: 2, requestedStatus: 6, heldFrom: 5 } },
  },
  'Order.NotPurchasable': {
    happened: 'The order is in status 1 (Requested), 2 (OnHold), 3 (Cancelled), 4 (Fulfilled) or 9 (Returned).',
    fix: 'Resume an order on hold first. You cannot buy labels for a canceled, fulfilled or returned order.',
    metaData: { status: 'The status of the order.' },
    example: { metaData: { status: 2 } },
  },
  'Order.StoreChangesNotAccepted': {
    happened: 'The order changed in its store, but the change cannot be applied. `metaData.reason` contains the cause.',
    fix: 'Read the order again and accept the changes that it now lists. Cancel its labels first, if it has any. Correct any invalid data in the store.',
    metaData: { reason: 'The cause. See below.', detail: 'For `incomplete`: the problem with the data.' },
    reasons: {
      changed: 'The order changed in the store again after the version that you sent.',
      labelled: 'A label has been bought or is being bought, so the order cannot change.',
      unlabelled: 'No label has been bought or is being bought, so the change must be accepted, not just acknowledged.',
      incomplete: "The store's data does not form a valid order.",
      'not unpaid': 'The order is not waiting for payment.',
    },
    example: { metaData: { reason: 'labelled' } },
  },
  'Order.NotReadyForPurchase': {
    happened: `${readOnceMore} The store has not released the order yet, or the order changed in the store and a person has to accept the change. This error is also returned for a draft in the web application that has missing or invalid fields.

Orders created through the API never get this error.`,
    fix: 'Release the order in its store, accept or review the changes, or complete the draft. After `rewritten`, read the order and request rates for its shipments.',
    metaData: reasonFields,
    reasons: {
      'unpaid, payment failed, fraud check, on hold, scheduled, out of stock, address in doubt, being edited, not released':
        'The store has not released the order. `reason` is the cause.',
      changed:
        'The address changed, or the contents changed after a label was bought. A person has to accept or review the change.',
      rewritten: 'The items to ship changed, so the order has new shipments.',
      incomplete: "The store's data does not form a complete order.",
    },
    example: { metaData: { reason: 'unpaid', detail: null } },
  },
  'Order.ClosedAtSource': {
    happened: `${readOnceMore} The store has closed the order, so it must not be shipped. Fulfillments that this service itself reported do not count. ${storeOnly}`,
    fix: 'Do not ship the order, or reopen it in the store and repeat the purchase.',
    metaData: reasonFields,
    reasons: {
      'cancelled, cancellation requested, refunded, not shippable, closed': 'The status of the order in the store.',
      fulfilled: 'Someone else has shipped the order.',
      deleted: 'The order no longer exists in the store.',
    },
    example: { metaData: { reason: 'cancelled', detail: null } },
  },
  'Order.CustomsRequired': {
    happened: `The shipment crosses a customs border, and an item of the order lacks information that customs requires. ${storeOnly} Orders created through the API get \`Label.CustomsRequired\` instead.`,
    fix: "Add the value, weight and country of origin to the products in the store. The next purchase attempt uses this information. You can also enter it on the order's page in the web application, which saves it for the next order of the same goods.",
    metaData: reasonFields,
    example: { metaData: { reason: 'customs', detail: 'Customs requires the country of origin of Enamel mug.' } },
  },
  'Order.NotLoaded': {
    happened: `${readOnceMore} The order could not be read from the store, or the store does not provide enough of its data. No label is bought, because the order may have changed. ${storeOnly}`,
    fix: 'Repeat the purchase a little later. If the store rejects the credentials (`credentials`) or was disconnected, connect it again. If the store no longer exists, create the order again in the web application.',
    metaData: { ...reasonFields, storeCode: "For `rejected`: the store's own error code, if it has one." },
    reasons: {
      'connect, timeout, outage': 'The store does not respond.',
      throttled: 'The store limits the rate of requests.',
      credentials: 'The store rejects the credentials.',
      unreadable: "The store's response could not be understood.",
      rejected: 'The store rejects the request for the order.',
      disconnected: 'The store was disconnected from Waybill.',
      withheld: 'The store does not provide an address or any line items yet.',
    },
    example: { metaData: { reason: 'outage', detail: 'status 503' } },
  },
  'Order.MetadataUnreadable': {
    happened: `This version of the service does not understand the stored data of the order, or the data that the store returns now. No label is bought. ${storeOnly}`,
    fix: 'Fix the problem that `metaData.detail` describes.',
    metaData: reasonFields,
    reasons: {
      unreadable: 'The store returned a value that this service does not know.',
      'document, origin': 'The stored data of the order can no longer be understood.',
      connection:
        'The credentials of the store cannot be decrypted, or this version does not support the store. Connect the store again.',
    },
    example: { metaData: { reason: 'unreadable', detail: 'the status is processing-2' } },
  },
  'Order.FromStore': {
    happened:
      'The order was imported from a connected store. The reference of such an order is its number in the store, and a corrected copy would not be linked to the store.',
    fix: "Leave the reference out, or change the items in the store. Change the address and the packages in Waybill, with `PATCH /api/v1/orders/{orderId}` and `PATCH /api/v1/shipments/{shipmentId}` or on the order's page. If a label was bought, cancel the label first.",
  },
  'Order.HasLabel': {
    happened: 'A label of the order is live, and its data is printed on it.',
    fix: 'Cancel the label, then change the order and buy a new label.',
    metaData: { labelId: 'ID of the live label.' },
    example: { metaData: { labelId: '0198c0de-0000-7000-8000-000000000002' } },
  },
  'Order.IsDraft': {
    happened:
      'The order is still a draft that people edit in the web application. Saving the draft would undo this change.',
    fix: 'Edit the draft in the web application, or wait until it is an order.',
  },
  'Order.Changed': {
    happened: 'The order was changed after the time in `If-Match`. This request changed nothing.',
    fix: 'Read the order again, and repeat the change with the new `updatedAt` if you still want it.',
    metaData: { updatedAt: 'The time of the last change.' },
    example: { metaData: { updatedAt: '2026-11-24T10:00:00.000Z' } },
  },
  'Order.NotFromStore': {
    happened:
      'The order was created through the API or in the web application. The items and the destination of such an order do not come from a store.',
    fix: 'Create a new order with the packages that you want.',
  },
  'Order.LinesUnmatched': {
    happened:
      'The packages must contain every item to ship exactly once. Part of the quantity of a line item is missing or is packed more than once, a line item does not belong to the order, or one of several packages is empty.',
    fix: 'Read the items to ship with `GET` on the same path, and put each item into one package.',
    metaData: {
      lineId: 'ID of the first line item that does not match.',
      quantity: 'The quantity of the line item that must be shipped.',
      given: 'The quantity of the line item that is in the packages.',
      shipment: 'The empty package, counted from 0.',
    },
    example: { metaData: { lineId: '812', quantity: 2, given: 1 } },
  },
  'Order.ParcelsFixed': {
    happened: 'A label was bought or is being bought for the order, or the order is fulfilled, returned or canceled.',
    fix: 'Cancel the labels of the order first.',
    metaData: { status: 'The status of the order.' },
    example: { metaData: { status: 8 } },
  },
  'Order.Erased': {
    happened: 'The operator erased the addresses of the order, because of its age or on request.',
    fix: 'Create a new order.',
  },

  'Shipment.NotFound': {
    happened: 'The account has no shipment with this ID, or the ID is not a GUID.',
    fix: 'Use a shipment ID from the response that created the order, not the order ID.',
  },
} as const satisfies Record<string, ErrorPage>
