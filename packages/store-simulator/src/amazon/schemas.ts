/** What Amazon takes, of its models of orders 2026-01-01 and v0 (amzn/selling-partner-api-models, Apache-2.0). */
import { judgeBody, judgeQuery } from '../judge.ts'

const words = (list: string) => ({ type: 'string', pattern: `^(${list})(,(${list}))*$` })
const time = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$' }
const included = words(
  'BUYER|RECIPIENT|PROCEEDS|EXPENSE|PROMOTION|CANCELLATION|FULFILLMENT|PACKAGES|TAX|PAYMENT|FULFILLMENT_ORDERS',
)

export const judgeOrder = judgeQuery({ includedData: included })

export const judgeSearch = judgeQuery({
  createdAfter: time,
  createdBefore: time,
  lastUpdatedAfter: time,
  lastUpdatedBefore: time,
  fulfillmentStatuses: words(
    'PENDING_AVAILABILITY|PENDING|UNSHIPPED|PARTIALLY_SHIPPED|SHIPPED|CANCELLED|UNFULFILLABLE',
  ),
  marketplaceIds: { type: 'string', minLength: 1 },
  fulfilledBy: words('MERCHANT|AMAZON'),
  maxResultsPerPage: { type: 'integer', minimum: 1, maximum: 100 },
  paginationToken: { type: 'string' },
  includedData: included,
})

export const judgeConfirmation = judgeBody({
  type: 'object',
  required: ['marketplaceId', 'packageDetail'],
  additionalProperties: false,
  properties: {
    marketplaceId: { type: 'string', minLength: 1 },
    codCollectionMethod: { type: 'string', enum: ['DirectPayment'] },
    packageDetail: {
      type: 'object',
      required: ['packageReferenceId', 'carrierCode', 'trackingNumber', 'shipDate', 'orderItems'],
      additionalProperties: false,
      if: { properties: { carrierCode: { const: 'Other' } } },
      // biome-ignore lint/suspicious/noThenProperty: this is a word of JSON Schema.
      then: { required: ['carrierName'] },
      properties: {
        packageReferenceId: { type: 'string', pattern: '^[1-9]\\d*$' },
        carrierCode: { type: 'string', minLength: 1 },
        carrierName: { type: 'string' },
        shippingMethod: { type: 'string' },
        trackingNumber: { type: 'string', minLength: 1 },
        shipDate: { type: 'string', format: 'date-time' },
        shipFromSupplySourceId: { type: 'string' },
        orderItems: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['orderItemId', 'quantity'],
            additionalProperties: false,
            properties: {
              orderItemId: { type: 'string' },
              quantity: { type: 'integer', minimum: 1 },
              transparencyCodes: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
    },
  },
})
