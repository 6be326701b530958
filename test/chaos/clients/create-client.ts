/** A client of the JSON API that writes down everything that it asks and is told. */
import type { NewAccount } from '#accounts/create-account.ts'
import type { Json } from '../../support/client.ts'
import type { Ask } from '../plan/script.ts'
import { type CancellationAnswer, count, type Diary, type FormAnswer, type Lost, type PurchaseAnswer } from './diary.ts'

export type Reply = { status: number; body: Json }
/** `refused`: nothing listened, so the request did not arrive anywhere. */
export type Sent = Reply | { lost: Lost | 'refused' }

export type Client = {
  accountId: string
  send(at: Ask, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Sent>
  buy(at: Ask, shipmentId: string, rateId: string): Promise<PurchaseAnswer | null>
  cancel(at: Ask, labelId: string): Promise<CancellationAnswer | null>
  /** Buys by the legacy interface; one key is one request, however often it is sent. */
  buyByForm(at: Ask, key: string, form: Record<string, string>): Promise<FormAnswer | null>
}

function lostBy(error: unknown): Lost | 'refused' {
  if ((error as Error).name === 'TimeoutError') return 'impatient'
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code === 'ECONNREFUSED' ? 'refused' : 'broken'
}

/** Longer than any node makes a client wait. */
const longestWaitMs = 75_000

export function createClient(options: {
  account: NewAccount
  urls: readonly string[]
  diary: Diary
  nextRequestId: () => string
}): Client {
  const { account, urls, diary } = options
  const { accountId } = account
  let token: Promise<string> | null = null

  const url = (at: Ask) => urls[at.node % urls.length] as string

  async function exchange(at: Ask, method: string, path: string, body: unknown, headers: Record<string, string>) {
    const patienceMs = at.patienceMs ?? longestWaitMs
    try {
      const response = await fetch(url(at) + path, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null }
    } catch (error) {
      return { lost: lostBy(error) }
    }
  }

  async function signIn(at: Ask): Promise<string> {
    const reply = await exchange(
      { ...at, patienceMs: null },
      'POST',
      '/api/v1/auth/token',
      { apiKey: account.apiKey },
      {},
    )
    if ('lost' in reply || reply.status !== 200) throw reply
    return reply.body.data.accessToken
  }

  const send: Client['send'] = async (at, method, path, body, headers = {}) => {
    token ??= signIn(at)
    let bearer: string
    try {
      bearer = await token
    } catch (reply) {
      token = null
      return { ...(reply as Sent), lost: 'refused' }
    }
    return exchange(at, method, path, body, { ...headers, authorization: `Bearer ${bearer}` })
  }

  async function post(at: Ask, path: string, form: Record<string, string>, requestId: string) {
    try {
      const response = await fetch(url(at) + path, {
        method: 'POST',
        headers: { 'x-request-id': requestId },
        body: new URLSearchParams({ key: account.legacyKey, secret: account.legacySecret, ...form }),
        signal: AbortSignal.timeout(at.patienceMs ?? longestWaitMs),
      })
      return { status: response.status, text: await response.text() }
    } catch (error) {
      return { lost: lostBy(error) }
    }
  }

  const serviceErrorOf = (reply: Reply) => {
    const [error] = reply.body?.errors ?? []
    if (!error) diary.oddities.push(`${reply.status} without an error: ${JSON.stringify(reply.body)}`)
    return {
      told: 'refusal' as const,
      status: reply.status,
      code: String(error?.code ?? ''),
      metaData: error?.metaData ?? {},
    }
  }

  return {
    accountId,
    send,
    async buy(at, shipmentId, rateId) {
      const requestId = options.nextRequestId()
      const asked = { requestId, accountId, shipmentId, rateId, askedAt: Date.now() }
      const path = `/api/v1/shipments/${shipmentId}/labels`
      const sent = await send(at, 'POST', path, { rate: { id: rateId } }, { 'x-request-id': requestId })
      if ('lost' in sent && sent.lost === 'refused') return null
      const answer: PurchaseAnswer =
        'lost' in sent
          ? { told: 'nothing', why: sent.lost as Lost }
          : sent.status === 200
            ? {
                told: 'label',
                labelId: sent.body.data.postageLabel.id,
                trackingCode: sent.body.data.trackingCode,
                charge: sent.body.data.selectedRate.rate,
              }
            : sent.status === 202
              ? { told: 'accepted', operationId: sent.body.data.operationId }
              : serviceErrorOf(sent)
      count(diary, `purchase: ${wordOf(answer)}`)
      diary.purchases.push({ ...asked, answeredAt: Date.now(), answer })
      return answer
    },
    async buyByForm(at, key, form) {
      const requestId = options.nextRequestId()
      const askedAt = Date.now()
      const sent = await post(at, '/api/create-purchase', { ...form, idempotency_key: key }, requestId)
      if ('lost' in sent && sent.lost === 'refused') return null
      const answer: FormAnswer | null =
        'lost' in sent ? { told: 'nothing', why: sent.lost as Lost } : formAnswerOf(sent.status, sent.text)
      if (!answer) {
        const { status, text } = sent as { status: number; text: string }
        diary.oddities.push(`create-purchase answered ${status}: ${text.slice(0, 300)}`)
        return { told: 'refusal', status, code: '', metaData: {} }
      }
      count(diary, `form: ${wordOf(answer)}`)
      diary.forms.push({ requestId, accountId, key, askedAt, answeredAt: Date.now(), answer })
      return answer
    },
    async cancel(at, labelId) {
      const requestId = options.nextRequestId()
      const asked = { requestId, accountId, labelId, askedAt: Date.now() }
      const sent = await send(at, 'DELETE', `/api/v1/labels/${labelId}`, undefined, { 'x-request-id': requestId })
      if ('lost' in sent && sent.lost === 'refused') return null
      const answer: CancellationAnswer =
        'lost' in sent
          ? { told: 'nothing', why: sent.lost as Lost }
          : sent.status === 200
            ? { told: 'decision', isSuccess: sent.body.data.isSuccess }
            : serviceErrorOf(sent)
      count(diary, `cancellation: ${wordOf(answer)}`)
      diary.cancellations.push({ ...asked, answeredAt: Date.now(), answer })
      return answer
    },
  }
}

const insufficient = /^Error: insufficient credits\. Label would cost \d+\.\d\d, but only \d+\.\d\d available\.$/

/** Null where the answer is in no form that this interface has. */
function formAnswerOf(status: number, text: string): FormAnswer | null {
  if (text.startsWith('{')) {
    const { order_id: orderId, items } = JSON.parse(text)
    const [item] = items
    if (!item || items.length > 1) return null
    const { shipment_id: shipmentId, tracking_no: trackingCode, price } = item
    if (status === 202 && item.status === 'processing') return { told: 'pending', orderId, shipmentId }
    // A label may be cancelled between its purchase and the answer that shows it.
    if (status !== 200 || !['completed', 'cancelled'].includes(item.status) || !trackingCode) return null
    return { told: 'label', orderId, shipmentId, trackingCode, charge: Number(price) }
  }
  if (text === '' || text.includes('\n')) return null
  if (insufficient.test(text)) return { told: 'refusal', status: 422, code: 'Credit.Insufficient', metaData: { text } }
  return { told: 'refusal', status, code: '', metaData: { text } }
}

function wordOf(answer: PurchaseAnswer | CancellationAnswer | FormAnswer): string {
  switch (answer.told) {
    case 'label':
      return '200 label'
    case 'accepted':
      return '202 accepted'
    case 'pending':
      return '202 processing'
    case 'decision':
      return `200 ${answer.isSuccess ? 'cancelled' : 'not cancelled'}`
    case 'refusal':
      return `${answer.status} ${answer.code}`
    case 'nothing':
      return `no answer, ${answer.why}`
  }
}
