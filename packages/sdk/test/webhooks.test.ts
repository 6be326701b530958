import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import test, { describe } from 'node:test'
import { verifyWebhook, WebhookVerificationError } from '../src/index.ts'

/** The example in the specification of Standard Webhooks. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  body: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
}
const sentAt = new Date(1_614_265_330_000)
const now = sentAt.getTime()
const signatureOf = (secret: string, body = published.body, id = published.headers['webhook-id']) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.1614265330.${body}`)
    .digest('base64')}`

const { secret, body, headers } = published
const another = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

describe('A webhook', () => {
  test('with a valid signature is accepted, as text, as bytes, and with the headers of Node', async () => {
    const expected = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', sentAt, body: { test: 2432232314 } }
    assert.deepEqual(await verifyWebhook(body, headers, secret, now), expected)
    assert.deepEqual(await verifyWebhook(Buffer.from(body), new Headers(headers), secret, now), expected)
    const cased = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    assert.deepEqual(await verifyWebhook(body, cased, secret, now), expected)
  })

  test('is accepted if one of several signatures or secrets is valid, as during a rotation', async () => {
    const several = `v1a,AAAA ${signatureOf(another)} v1,### ${signatureOf(secret)}`
    await verifyWebhook(body, { ...headers, 'webhook-signature': several }, secret, now)
    await verifyWebhook(body, headers, [another, secret], now)
  })

  const isRejected = (...[text, sent, by, at]: Parameters<typeof verifyWebhook>) =>
    assert.rejects(verifyWebhook(text, sent, by, at ?? now), WebhookVerificationError)

  test('with a changed body, id, signature, scheme or secret is rejected', async () => {
    await isRejected(`${body} `, headers, secret)
    await isRejected(body, { ...headers, 'webhook-id': 'msg_other' }, secret)
    await isRejected(body, headers, another)
    const [, valid = ''] = headers['webhook-signature'].split(',')
    for (const signature of ['v1,', 'v1,AAAA', `v2,${valid}`, `v1a,${valid}`, valid, `v1,${valid.slice(0, -4)}`]) {
      await isRejected(body, { ...headers, 'webhook-signature': signature }, secret)
    }
  })

  test('is rejected more than five minutes before or after it was sent', async () => {
    await verifyWebhook(body, headers, secret, now + 300_000)
    await verifyWebhook(body, headers, secret, now - 300_000)
    await isRejected(body, headers, secret, now + 300_001)
    await isRejected(body, headers, secret, now - 300_001)
    for (const timestamp of ['1e9', '-1614265330', ' ', '1614265330.0', '99999999999999']) {
      await isRejected(body, { ...headers, 'webhook-timestamp': timestamp }, secret)
    }
  })

  test('without one of its headers is rejected', async () => {
    for (const name of Object.keys(headers)) await isRejected(body, { ...headers, [name]: undefined }, secret)
  })

  test('with a secret that is not Base64 is a mistake of the program', async () => {
    await assert.rejects(verifyWebhook(body, headers, 'whsec_###', now), TypeError)
    await assert.rejects(verifyWebhook(body, headers, '', now), TypeError)
  })
})
