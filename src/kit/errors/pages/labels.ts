import type { ErrorPage } from '#kit/errors/page.ts'

const createdOrder = {
  orderId: 'From `POST /api/v2/orders` only: ID of the order that was created. Every error contains this ID.',
  shipmentIds:
    'From `POST /api/v2/orders` only: IDs of the shipments of that order. Only the first error contains these IDs.',
} as const
const orderExists =
  '`POST /api/v2/orders` has created the order. If another shipment of the order got a rate, the error is in `shipmentRates[].errors` instead.'

/** `Rate.*`, `Carrier.*`, `Purchase.*`, `Label.*` and `Credit.*`. */
export const labelPages = {
  'Rate.NotFound': {
    happened:
      'The shipment has no rate with the ID in `rate.id`, or the rate was deleted at least a week after it expired. The same error is returned if `X-SubAccount-Id` names a sub-account that cannot use the carrier of the rate.',
    fix: 'Request rates with the same header, and use the ID of one of these rates.',
  },
  'Rate.Stale': {
    happened:
      'The rate has expired, or its shipment or order was changed after the rate was requested. Rates are valid for 24 hours, unless the operator has set another period.',
    fix: 'Request rates again, and buy with a new rate ID. The price may have changed.',
  },
  'Rate.ParcelIncomplete': {
    happened: `The package has neither dimensions (\`length\`, \`width\` and \`height\`) nor a \`predefinedPackage\`. ${orderExists}`,
    fix: 'Create the order again with dimensions or a predefined package.',
    metaData: createdOrder,
  },
  'Rate.PackageUnknown': {
    happened: `No carrier has a package whose name exactly matches \`predefinedPackage\`. No carrier was called. ${orderExists}

If the carrier of the package is not connected or does not serve the route, no error is returned. The response then contains no rates.`,
    fix: "Create the order again with dimensions or with a name from `known`. [The carriers' pages](../carriers/README.md) describe each package.",
    metaData: {
      predefinedPackage: 'The name that was sent.',
      meant: 'The closest known name, or null.',
      known: 'All known names, by carrier.',
      ...createdOrder,
    },
    example: {
      message: 'No carrier has a package with this name. Did you mean MediumFlatRateBox?',
      metaData: {
        predefinedPackage: 'MediumFlatRateBoxx',
        meant: 'MediumFlatRateBox',
        known: { usps: ['MediumFlatRateBox'], ups: ['UPSLetter'] },
      },
    },
  },
  'Rate.CarrierRejected': {
    happened: `No carrier returned a rate, and at least one rejected the shipment for a reason that you can correct. The response contains an error for each of those carriers. If another carrier returned a rate, the rejection is in \`carrierResponses\` instead.

${orderExists}`,
    fix: 'Create a new order with a corrected address or package.',
    metaData: {
      carrier: 'ID of the carrier.',
      carrierCode:
        "The carrier's own code, or null. Codes that consist of words, such as `CustomsRequired` or `PhoneRequired`, are Waybill's own and the same for all carriers. These codes mean that the carrier was not called, because it would reject the purchase.",
      carrierText: "The carrier's own text, which is also the message.",
      ...createdOrder,
    },
    example: {
      message: 'The ship-to address is not a valid address for its state.',
      metaData: {
        carrier: 'ups',
        carrierCode: '111286',
        carrierText: 'The ship-to address is not a valid address for its state.',
      },
    },
  },
  'Rate.NotServed': {
    returnedBy:
      '`POST /api/v1/shipments/{shipmentId}/rates`, `POST /api/v2/orders`, but only in `carrierResponses`, never with status 422.',
    happened:
      'The carrier does not deliver to this destination, and no change to the request can fix this. UPS, for example, does not serve military post offices. Other carriers are still called. If none of them serves the destination, the list of rates is empty, and `POST /api/v2/orders` returns `Rate.NoneAvailable`.',
    fix: 'Use a rate of another carrier.',
    otherExample: {
      carrier: 'ups',
      success: false,
      errorCode: 'Rate.NotServed',
      errorMessage: 'UPS does not serve military post offices (APO, FPO, DPO).',
      carrierCode: 'MilitaryAddress',
    },
  },
  'Rate.NoneAvailable': {
    happened:
      'No shipment of the order got a rate, although no carrier failed. Either no carrier serves the route with this package, no carrier is connected, or the sub-account cannot use any carrier. The order was created. `POST /api/v1/shipments/{shipmentId}/rates` returns 200 with an empty list in this case.',
    fix: 'Create a new order with a different package or address.',
    metaData: { orderId: 'ID of the order that was created.', shipmentIds: 'IDs of the shipments of that order.' },
    example: {
      metaData: {
        orderId: '01a1fbd6-b72e-7396-bc05-fa969058b9c9',
        shipmentIds: ['01a1fbd6-b72f-7aa2-8a1d-1f2a3b4c5d6e'],
      },
    },
  },

  'Carrier.Unavailable': {
    happened: `For rates: no carrier returned a rate, and every carrier failed because of an outage. The response contains an error for each carrier. If another carrier returned a rate, the outage is in \`carrierResponses\` instead.

For a purchase: it is certain that nothing was bought. Either the request was never sent, or the carrier rejected it, or a later lookup at the carrier found no label.

A carrier also counts as unavailable if it rejects the credentials of the carrier account, if it limits the number of calls, or if none of its rates can be used. The message and \`reason\` then state which of these applies. If the carrier limits calls, the message also states how long to wait and how to request a higher limit.`,
    fix: `Send the same request again later. Nothing in the request needs to be corrected. If the error persists, tell the operator.

\`POST /api/v2/orders\` has already created the order. Repeat the request only with the same \`Idempotency-Key\`, or request rates for the shipments of that order.`,
    metaData: {
      carrier: 'ID of the carrier.',
      reason:
        'For rates, and `throttled` also for purchases: `connect`, `timeout`, `outage`, `unreadable` (an invalid response), `credentials`, `throttled` (too many calls) or `unusable` (no rate with a price and currency that Waybill supports).',
      outcome:
        'After a purchase whose response was lost: the result of the lookup at the carrier. `absent`: the carrier has no label. `voided`: the carrier created the label and voided it.',
      retryAfterSeconds:
        'If the carrier limits calls, and reports for how long: the number of seconds until it accepts calls again.',
      ...createdOrder,
    },
    example: { metaData: { carrier: 'usps' } },
  },

  'Purchase.NotFound': {
    happened:
      'The account has no purchase with this ID. A request that was rejected immediately, for example because of insufficient credit, does not create a purchase.',
    fix: "Use the `operationId` of the 202 response, or the one in the order's `details.shipments`.",
  },
  'Purchase.OutcomeKnown': {
    happened: 'The carrier has reported the outcome of the purchase, or someone else has recorded it.',
    fix: 'Look at the order. If it has no label, you can buy one.',
  },
  'Purchase.SettledByOperator': {
    happened:
      "The purchase used one of the operator's carrier accounts. The operator pays for the label and can see it in the carrier's system.",
    fix: 'Ask the operator to record the outcome with `waybill purchases resolve` or `waybill purchases resolve-void`.',
  },
  'Purchase.KeyReused': {
    happened:
      'The web application creates one key for each click on its button. Each key can buy only one rate, and only once.',
    fix: 'Use a new key for another rate.',
  },
  'Purchase.KeySpent': {
    happened: 'The request was repeated after its label had been canceled.',
    fix: 'Look at the order. To buy another label, use a new key.',
  },

  'Label.NotFound': {
    alsoReturnedBy: 'links to label files, in the envelope',
    happened:
      'The account has no label with this ID. You also get this error if you download a label whose purchase failed or whose files were deleted, or if you cancel a label whose carrier is no longer connected.',
    fix: 'Check the label ID on the order.',
  },
  'Label.AlreadyExists': {
    happened:
      'The shipment has a live label that was bought with another rate. If you repeat the purchase with the same rate, you get that label instead of this error.',
    fix: 'Use the label, or cancel it first.',
    metaData: { labelId: 'ID of the live label.' },
    example: { metaData: { labelId: '0199f6a4-5f0c-7c3e-9d51-0f4f6f6f2a11' } },
  },
  'Label.PurchaseInProgress': {
    happened:
      'A purchase with another rate is in progress for this shipment, and its outcome is not known yet. If you repeat that purchase, you do not get this error: the repeated request joins it.',
    fix: 'Read `GET /api/v1/purchases/{operationId}` until the purchase has ended. If it fails, you can buy again.',
    metaData: { operationId: 'ID of the purchase in progress.' },
    example: { metaData: { operationId: '0199f6a4-5f0c-7c3e-9d51-0f4f6f6f2a11' } },
  },
  'Label.PurchasesHeld': {
    happened:
      'The service was restored from a backup, which does not contain the purchases made since then. No new label is bought until the operator has compared the restored database with the records of the carriers and accepted it. No carrier was called for your request. You can still create orders, request rates, cancel labels and read data. Orders and purchases that the backup does not contain return 404.',
    fix: `Wait. The comparison can take hours. Repeat the request after the number of seconds in \`Retry-After\`, or contact the operator.

- If you have a label that the service can no longer find, do not buy it again. Tell the operator about the label before they accept the database. After that, a repeated request starts a new purchase.
- If the order is unknown too, create it again now, with the same \`Idempotency-Key\` and content, and move it to status 4 (Fulfilled). A repeated request then cannot buy a label for it.`,
    metaData: { retryAfterSeconds: 'The same value as the header `Retry-After`.' },
    example: { metaData: { retryAfterSeconds: 300 } },
  },
  'Label.CustomsRequired': {
    happened: `Information that customs requires is missing, or the declaration built from the order's items is not valid. The response contains an error for each problem. Nothing was bought or charged.

Customs information is required if the package leaves the customs territory of its origin, or if the carrier requires a customs form, as USPS does for military addresses.`,
    fix: `Create an order with the missing information in \`shipments[].customsInfo\` or in its \`items\`, and buy the label for that order. \`metaData.field\` identifies the problem:

- \`customsInfo\`: there is no declaration, and none can be built from the items because the order has no items or has several shipments.
- \`customsInfo.…\`: this field of the declaration is missing. The value and the weight of an item are totals for its whole quantity.
- \`items[…].…\`: the declaration was built from the order's items, and this field is missing or wrong.
- \`customsInfo.eelPfc\`: goods with one tariff number are worth more than 2,500 USD, so the export must be filed and the ITN declared. If the values are in another currency, only the sender can decide whether this applies.
- \`toAddress.federalTaxId\`: the country requires the recipient's tax ID, such as a CPF or CNPJ in Brazil, a RUT in Chile, or a personal customs clearance code in South Korea.`,
    metaData: { field: 'The field that the error is about.' },
    example: {
      message: 'customsInfo.customsItems[0].originCountry is required.',
      metaData: { field: 'customsInfo.customsItems[0].originCountry' },
    },
  },
  'Label.CarrierRejected': {
    happened:
      "The carrier refused to create the label. Nothing was bought or charged, and you can buy a label for the shipment again. If the response to the purchase was 202, the order is now in status 10 (Error). The error is on the purchase and in the order's `details.shipments`.",
    fix: 'Read `carrierText`, then choose another rate or create a corrected order.',
    metaData: {
      carrier: 'ID of the carrier.',
      carrierCode: "The carrier's own code, or null.",
      carrierText: "The carrier's own text.",
    },
    example: {
      metaData: {
        carrier: 'ups',
        carrierCode: '120202',
        carrierText: 'Missing or invalid ship to address line 1',
      },
    },
  },
  'Label.Processing': {
    happened:
      'The file is still being created. The HTTP status is 202. Check the status before you save the body as a file.',
    fix: 'Try again after a second or two, or read the order until the asset of this format is `completed`.',
    isFlat: true,
  },
  'Label.Cancelled': {
    happened:
      'The label was canceled, so it can no longer be downloaded. Signed links that were created earlier still work until they expire. A purchase returns this error if its rate has already bought the canceled label. `metaData.labelId` is the id of that label. Nothing was bought.',
    fix: 'Do not ship with this label. To buy another label, request new rates and choose one.',
    isFlat: true,
  },
  'Label.GenerationFailed': {
    happened:
      'The carrier sent no label image and cannot send one later, the file could not be created from the image, or the file was lost and cannot be created again.',
    fix: 'Request another format. If the other format also fails, cancel the label or tell the operator.',
    isFlat: true,
  },
  'Label.TrackingNumberMissing': {
    happened:
      'The purchase of this label failed after the request had returned 202. The order shows the attempt, but the carrier has nothing to cancel.',
    fix: 'You do not need to do anything: no label was bought and nothing was charged.',
  },
  'Label.TrackingNumberTaken': {
    alsoReturnedBy: '`waybill purchases resolve`',
    happened:
      'The tracking number entered for a purchase with an unknown outcome belongs to another label of the same carrier account. The numbers of canceled labels also count.',
    fix: 'Compare the tracking number with the label, and look at the order in `metaData.orderId`. If this field is null, ask the operator.',
    metaData: {
      field: 'Always `trackingNumber`.',
      orderId: 'ID of the order of the other label. Null if that label belongs to another account.',
    },
    example: { metaData: { field: 'trackingNumber', orderId: '0198f4a0-4c00-7000-8000-000000000001' } },
  },
  'Label.TrackingNumberOfOther': {
    alsoReturnedBy: '`waybill purchases resolve`',
    happened:
      'Waybill sends the id of a purchase to its carrier as the reference. At the carrier, the tracking number has a different reference. Nothing was recorded.',
    fix: "Search the carrier's website for the id of the purchase, and enter the tracking number that you find there.",
    metaData: { field: 'Always `trackingNumber`.' },
    example: { metaData: { field: 'trackingNumber' } },
  },
  'Label.TrackingNumberUnconfirmed': {
    alsoReturnedBy: '`waybill purchases resolve`',
    happened:
      "Before Waybill records a tracking number, it looks up the number's reference at the carrier. The carrier did not respond, did not find the number, or returned no reference. Nothing was recorded.",
    fix: 'Compare the number with the label, and try again later. If you are certain, record it without the confirmation: `unchecked`, or `--unchecked` on the command line.',
    metaData: { field: 'Always `trackingNumber`.', detail: "The carrier's message, or why there is none." },
    example: { metaData: { field: 'trackingNumber', detail: 'FedEx has no such shipment' } },
  },
  'Label.CancellationOutcomeKnown': {
    happened:
      'The carrier has reported the outcome of the cancellation, someone else has recorded it, or no cancellation was requested.',
    fix: 'Look at the order.',
  },
  'Label.CancellationOutcomeUnknown': {
    happened:
      "The carrier's response to the cancellation was lost, or the request waited for another cancellation of the label, which did not finish in time. The service keeps querying the carrier in the background and updates the label.",
    fix: 'Read the order: `labelStatus` becomes 3 (Cancelled) if the carrier cancels the label, and does not change if the carrier rejects the cancellation. Until then, a repeat returns the same error. If the carrier cannot report the outcome, the operator has to determine it: see [cancellations and refunds](../operating/cancellations.md).',
  },

  'Credit.Insufficient': {
    happened:
      'The label costs more than the available credit. Credit held for other purchases does not count. The carrier was not called.',
    fix: 'Add credit, or choose a cheaper rate.',
    metaData: {
      required: 'The price of the label.',
      available: 'The available credit.',
      currency: 'The currency of both amounts.',
    },
    example: { metaData: { required: 9.35, available: 0, currency: 'USD' } },
  },
  'Key.SpendLimitReached': {
    happened:
      'The API key has a daily spend limit, and the price of the label exceeds what is left of it today. The day begins at midnight UTC. Canceled labels count, but failed purchases do not. The carrier was not called.',
    fix: 'Retry after midnight UTC, choose a cheaper rate, or use a key with a higher limit.',
    metaData: {
      required: 'The price of the label.',
      limit: 'The daily limit of the key, which applies to each currency separately.',
      spent: 'The amount that the key has spent today in the currency of the label.',
      currency: 'The currency of the amounts.',
    },
    example: { metaData: { required: 9.35, limit: 12, spent: 9.35, currency: 'USD' } },
  },
} as const satisfies Record<string, ErrorPage>
