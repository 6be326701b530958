import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { etsy } from '#adapters/stores/etsy/index.ts'
import { describeStore } from './contract-suite.ts'
import { isObject } from './signing.ts'

describeStore({
  store: etsy,
  wrongCredentials: { keystring: 'wrong' },
  // Etsy knows paid and not paid alone.
  holds: { unpaid: 'unpaid', fraud: 'unpaid', held: null },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: false, customs: false, prices: true, note: true, options: true, gifts: true, shippedLines: false },
  withUnknownStatus: (answer) => (isObject(answer) && 'receipt_id' in answer ? { ...answer, status: 'Lost' } : answer),
  hidesAddresses: true,
  withheld: (answer) =>
    isObject(answer) && 'receipt_id' in answer
      ? { ...answer, first_line: null, second_line: null, city: null, zip: null }
      : answer,
  hasTokens: true,
  hook({ credentials }, { externalId }, body = JSON.stringify(paid(externalId))) {
    const key = Buffer.from((credentials.webhookSecret ?? '').replace('whsec_', ''), 'base64')
    const digest = createHmac('sha256', key).update(`msg_1.1790000000.${body}`).digest('base64')
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1790000000',
      'webhook-signature': `v1,${digest}`,
    }
    return { headers, body: Buffer.from(body), url: 'https://waybill.example/hooks' }
  },
  hidesBarcodes: true,
  refusesRepeats: false,
  mailsOfWholePush: 1,
})

function paid(externalId: string) {
  const resource_url = `https://api.etsy.com/v3/application/shops/12345678/receipts/${externalId}`
  return { event_type: 'order.paid', resource_url, shop_id: 12345678 }
}
