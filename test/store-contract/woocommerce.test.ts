import { woocommerce } from '#stores/woocommerce/index.ts'
import { describeStore, type StoreUnderTest } from './contract-suite.ts'
import { hmacSha256, isObject } from './signing.ts'

const underTest: StoreUnderTest = {
  store: woocommerce,
  wrongCredentials: { consumerSecret: 'cs_wrong' },
  holds: { unpaid: 'unpaid', fraud: 'on hold', held: 'on hold' },
  closes: { cancelled: 'cancelled', refunded: 'refunded', deleted: 'gone' },
  says: { weights: true, customs: false, prices: true, note: true, shippedLines: true },
  withUnknownStatus: (answer) =>
    isObject(answer) && 'status' in answer ? { ...answer, status: 'being-packed' } : answer,
  withheld: (answer) => (isObject(answer) && 'shipping' in answer ? { ...answer, shipping: {}, billing: {} } : answer),
  hasTokens: false,
  hookCredentials: { hookSecret: 'secret of the suite' },
  hook({ credentials }, { externalId }, body = JSON.stringify({ id: Number(externalId), status: 'processing' })) {
    const signature = hmacSha256(credentials.hookSecret ?? '', body, 'base64')
    const headers = { 'x-wc-webhook-signature': signature, 'x-wc-webhook-topic': 'order.updated' }
    return { headers, body: Buffer.from(body), url: 'https://waybill.example/hooks' }
  },
  ping: { headers: {}, body: Buffer.from('webhook_id=4'), url: 'https://waybill.example/hooks' },
  refusesRepeats: true,
  mailsOfWholePush: 1,
}
describeStore(underTest)

// Without fulfilments of its own the shop shows of a part that somebody else shipped nothing.
const without = { ...underTest, says: { ...underTest.says, shippedLines: false }, refusesRepeats: false }
describeStore({ ...without, called: 'WooCommerce with the Shipment Tracking plug-in', below: '/with-tracking' })
describeStore({ ...without, called: 'WooCommerce with nothing of either', below: '/plain' })
