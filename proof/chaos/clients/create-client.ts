/** A client of both APIs that records everything that it asks and is answered. */
import type { NewAccount } from '#domain/accounts/create-account.ts'
import type { PlannedRequest } from '../plan/workload.ts'
import {
  type CancellationAnswer,
  count,
  type ErrorAnswer,
  type History,
  type LegacyAnswer,
  type Lost,
  type LostAnswer,
  type PurchaseAnswer,
  summaryOf,
} from './history.ts'
import { createSender, type Endpoints, type NoReply, type Reply, type Send, type Sent, sendTo } from './http-client.ts'
import { legacyAnswerOf } from './legacy-answer.ts'

/** A request that did not arrive is not recorded, and the result is null. */
export type Client = {
  accountId: string
  send: Send
  buy(at: PlannedRequest, shipmentId: string, rateId: string): Promise<PurchaseAnswer | null>
  cancel(at: PlannedRequest, labelId: string): Promise<CancellationAnswer | null>
  /** Buys by the legacy API; one key is one request, however often it is sent. */
  buyByLegacyApi(at: PlannedRequest, key: string, form: Record<string, string>): Promise<LegacyAnswer | null>
}

export type ClientOptions = {
  account: NewAccount
  endpoints: Endpoints
  history: History
  nextRequestId: () => string
}

export function createClient(options: ClientOptions): Client {
  const { account, history } = options
  const { accountId } = account
  const send = createSender(options.endpoints, account.apiKey)

  return {
    accountId,
    send,
    async buy(at, shipmentId, rateId) {
      const requestId = options.nextRequestId()
      const invocation = { requestId, accountId, shipmentId, rateId, invokedAt: Date.now() }
      const path = `/api/v1/shipments/${shipmentId}/labels`
      const sent = await send(at, 'POST', path, { rate: { id: rateId } }, { 'x-request-id': requestId })
      const answer = answerOf<PurchaseAnswer>(history, sent, purchaseAnswerOf)
      if (!answer) return null
      count(history, `purchase: ${summaryOf(answer)}`)
      history.purchases.push({ ...invocation, completedAt: Date.now(), answer })
      return answer
    },
    async cancel(at, labelId) {
      const requestId = options.nextRequestId()
      const invocation = { requestId, accountId, labelId, invokedAt: Date.now() }
      const sent = await send(at, 'DELETE', `/api/v1/labels/${labelId}`, undefined, { 'x-request-id': requestId })
      const answer = answerOf<CancellationAnswer>(history, sent, decisionOf)
      if (!answer) return null
      count(history, `cancellation: ${summaryOf(answer)}`)
      history.cancellations.push({ ...invocation, completedAt: Date.now(), answer })
      return answer
    },
    buyByLegacyApi: (at, key, form) => buyByLegacyApi(options, at, key, form),
  }
}

async function buyByLegacyApi(
  { account, endpoints, history, nextRequestId }: ClientOptions,
  at: PlannedRequest,
  key: string,
  form: Record<string, string>,
): Promise<LegacyAnswer | null> {
  const invocation = { requestId: nextRequestId(), accountId: account.accountId, key, invokedAt: Date.now() }
  const credentials = { key: account.legacyKey, secret: account.legacySecret }
  const sent = await sendTo(endpoints, at, '/api/create-purchase', {
    method: 'POST',
    headers: { 'x-request-id': invocation.requestId },
    body: new URLSearchParams({ ...credentials, ...form, idempotency_key: key }),
  })
  if ('lost' in sent && sent.lost === 'refused') return null
  const answer = 'lost' in sent ? lostAnswer(sent) : legacyAnswerOf(sent.status, sent.text)
  if (!answer) {
    const { status, text } = sent as { status: number; text: string }
    history.malformedResponses.push(`create-purchase answered ${status}: ${text.slice(0, 300)}`)
    return { type: 'error', status, code: '', metaData: {} }
  }
  count(history, `legacy purchase: ${summaryOf(answer)}`)
  history.legacyPurchases.push({ ...invocation, completedAt: Date.now(), answer })
  return answer
}

/** @param successOf reads an answer of success; null where the answer is none */
function answerOf<Answer>(
  history: History,
  sent: Sent,
  successOf: (reply: Reply) => Answer | null,
): Answer | ErrorAnswer | LostAnswer | null {
  if (!('lost' in sent)) return successOf(sent) ?? errorOf(history, sent)
  return sent.lost === 'refused' ? null : lostAnswer(sent)
}

function purchaseAnswerOf({ status, body }: Reply): PurchaseAnswer | null {
  if (status === 202) return { type: 'accepted', operationId: body.data.operationId }
  if (status !== 200) return null
  const { postageLabel, trackingCode, selectedRate } = body.data
  return { type: 'label', labelId: postageLabel.id, trackingCode, charge: selectedRate.rate }
}

const decisionOf = ({ status, body }: Reply): CancellationAnswer | null =>
  status === 200 ? { type: 'decision', isSuccess: body.data.isSuccess } : null

function errorOf(history: History, reply: Reply): ErrorAnswer {
  const [error] = reply.body?.errors ?? []
  if (!error) history.malformedResponses.push(`${reply.status} without an error: ${JSON.stringify(reply.body)}`)
  return { type: 'error', status: reply.status, code: String(error?.code ?? ''), metaData: error?.metaData ?? {} }
}

const lostAnswer = ({ lost }: NoReply): LostAnswer => ({ type: 'lost', why: lost as Lost })
