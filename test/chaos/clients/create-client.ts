/** A client of the JSON API that writes down everything that it asks and is told. */
import type { NewAccount } from '#accounts/create-account.ts'
import type { Json } from '../../support/client.ts'
import type { Ask } from '../plan/script.ts'
import { type CancellationAnswer, count, type Diary, type Lost, type PurchaseAnswer } from './diary.ts'

export type Reply = { status: number; body: Json }
/** `refused`: nothing listened, so the request did not arrive anywhere. */
export type Sent = Reply | { lost: Lost | 'refused' }

export type Client = {
  accountId: string
  send(at: Ask, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Sent>
  buy(at: Ask, shipmentId: string, rateId: string): Promise<PurchaseAnswer | null>
  cancel(at: Ask, labelId: string): Promise<CancellationAnswer | null>
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
      if ((error as Error).name === 'TimeoutError') return { lost: 'impatient' as const }
      const { cause } = error as { cause?: { code?: string } }
      return { lost: cause?.code === 'ECONNREFUSED' ? ('refused' as const) : ('broken' as const) }
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

  const refusalOf = (reply: Reply) => {
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
              : refusalOf(sent)
      count(diary, `purchase: ${wordOf(answer)}`)
      diary.purchases.push({ ...asked, answeredAt: Date.now(), answer })
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
            : refusalOf(sent)
      count(diary, `cancellation: ${wordOf(answer)}`)
      diary.cancellations.push({ ...asked, answeredAt: Date.now(), answer })
      return answer
    },
  }
}

function wordOf(answer: PurchaseAnswer | CancellationAnswer): string {
  switch (answer.told) {
    case 'label':
      return '200 label'
    case 'accepted':
      return '202 accepted'
    case 'decision':
      return `200 ${answer.isSuccess ? 'cancelled' : 'not cancelled'}`
    case 'refusal':
      return `${answer.status} ${answer.code}`
    case 'nothing':
      return `no answer, ${answer.why}`
  }
}
