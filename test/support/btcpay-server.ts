/** BTCPay Server as far as top-ups go: invoices, their payments, and signed notices, several times and in any order. */
import { createHmac, randomBytes } from 'node:crypto'
import { answering, type HttpAnswers } from './http-answers.ts'

export type BtcpayPayment = {
  id: string
  value: string
  status: 'Processing' | 'Settled' | 'Invalid'
  receivedDate: number
}
export type Invoice = {
  id: string
  orderId: string
  method: string
  destination: string
  amount: string
  payments: BtcpayPayment[]
}

export type BtcpayServer = {
  url: string
  storeId: string
  apiKey: string
  webhookSecret: string
  invoices: Invoice[]
  asked: HttpAnswers['asked']
  /** Adds a payment, or changes the status of one. */
  pay(invoice: Invoice, payment: Partial<BtcpayPayment>): BtcpayPayment
  /** The headers and body of a notice about the invoice, as it would be sent. */
  notice(invoice: Invoice, type?: string): { headers: Record<string, string>; body: string }
  /** The headers and body of any event, as it would be sent. */
  sign(body: string): { headers: Record<string, string>; body: string }
  close(): Promise<void>
}

const rate = 65_000

export async function startBtcpayServer(): Promise<BtcpayServer> {
  const [storeId, apiKey, webhookSecret] = ['Store1', randomBytes(20).toString('hex'), randomBytes(20).toString('hex')]
  const invoices: Invoice[] = []
  const base = `/api/v1/stores/${storeId}/invoices`
  const server = await answering(({ method, path, headers, body }) => {
    if (headers.authorization !== `token ${apiKey}`) return { status: 401, body: { code: 'unauthenticated' } }
    if (method === 'POST' && path === base) {
      const asked = JSON.parse(body)
      const invoice: Invoice = {
        id: randomBytes(11).toString('base64url'),
        orderId: asked.metadata.orderId,
        destination: `bcrt1q${randomBytes(19).toString('hex')}`,
        method: asked.checkout.paymentMethods[0],
        amount: (Math.ceil((Number(asked.amount) / rate) * 1e8) / 1e8).toFixed(8),
        payments: [],
      }
      invoices.push(invoice)
      return { body: { id: invoice.id, storeId, amount: asked.amount, currency: 'USD', status: 'New' } }
    }
    if (method === 'GET' && path === `${base}?take=1`) return { body: invoices.slice(0, 1).map(({ id }) => ({ id })) }
    const id = new RegExp(`^${base}/([^/]+)/payment-methods`).exec(path)?.[1]
    const invoice = invoices.find((one) => one.id === decodeURIComponent(id ?? ''))
    if (!invoice) return { status: 404, body: { code: 'invoice-not-found' } }
    const { method: paymentMethodId, destination, amount, payments } = invoice
    return { body: [{ paymentMethodId, destination, amount, due: amount, payments }] }
  })
  const sign = (body: string) => {
    const signature = createHmac('sha256', webhookSecret).update(body).digest('hex')
    return { headers: { 'btcpay-sig': `sha256=${signature}`, 'content-type': 'application/json' }, body }
  }
  return {
    url: server.url,
    asked: server.asked,
    storeId,
    apiKey,
    webhookSecret,
    invoices,
    pay(invoice, changes) {
      const known = invoice.payments.find(({ id }) => id === changes.id)
      if (known) return Object.assign(known, changes)
      const payment: BtcpayPayment = {
        id: `${randomBytes(32).toString('hex')}-0`,
        value: invoice.amount,
        status: 'Processing',
        receivedDate: Math.floor(Date.now() / 1000),
        ...changes,
      }
      invoice.payments.push(payment)
      return payment
    },
    notice(invoice, type = 'InvoiceSettled') {
      return sign(JSON.stringify({ deliveryId: randomBytes(8).toString('hex'), type, storeId, invoiceId: invoice.id }))
    },
    sign,
    close: server.close,
  }
}
