/**
 * BTCPay Server's Greenfield API, with an invoice for each top-up:
 *   POST /api/v1/stores/:store/invoices { "amount": "30.00", "currency": "USD",
 *     "checkout": { "paymentMethods": ["BTC-CHAIN"], "expirationMinutes": 30, … }, "metadata": { "orderId": "…" } }
 *     → { "id": "…" }
 *   GET /api/v1/stores/:store/invoices/:id/payment-methods?onlyAccountedPayments=false
 *     → [{ "paymentMethodId": "BTC-CHAIN", "destination": "bc1…", "amount": "0.00280100",
 *          "payments": [{ "id": "txid-0", "value": "0.00280100", "status": "Settled", "receivedDate": 1700000000,
 *                         "destination": "bc1…" }] }]
 * Its webhooks are signed: `BTCPay-Sig: sha256=` and the HMAC of the body in hexadecimal. Only the invoice id is used,
 * and the payments are then read from the server.
 */
import { createHmac } from 'node:crypto'
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import { ok } from '#adapters/outcome.ts'
import { createPace } from '#adapters/payments/pace.ts'
import {
  type Coin,
  callJson,
  coinDecimals,
  type PaymentProvider,
  type ProviderDeps,
  unavailable,
} from '#adapters/payments/payment-provider.ts'
import { sameSecret } from '#kit/crypto.ts'
import { readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export type BtcpaySettings = { url: string; storeId: string; apiKey: string; webhookSecret: string; coins: Coin[] }

/** @param isLarge whether an amount needs more confirmations */
type IsLarge = (dollars: string) => boolean

const invoice = compileOnFirstUse(Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }))
const decimal = Type.Union([Type.Number({ minimum: 0 }), Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,18})?$' })])
const methods = compileOnFirstUse(
  Type.Array(
    Type.Object({
      // Version 2 uses the first name with BTC-CHAIN, version 1 the second with BTC.
      paymentMethodId: Type.Optional(Type.String()),
      paymentMethod: Type.Optional(Type.String()),
      destination: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      amount: decimal,
      payments: Type.Array(
        Type.Object({
          id: Type.String({ minLength: 1, maxLength: 200 }),
          value: decimal,
          status: Type.String(),
          receivedDate: Type.Optional(Type.Number()),
        }),
      ),
    }),
  ),
)
/** Events about payouts, payment requests and tests have no invoice. */
const webhook = compileOnFirstUse(Type.Object({ invoiceId: Type.String({ minLength: 1, maxLength: 100 }) }))
const invoices = compileOnFirstUse(Type.Array(Type.Unknown()))

/** Two confirmations, or six for large amounts. BTCPay's own setting might accept unconfirmed payments. */
const speedPolicies = { usual: 'LowMediumSpeed', large: 'LowSpeed' } as const
/** BTCPay watches an invoice this long after it has expired. */
const monitoringMinutes = 7 * 24 * 60

export function btcpay(settings: BtcpaySettings, isLarge: IsLarge = () => false): PaymentProvider {
  const base = `${settings.url}/api/v1/stores/${encodeURIComponent(settings.storeId)}/invoices`
  const headers = { authorization: `token ${settings.apiKey}`, 'content-type': 'application/json' }
  const pace = createPace()
  const methodOf = (coin: Coin) => `${coin.toUpperCase()}-CHAIN`

  async function paymentMethod(deps: ProviderDeps, invoiceId: string, coin: Coin) {
    const url = `${base}/${encodeURIComponent(invoiceId)}/payment-methods?onlyAccountedPayments=false`
    const answer = await callJson(
      deps,
      { call: 'btcpay.payments', method: 'GET', url, headers, read: true, pace },
      methods,
    )
    if (answer.outcome !== 'ok') return answer
    const found = answer.value.find(
      ({ paymentMethodId, paymentMethod: formerId }) =>
        paymentMethodId === methodOf(coin) || formerId === coin.toUpperCase() || formerId === methodOf(coin),
    )
    return found ? ok(found) : unavailable(`btcpay.payments: the invoice does not accept ${coin}`)
  }

  const exactly = (amount: number | string, coin: Coin): string => new Decimal(amount).toFixed(coinDecimals[coin])

  return {
    id: 'btcpay',
    coins: settings.coins,
    async request(deps, { topUpId, coin, dollars, expiresAt }) {
      const minutes = Math.max(1, Math.round((expiresAt.getTime() - deps.clock.now().getTime()) / 60_000))
      const speedPolicy = speedPolicies[isLarge(dollars) ? 'large' : 'usual']
      const body = JSON.stringify({
        amount: dollars,
        currency: 'USD',
        metadata: { orderId: topUpId },
        checkout: { paymentMethods: [methodOf(coin)], expirationMinutes: minutes, monitoringMinutes, speedPolicy },
      })
      // If the response is lost, nobody pays the invoice.
      const made = await callJson(
        deps,
        { call: 'btcpay.invoice', method: 'POST', url: base, headers, body, pace },
        invoice,
      )
      if (made.outcome !== 'ok') return made
      const method = await paymentMethod(deps, made.value.id, coin)
      if (method.outcome !== 'ok') return method
      const { destination, amount } = method.value
      if (!destination) return unavailable('btcpay.payments: the invoice has no address')
      return ok({ address: destination, amount: exactly(amount, coin), reference: made.value.id })
    },
    async received(deps, { reference, coin }) {
      const method = await paymentMethod(deps, reference ?? '', coin)
      if (method.outcome !== 'ok') return method
      return ok(
        method.value.payments
          .filter(({ status }) => status !== 'Invalid')
          .map(({ id, value, status, receivedDate }) => ({
            output: id,
            amount: exactly(value, coin),
            confirmed: status === 'Settled',
            madeAt: receivedDate === undefined ? null : new Date(receivedDate * 1000),
            blockTime: null,
          })),
      )
    },
    probe(deps) {
      const url = `${base}?take=1`
      return callJson(deps, { call: 'btcpay.invoices', method: 'GET', url, headers, read: true, pace }, invoices)
    },
    readWebhook(headers, body) {
      const signature = headers['btcpay-sig']
      const expected = `sha256=${createHmac('sha256', settings.webhookSecret).update(body).digest('hex')}`
      if (typeof signature !== 'string' || !sameSecret(signature, expected)) return { isGenuine: false }
      const value = readJson({ body })
      return { isGenuine: true, reference: webhook.Check(value) ? value.invoiceId : null }
    },
  }
}
