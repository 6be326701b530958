/** Every operation in a form that succeeds, for odd values to be put into. */
import { anOrder, type Client, type Json } from '../../test/support/client.ts'
import { expectData } from '../../test/support/expect.ts'
import { aParcelByForm } from '../../test/support/legacy-client.ts'

export type Operation = {
  /** As the contract has it. */
  id: string
  method: string
  /** With `{name}` where a parameter stands. */
  path: string
  parameters?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  bodies?: readonly Json[]
  /** Another header than X-SubAccount-Id that it reads. */
  header?: string
}

const nowhere = '01a1fbd6-b72e-7396-bc05-fa969058b9c9'

const whole = {
  name: 'Ada Byron',
  company: 'Difference Works',
  street1: '1600 Amphitheatre Pkwy',
  street2: 'Suite 1',
  city: 'Mountain View',
  state: 'CA',
  zip: '94043',
  country: 'US',
  phone: '6502530000',
  email: 'ada@example.com',
  residential: false,
  carrierFacility: null,
  federalTaxId: null,
  stateTaxId: null,
}

const item = {
  name: 'Engine',
  sku: 'A-1',
  quantity: 1,
  unitValue: '19.90',
  currency: 'USD',
  unitWeight: 0.5,
  hsTariffNumber: '847050',
  originCountry: 'GB',
}

const customsInfo = {
  contentsType: 'merchandise',
  contentsExplanation: 'machines',
  customsCertify: true,
  customsSigner: 'Charles Babbage',
  declaration: 'Nothing else is in it.',
  eelPfc: 'NOEEI 30.37(a)',
  nonDeliveryOption: 'return',
  restrictionType: 'none',
  restrictionComments: null,
  incoterm: 'DAP',
  customsItems: [
    {
      code: 'A-1',
      description: 'Engine',
      hsTariffNumber: '847050',
      originCountry: 'GB',
      quantity: 1,
      value: '19.90',
      currency: 'USD',
      weight: 0.5,
      manufacturer: 'Clement',
      eccn: 'EAR99',
    },
  ],
}

const plainOrder = anOrder({ to: whole, parcel: { predefinedPackage: null } })
const order = {
  ...plainOrder,
  shipments: plainOrder.shipments.map((shipment: Json) => ({ ...shipment, customsInfo })),
  reference: 'A-1',
  notes: 'Ring twice.',
  items: [item],
}

