/** What eBay's Fulfillment API takes, transcribed. */
import { judgeBody, judgeQuery } from '../judge.ts'

export const judgeList = judgeQuery({
  fieldGroups: { type: 'string', enum: ['TAX_BREAKDOWN'] },
  filter: {
    type: 'string',
    pattern:
      '^(creationdate|lastmodifieddate):\\[\\d{4}-\\d\\d-\\d\\dT[\\d:]+\\.\\d{3}Z\\.\\.([^\\]]*Z)?\\]$|^orderfulfillmentstatus:\\{(NOT_STARTED\\|IN_PROGRESS|FULFILLED\\|IN_PROGRESS)\\}$',
  },
  limit: { type: 'integer', minimum: 1, maximum: 200 },
  offset: { type: 'integer', minimum: 0 },
  orderIds: { type: 'string' },
})

export const judgeFulfillment = judgeBody({
  type: 'object',
  additionalProperties: false,
  dependentRequired: { trackingNumber: ['shippingCarrierCode'], shippingCarrierCode: ['trackingNumber'] },
  properties: {
    lineItems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['lineItemId'],
        additionalProperties: false,
        properties: { lineItemId: { type: 'string' }, quantity: { type: 'integer', minimum: 1 } },
      },
    },
    shippedDate: { type: 'string', format: 'date-time' },
    shippingCarrierCode: { type: 'string' },
    trackingNumber: { type: 'string', pattern: '^[0-9A-Za-z]+$' },
  },
})
