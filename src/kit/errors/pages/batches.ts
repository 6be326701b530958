import type { ErrorPage } from '#kit/errors/page.ts'

const reasonOfItem = '`GET /api/v1/batches/{batchId}/items`, as the `error` of an item'

/** `Batch.*`. */
export const batchPages = {
  'Batch.NotFound': {
    happened:
      'The account has no batch with this ID. The same error is returned if `X-SubAccount-Id` names a sub-account that did not create the batch.',
    fix: 'Use the `id` that `POST /api/v1/batches` returned.',
  },
  'Batch.ItemNotFound': {
    happened: 'The shipment exists, but it is not part of this batch.',
    fix: 'List the items of the batch, and use one of their shipment IDs.',
  },
  'Batch.ShipmentTaken': {
    happened:
      'A shipment can be in one open batch at a time. A batch is open until it is completed or canceled. Nothing was changed.',
    fix: 'Complete or cancel the other batch, or leave these shipments out.',
    metaData: { shipmentIds: 'IDs of up to 100 of the shipments. Absent if failed items are retried.' },
    example: { metaData: { shipmentIds: ['01a1fbd6-b72f-7aa2-8a1d-1f2a3b4c5d6e'] } },
  },
  'Batch.TooLarge': {
    happened: 'Together, the orders have more than 5,000 shipments.',
    fix: 'Create several batches.',
    metaData: { maxShipments: 'The limit.' },
    example: { metaData: { maxShipments: 5000 } },
  },
  'Batch.StateNotAllowed': {
    happened:
      'The state of the batch does not allow this request. For example, a batch can be bought when it is `ready`, and a completed batch cannot be canceled.',
    fix: 'Read the batch. If it is `rating`, wait until it is `ready`.',
    metaData: {
      state: 'The state of the batch.',
      allowedIn: 'The states that allow this request.',
    },
    example: { metaData: { state: 'rating', allowedIn: ['ready'] } },
  },
  'Batch.NothingToBuy': {
    happened: 'All items of the batch have failed or are excluded.',
    fix: 'Read the errors of the items. Correct the orders, then retry the batch.',
  },
  'Batch.OverTotal': {
    alsoReturnedBy: reasonOfItem,
    happened:
      'The items that are ready cost more than `maxTotal`, and nothing was bought. Prices in several currencies are always over the limit. For an item that was retried: its new price would exceed the limit of the batch.',
    fix: 'Exclude items, choose cheaper rates, or use a higher limit.',
    metaData: {
      total: 'The price of the items.',
      maxTotal: 'The limit.',
      currency: 'The currency of both amounts.',
    },
    example: { metaData: { total: '412.20', maxTotal: '400.00', currency: 'USD' } },
  },
  'Batch.NoMatchingRate': {
    returnedBy: reasonOfItem,
    happened:
      'Carriers returned rates, but none of these rates matches the carriers, the services and the `maxDays` of the selection. Restricted services such as Media Mail only match if `allowRestricted` is true.',
    fix: 'Set a rate for the item, or create a batch with another selection.',
    metaData: { rateCount: 'The number of rates that the carriers returned.' },
    example: { metaData: { rateCount: 12 } },
  },
  'Batch.RateRestricted': {
    alsoReturnedBy: reasonOfItem,
    happened:
      'The service of the rate accepts certain contents only. If a package contains anything else, carriers charge more or return it. The selection of the batch does not allow such services.',
    fix: 'Use another rate. If all contents of the batch are allowed, create it with `allowRestricted`.',
    metaData: { restrictedTo: 'The contents that the service accepts.' },
    example: { metaData: { restrictedTo: 'books and media' } },
  },
  'Batch.IdempotencyKeyReused': {
    happened: 'Another request with this `Idempotency-Key` created a batch with other shipments or another selection.',
    fix: 'Use a new key for each batch, and the same key only to repeat a request.',
  },
  'Batch.SlipsUnavailable': {
    happened: 'The request has `includeSlips=true`, but this version of Waybill creates no packing slips.',
    fix: 'Request the labels without `includeSlips`.',
  },
} as const satisfies Record<string, ErrorPage>