/** @param client buys one label, so that there is something to read */
export async function jsonOperations(client: Client): Promise<Operation[]> {
  const { order: bought, label, rate } = await client.buyLabel()
  const [{ id: shipmentId }] = bought.shipments
  const another = await client.createOrder()
  const { apiKey } = client.account
  // Spent by their first good use; what is odd about one is looked at before that, or answered 401.
  const { refreshToken } = expectData(await client.post('/api/v1/auth/token', { apiKey }))
  const listed = {
    search: 'Ada',
    sortByNewest: 'true',
    dateFrom: '2026-01-01T00:00:00Z',
    dateTo: '2030-01-01T00:00:00Z',
    statuses: '0',
    sources: '2',
  }
  const list = { ...listed, pageNumber: '1', pageSize: '5' }
  const options = { options: { signature: 'none', saturdayDelivery: false } }
  const move = { status: 5, reason: 'picked up', source: 'a test', resumeStatus: null }
  return [
    { id: 'exchangeApiKey', method: 'POST', path: '/api/v1/auth/token', bodies: [{ apiKey }] },
    { id: 'refreshTokens', method: 'POST', path: '/api/v1/auth/token/refresh', bodies: [{ refreshToken }] },
    { id: 'revokeTokens', method: 'POST', path: '/api/v1/auth/token/revoke', bodies: [{ refreshToken }] },
    { id: 'listOrders', method: 'GET', path: '/api/v1/orders', query: list },
    {
      id: 'exportOrders',
      method: 'GET',
      path: '/api/v1/orders.csv',
      query: { ...listed, columns: 'id', forSpreadsheet: 'true', decimalComma: 'false' },
    },
    {
      id: 'exportCreditStatement',
      method: 'GET',
      path: '/api/v1/credits/statement.csv',
      query: { dateFrom: list.dateFrom, dateTo: list.dateTo, forSpreadsheet: 'true', decimalComma: 'false' },
    },
    {
      id: 'createOrder',
      method: 'POST',
      path: '/api/v1/orders',
      bodies: [order, { order }],
      header: 'idempotency-key',
    },
    {
      id: 'createOrderWithRates',
      method: 'POST',
      path: '/api/v2/orders',
      bodies: [{ order }],
      header: 'idempotency-key',
    },
    { id: 'getOrder', method: 'GET', path: '/api/v1/orders/{orderId}', parameters: { orderId: bought.id } },
    {
      id: 'changeOrder',
      method: 'PATCH',
      path: '/api/v1/orders/{orderId}',
      parameters: { orderId: another.id },
      bodies: [{ toAddress: order.toAddress, reference: 'R-1', notes: 'Ring twice' }],
    },
    {
      id: 'changeShipment',
      method: 'PATCH',
      path: '/api/v1/shipments/{shipmentId}',
      parameters: { shipmentId: another.shipments[0].id },
      bodies: [
        { parcel: order.shipments[0].parcel, customsInfo: null, options: { signature: 'adult', shipDate: null } },
      ],
    },
    {
      id: 'updateOrderStatus',
      method: 'PATCH',
      path: '/api/v1/orders/{orderId}/status',
      parameters: { orderId: another.id },
      bodies: [move],
    },
    {
      id: 'checkAddress',
      method: 'POST',
      path: '/api/v1/addresses/check',
      bodies: [whole],
    },
    {
      id: 'getRates',
      method: 'POST',
      path: '/api/v1/shipments/{shipmentId}/rates',
      parameters: { shipmentId },
      bodies: [options],
    },
    {
      id: 'buyLabel',
      method: 'POST',
      path: '/api/v1/shipments/{shipmentId}/labels',
      parameters: { shipmentId },
      bodies: [{ rate: { id: rate.id } }],
    },
    {
      id: 'getStoreParcels',
      method: 'GET',
      path: '/api/v1/orders/{orderId}/parcels',
      parameters: { orderId: nowhere },
    },
    {
      id: 'acceptStoreChanges',
      method: 'POST',
      path: '/api/v1/orders/{orderId}/store-changes/accept',
      parameters: { orderId: nowhere },
      bodies: [{ version: '0'.repeat(64) }],
    },
    {
      id: 'splitStoreOrder',
      method: 'POST',
      path: '/api/v1/orders/{orderId}/parcels',
      parameters: { orderId: nowhere },
      bodies: [
        {
          shipments: [
            {
              parcel: { weight: 2.5, length: 10, width: 8, height: 4, predefinedPackage: null },
              lines: [{ lineId: '812', quantity: 2 }],
            },
          ],
        },
      ],
    },
    { id: 'getPurchase', method: 'GET', path: '/api/v1/purchases/{operationId}', parameters: { operationId: nowhere } },
    {
      id: 'downloadLabel',
      method: 'GET',
      path: '/api/v1/labels/{labelId}/download',
      parameters: { labelId: label.id },
      query: { format: '1' },
      header: 'range',
    },
    {
      id: 'listLabelDocuments',
      method: 'GET',
      path: '/api/v1/labels/{labelId}/documents',
      parameters: { labelId: label.id },
    },
    { id: 'listBatches', method: 'GET', path: '/api/v1/batches', query: { limit: '5' } },
    {
      id: 'createBatch',
      method: 'POST',
      path: '/api/v1/batches',
      bodies: [
        {
          shipmentIds: [shipmentId],
          selection: {
            strategy: 'cheapestWithin',
            maxDays: 5,
            carriers: ['usps'],
            services: [],
            allowRestricted: false,
          },
          rateIds: { [shipmentId]: rate.id },
          maxTotal: '100.00',
          reference: 'odd',
        },
        { orderIds: [another.id] },
      ],
      header: 'idempotency-key',
    },
    { id: 'getBatch', method: 'GET', path: '/api/v1/batches/{batchId}', parameters: { batchId: nowhere } },
    {
      id: 'listBatchItems',
      method: 'GET',
      path: '/api/v1/batches/{batchId}/items',
      parameters: { batchId: nowhere },
      query: { limit: '5', state: 'ready' },
    },
    {
      id: 'changeBatchItem',
      method: 'PATCH',
      path: '/api/v1/batches/{batchId}/items/{shipmentId}',
      parameters: { batchId: nowhere, shipmentId },
      bodies: [{ excluded: true }, { rateId: rate.id }],
    },
    {
      id: 'buyBatch',
      method: 'POST',
      path: '/api/v1/batches/{batchId}/buy',
      parameters: { batchId: nowhere },
      bodies: [{ maxTotal: '100.00' }],
    },
    ...['pause', 'resume', 'cancel', 'retry'].map((act) => ({
      id: `${act}Batch`,
      method: 'POST',
      path: `/api/v1/batches/{batchId}/${act}`,
      parameters: { batchId: nowhere },
    })),
    {
      id: 'downloadBatchLabels',
      method: 'GET',
      path: '/api/v1/batches/{batchId}/labels',
      parameters: { batchId: nowhere },
      query: { format: '1', includeSlips: 'false' },
    },
    { id: 'listEvents', method: 'GET', path: '/api/v1/events', query: { limit: '5', types: 'order.created' } },
    { id: 'listWebhooks', method: 'GET', path: '/api/v1/webhooks', query: { limit: '5' } },
    {
      id: 'createWebhook',
      method: 'POST',
      path: '/api/v1/webhooks',
      bodies: [{ url: 'https://10.0.0.1/odd', types: ['order.created'], description: 'odd' }],
    },
    { id: 'getWebhook', method: 'GET', path: '/api/v1/webhooks/{webhookId}', parameters: { webhookId: nowhere } },
    {
      id: 'changeWebhook',
      method: 'PATCH',
      path: '/api/v1/webhooks/{webhookId}',
      parameters: { webhookId: nowhere },
      bodies: [{ url: 'https://10.0.0.1/odd', types: ['order.created'], description: 'odd', enabled: true }],
    },
    {
      id: 'deleteWebhook',
      method: 'DELETE',
      path: '/api/v1/webhooks/{webhookId}',
      parameters: { webhookId: nowhere },
    },
    {
      id: 'rotateWebhookSecret',
      method: 'POST',
      path: '/api/v1/webhooks/{webhookId}/rotate-secret',
      parameters: { webhookId: nowhere },
      bodies: [{ overlapHours: 24 }],
    },
    {
      id: 'testWebhook',
      method: 'POST',
      path: '/api/v1/webhooks/{webhookId}/test',
      parameters: { webhookId: nowhere },
    },
    {
      id: 'recoverWebhook',
      method: 'POST',
      path: '/api/v1/webhooks/{webhookId}/recover',
      parameters: { webhookId: nowhere },
      bodies: [{ since: '2026-11-20T00:00:00Z' }],
    },
    {
      id: 'listWebhookDeliveries',
      method: 'GET',
      path: '/api/v1/webhooks/{webhookId}/deliveries',
      parameters: { webhookId: nowhere },
      query: { limit: '5', state: 'failed' },
    },
    {
      id: 'retryWebhookDelivery',
      method: 'POST',
      path: '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
      parameters: { webhookId: nowhere, deliveryId: nowhere },
    },
    { id: 'cancelLabel', method: 'DELETE', path: '/api/v1/labels/{labelId}', parameters: { labelId: nowhere } },
    { id: 'getCredits', method: 'GET', path: '/api/v1/credits' },
  ]
}

