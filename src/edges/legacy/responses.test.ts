import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carriers } from '#adapters/carriers/registry.ts'
import { LabelStatus } from '#domain/orders/order/order.ts'
import {
  failureOf,
  itemStatus,
  type PurchasedShipment,
  purchaseResponse,
  serviceName,
  shortDollars,
  unixSeconds,
  wantedService,
} from '#edges/legacy/responses.ts'
import { errorCatalogue } from '#kit/errors/catalogue.ts'
import { errorDetail, ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { buyInput } from '../../../test/carrier-contract/inputs.ts'

const { quote, from, to } = buyInput()

const shipment = (
  purchase: Partial<NonNullable<PurchasedShipment['purchase']>>,
  label: Partial<NonNullable<PurchasedShipment['label']>> | null = {},
): PurchasedShipment => ({
  shipmentId: 'shipment-1',
  purchase: {
    accountId: 'account-1',
    purchaseId: 'purchase-1',
    orderId: 'order-1',
    shipmentId: 'shipment-1',
    rateId: 'rate-1',
    state: 'Completed',
    ownsShipment: true,
    owner: null,
    hasWaiters: false,
    acknowledged202: false,
    carrier: 'usps',
    carrierAccount: 'sandbox-usps',
    billing: 'prepaid',
    charge: '9.1',
    currency: 'USD',
    quote,
    shipDate: '2026-10-02',
    labelId: 'label-1',
    failure: null,
    carrierCharged: null,
    sentAt: null,
    createdAt: new Date('2026-10-02T12:00:00Z'),
    ...purchase,
  },
  label: label && {
    labelId: 'label-1',
    status: LabelStatus.Created,
    trackingNumber: '9200',
    filesState: 'completed',
    ...label,
  },
})

/** The response for the only shipment. */
function itemOf(one: PurchasedShipment) {
  const address = { id: 'a', carrierFacility: null, federalTaxId: null, stateTaxId: null }
  const times = { createdAt: new Date('2026-10-02T12:00:00.999Z'), updatedAt: new Date('2026-10-02T12:00:00.999Z') }
  const order = { orderId: 'order-1', from: { ...from, ...address, ...times }, to: { ...to, ...address, ...times } }
  const view = { order: { ...order, ...times }, shipments: [one], notes: 'up\ndown', availableCredit: '90.9' }
  const { items, ...rest } = purchaseResponse(carriers, view, (labelId) => `https://ship.example/${labelId}`)
  assert.deepEqual(rest, {
    order_id: 'order-1',
    order_timestamp: '1790942400',
    remaining_credits: '90.90',
    order_notes: 'up\ndown',
  })
  return items[0]
}

test('the response of a label has its price, number and file', () => {
  assert.deepEqual(itemOf(shipment({})), {
    shipment_id: 'shipment-1',
    carrier: 'usps',
    service: 'usps_priority',
    from_name: 'Ada Lovelace',
    to_name: 'Grace Hopper',
    price: '9.10',
    currency: 'USD',
    filename: 'https://ship.example/label-1',
    tracking_no: '9200',
    status: 'completed',
  })
})

const ways: [what: string, one: PurchasedShipment, status: string | undefined, filename?: string, number?: string][] = [
  ['an open purchase', shipment({ state: 'Processing', labelId: null }, null), 'processing', '', ''],
  ['a label whose files are under way', shipment({}, { filesState: 'processing' }), 'processing', '', ''],
  ['a label whose files have expired', shipment({}, { filesState: 'removed' }), 'completed', '', '9200'],
  ['a cancelled label', shipment({}, { status: LabelStatus.Cancelled }), 'cancelled', '', '9200'],
  ['a failed purchase', shipment({ state: 'Failed', labelId: null }, null), 'failed', '', ''],
  ['a shipment without a purchase', { shipmentId: 'shipment-1', purchase: null, label: null }, undefined],
]
for (const [what, one, status, filename, number] of ways) {
  test(`${what} is ${status ?? 'omitted'}`, () => {
    assert.equal(itemStatus(one) ?? undefined, status)
    const item = itemOf(one)
    assert.deepEqual([item?.status, item?.filename, item?.tracking_no], [status, filename, number])
  })
}

test('a time is rounded down to whole seconds', () => {
  assert.equal(unixSeconds(new Date('2026-10-02T12:00:00.999Z')), '1790942400')
})

test('dollars have cents only if there are any', () => {
  assert.deepEqual(['30', '30.00', '12.5', '12.05'].map(shortDollars), ['30', '30', '12.50', '12.05'])
})

const named: [carrier: string, code: string, name: string][] = [
  ['usps', 'PRIORITY_MAIL', 'usps_priority'],
  ['usps', 'MEDIA_MAIL', 'usps_media_mail'],
  ['ups', '03', 'ups_ground'],
  ['ups', '59', 'ups_2nd_day_air_am'],
  ['dhl', 'P', 'dhl_express_worldwide'],
]
for (const [carrier, code, name] of named) {
  test(`${code} of ${carrier} is named ${name}`, () => assert.equal(serviceName(carriers, carrier, code), name))
}

test('an unlisted service is named after its carrier and code', () => {
  assert.equal(serviceName(carriers, 'usps', 'LIBRARY_MAIL'), 'usps_library_mail')
  assert.equal(serviceName(carriers, 'fedex', 'FEDEX_2_DAY_AM'), 'fedex_2_day_am')
  assert.equal(serviceName(carriers, 'dhl', 'Q'), 'dhl_q')
  assert.equal(serviceName(carriers, 'constructor', 'toString'), 'constructor_tostring')
})

test('accepts earlier names in any case', () => {
  const wanted = ['Priority', 'EXPRESS', 'GroundAdvantage', 'ParcelSelect', 'MediaMail'].map((name) =>
    wantedService(carriers, name),
  )
  assert.deepEqual(wanted, [
    'usps_priority',
    'usps_express',
    'usps_ground_advantage',
    'usps_ground_advantage',
    'usps_media_mail',
  ])
  assert.equal(wantedService(carriers, 'ups_ground'), 'ups_ground')
  assert.equal(wantedService(carriers, 'constructor'), 'constructor')
})

function expectFailure(error: ServiceError, status: number, line: string) {
  const failure = failureOf(error)
  assert.deepEqual({ status: failure.status, line: failure.message }, { status, line })
}

test('clients recognize the lines for too little credit and for no service', () => {
  expectFailure(
    serviceError('Credit.Insufficient', { required: '9.1', available: '0', currency: 'USD' }),
    200,
    'Error: insufficient credits. Label would cost 9.10, but only 0.00 available.',
  )
  expectFailure(
    serviceError('Rate.NoneAvailable'),
    200,
    '{"message":"No valid price quotes found. Please check your request and try again, or please contact support. Common issues: incorrect carrier/package/service type."}',
  )
})

test('a key that was used for other content is an invalid argument', () => {
  expectFailure(serviceError('Order.IdempotencyKeyReused'), 400, errorCatalogue['Order.IdempotencyKeyReused'])
})

test('other errors keep their status and message, on one line', () => {
  expectFailure(serviceError('Order.NotFound'), 404, errorCatalogue['Order.NotFound'])
  expectFailure(serviceError('Carrier.Unavailable'), 503, errorCatalogue['Carrier.Unavailable'])
  const refused = { ...errorDetail('Rate.CarrierRejected'), message: 'The street\n is unknown.' }
  expectFailure(new ServiceError([refused]), 422, 'The street is unknown.')
})
