/** A client that buys, repeats, changes its mind and cancels, and writes down all that it is told. */
import { setTimeout as delay } from 'node:timers/promises'
import type { NewAccount } from '#accounts/create-account.ts'
import { anOrder, type Json } from '../support/client.ts'
import type { Random } from './random.ts'

/** One answer to a purchase that named a label. */
export type Told = { accountId: string; shipmentId: string; rateId: string; labelId: string; trackingCode: string }

export type Diary = {
  told: Told[]
  /** Labels of which a client was told that they are cancelled. */
  cancelled: Set<string>
  counts: Record<string, number>
}

export const newDiary = (): Diary => ({ told: [], cancelled: new Set(), counts: {} })

type Reply = { status: number; body: Json } | null

export function createShopper(options: {
  random: Random
  urls: readonly string[]
  account: NewAccount
  diary: Diary
  stopped: () => boolean
}) {
  const { random, urls, account, diary } = options
  const { accountId } = account
  let token = ''
  const count = (what: string) => {
    diary.counts[what] = (diary.counts[what] ?? 0) + 1
  }

  /** One request to a node at random; null where no answer came. */
  async function send(method: string, path: string, body?: unknown, key?: string): Promise<Reply> {
    try {
      const response = await fetch(random.pick(urls) + path, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : null }
    } catch {
      return null
    }
  }

  /** Repeats what is safe to repeat until it is answered by something other than trouble. */
  async function insist(ask: () => Promise<Reply>): Promise<Reply> {
    for (let attempt = 0; attempt < 40 && !options.stopped(); attempt += 1) {
      const reply = await ask()
      if (reply && reply.status < 500) return reply
      await delay(100 + random.below(400))
    }
    return null
  }

  async function signIn(): Promise<void> {
    const reply = await insist(() => send('POST', '/api/v1/auth/token', { apiKey: account.apiKey }))
    token = reply?.body?.data?.accessToken ?? ''
  }

  async function buy(shipmentId: string, rateId: string): Promise<Reply> {
    const reply = await send('POST', `/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rateId } })
    count(`purchase ${reply?.status ?? 'lost'}`)
    if (reply?.status === 200) {
      const { postageLabel, trackingCode } = reply.body.data
      diary.told.push({ accountId, shipmentId, rateId, labelId: postageLabel.id, trackingCode })
    }
    return reply
  }

  async function cancel(labelId: string): Promise<void> {
    const reply = await send('DELETE', `/api/v1/labels/${labelId}`)
    count(`cancellation ${reply?.status ?? 'lost'}`)
    if (reply?.status === 200 && reply.body.data.isSuccess) diary.cancelled.add(labelId)
  }

  /** One order, and what a client may do with it. */
  async function shop(key: string): Promise<void> {
    if (!token) await signIn()
    const order = anOrder({ to: { name: `Client ${key}` }, shipments: random.chance(0.15) ? 2 : 1 })
    const created = await insist(() => send('POST', '/api/v2/orders', { order }, key))
    if (created?.status !== 200) return count(`order ${created?.status ?? 'lost'}`)
    for (const { shipmentId, rates } of created.body.data.shipmentRates) {
      if (rates.length === 0) continue
      const rate = random.pick<Json>(rates.slice(0, 4))
      const other = random.pick<Json>(rates)
      const asks = [buy(shipmentId, rate.id)]
      if (random.chance(0.3)) asks.push(buy(shipmentId, rate.id))
      if (random.chance(0.2)) asks.push(buy(shipmentId, other.id))
      const replies = await Promise.all(asks)
      // A lost or failed answer is asked for again, as the contract invites to.
      const again = random.chance(0.5) || !replies.some((reply) => reply?.status === 200)
      const last = again ? await buy(shipmentId, rate.id) : replies[0]
      const labelId = (last ?? replies[0])?.body?.data?.postageLabel?.id
      if (labelId && random.chance(0.4)) {
        await Promise.all(random.chance(0.2) ? [cancel(labelId), cancel(labelId)] : [cancel(labelId)])
        if (random.chance(0.4)) await buy(shipmentId, random.pick([rate, other]).id)
      }
    }
  }
  return { shop }
}