export type LegacyOperation = { path: string; form: Readonly<Record<string, string>> }

const parcel = {
  ...aParcelByForm,
  to_street2: 'Suite 1',
  to_apt: '2',
  from_apt: '3',
  to_commercial_address: 'true',
  delivery_confirmation: 'NO_SIGNATURE',
  serviceoption: 'none',
}

export const legacyOperations = (orderId: string): LegacyOperation[] => [
  { path: '/api/get-rates', form: parcel },
  {
    path: '/api/create-purchase',
    form: {
      ...parcel,
      service: 'usps_priority',
      label_format: 'PDF',
      order_notes: 'Ring twice.',
      test_mode: 'true',
      type_contents: 'Merchandise',
      signer: 'Charles Babbage',
      'customs[0]': '1::Engine::19.90::8::GB::847050',
      eel_pfc: 'NOEEI 30.37(a)',
      to_tax_id: '12345678901',
      from_tax_id: '12345678901',
      idempotency_key: 'odd',
    },
  },
  { path: '/api/retrieve-purchase', form: { id: orderId } },
  { path: '/api/charge-credits', form: { amount: '30', currency: 'btc' } },
  { path: '/api/get-credits', form: {} },
  { path: '/api/orders', form: { page: '1', page_size: '5' } },
  { path: '/api/retrieve-order', form: { order_id: orderId } },
  {
    path: '/api/verify-address',
    form: { street1: '350 Fifth Avenue', city: 'New York', state: 'NY', zip: '10118', country: 'US' },
  },
]
