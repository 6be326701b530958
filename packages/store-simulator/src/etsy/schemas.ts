/** What Etsy takes of receipts and their tracking, transcribed. */
import { judgeBody, judgeQuery } from '../judge.ts'

const time = { type: 'integer', minimum: 946684800 }
const flag = { type: 'boolean' }

export const judgeList = judgeQuery({
  min_created: time,
  max_created: time,
  min_last_modified: time,
  max_last_modified: time,
  limit: { type: 'integer', minimum: 1, maximum: 100 },
  offset: { type: 'integer', minimum: 0 },
  sort_on: { type: 'string', enum: ['created', 'updated', 'receipt_id'] },
  sort_order: { type: 'string', enum: ['asc', 'ascending', 'desc', 'descending', 'up', 'down'] },
  was_paid: flag,
  was_shipped: flag,
  was_delivered: flag,
  was_canceled: flag,
})

export const judgeTracking = judgeBody({
  type: 'object',
  additionalProperties: false,
  properties: {
    tracking_code: { type: 'string' },
    carrier_name: { type: 'string' },
    send_bcc: { enum: ['true', 'false'] },
    note_to_buyer: { type: 'string' },
  },
})
