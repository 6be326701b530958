import { setTimeout as delay } from 'node:timers/promises'
import { anOrder, type Json } from '../../support/client.ts'
import { aParcelByForm } from '../../support/legacy-client.ts'
import type { Ask, FormScript, OrderScript, Step } from '../plan/script.ts'
import type { Client } from './create-client.ts'
import { count, type Diary, type FormAnswer } from './diary.ts'

export type Following = { client: Client; diary: Diary; isOver: () => boolean }

/** How often a client repeats what it has no answer to, and how long it waits in between. */
const repeatsOfOrder = 60
const repeats = 25
const pauseMs = (attempt: number) => Math.min(1500, 60 * 1.5 ** attempt)

/** Does with one order what its script says, and repeats what the contract invites to repeat. */
export async function followScript(following: Following, script: OrderScript): Promise<void> {
  if (script.form) return followForm(following, script, script.form)
  const shipments = await createOrder(following, script)
  await Promise.all(
    shipments.map(({ shipmentId, rateIds }, index) =>
      shipmentSteps(following, shipmentId, rateIds, script.shipments[index] as Step[]),
    ),
  )
}

/** Buys by the legacy interface, and cancels by the JSON one what that has made. */
async function followForm({ client, isOver }: Following, script: OrderScript, form: FormScript): Promise<void> {
  const given = {
    ...aParcelByForm,
    to_name: `${script.key} ${script.words}`,
    carrier: form.carrier,
    package_type: form.carrier === 'usps' ? 'Parcel' : 'custom',
    service: form.service,
    weight_lbs: String(script.weightPounds),
    weight_oz: '0',
  }
  const buy = async (at: Ask) => {
    await delay(at.afterMs)
    return client.buyByForm(at, script.key, given)
  }
  const isFinal = (answer: FormAnswer | null) =>
    answer?.told === 'label' || (answer?.told === 'refusal' && [400, 409, 422].includes(answer.status))

  for (const { asks, insists, cancels } of form.rounds) {
    let answers = await Promise.all(asks.map(buy))
    for (let attempt = 0; insists && attempt < repeats && !isOver() && !answers.some(isFinal); attempt += 1) {
      answers = [await buy({ node: script.node + attempt, afterMs: pauseMs(attempt), patienceMs: null })]
    }
    const bought = answers.find((answer) => answer?.told === 'label')
    if (!cancels || bought?.told !== 'label') continue
    const at = (attempt: number) => ({ node: script.node + attempt, afterMs: 0, patienceMs: null })
    const read = await client.send(at(0), 'GET', `/api/v1/orders/${bought.orderId}`)
    const labelId = 'lost' in read ? null : read.body?.data?.labelId
    for (let attempt = 0; labelId && attempt < repeats && !isOver(); attempt += 1) {
      const answer = await client.cancel(at(attempt), labelId)
      if (answer?.told === 'decision' || (answer?.told === 'refusal' && answer.status !== 500)) break
      await delay(pauseMs(attempt))
    }
  }
}

async function createOrder(
  { client, diary, isOver }: Following,
  script: OrderScript,
): Promise<{ shipmentId: string; rateIds: string[] }[]> {
  const order = anOrder({
    to: { name: `${script.key} ${script.words}` },
    parcel: { weight: script.weightPounds },
    shipments: script.shipments.length,
  })
  for (let attempt = 0; attempt < repeatsOfOrder && !isOver(); attempt += 1) {
    const at = { node: script.node + attempt, afterMs: 0, patienceMs: null }
    const sent = await client.send(at, 'POST', '/api/v2/orders', { order }, { 'idempotency-key': script.key })
    if (!('lost' in sent)) count(diary, `order: ${sent.status}`)
    if (!('lost' in sent) && sent.status === 200) {
      const { shipmentRates } = sent.body.data
      diary.orders.push({ key: script.key, accountId: client.accountId, orderId: sent.body.data.order.id })
      const isComplete = shipmentRates.every(({ rates }: Json) => rates.length > 0)
      if (isComplete) {
        return shipmentRates.map(({ shipmentId, rates }: Json) => ({
          shipmentId,
          rateIds: rates.map(({ id }: Json) => id),
        }))
      }
    }
    await delay(pauseMs(attempt))
  }
  count(diary, 'order: given up')
  return []
}

async function shipmentSteps(
  following: Following,
  shipmentId: string,
  rateIds: readonly string[],
  steps: readonly Step[],
): Promise<void> {
  const { client, isOver } = following
  const rateOf = (index: number) => rateIds[index % rateIds.length] as string
  let held: { labelId: string; rateId: string } | null = null

  const buy = async (at: Ask, rateId: string) => {
    await delay(at.afterMs)
    const answer = await client.buy(at, shipmentId, rateId)
    if (answer?.told === 'label') held = { labelId: answer.labelId, rateId }
    return answer
  }
  /** Asks until the answer says how it stands: it is bought, it failed, or something else stands in the way. */
  const insistOnBuying = async (node: number, rateId: string) => {
    for (let attempt = 0; attempt < repeats && !isOver(); attempt += 1) {
      const answer = await buy({ node: node + attempt, afterMs: pauseMs(attempt), patienceMs: null }, rateId)
      if (answer?.told === 'label') return
      if (answer?.told === 'refusal' && answer.status !== 500) return
    }
  }
  const insistOnCancelling = async (node: number, labelId: string) => {
    for (let attempt = 0; attempt < repeats && !isOver(); attempt += 1) {
      await delay(pauseMs(attempt))
      const answer = await client.cancel({ node: node + attempt, afterMs: 0, patienceMs: null }, labelId)
      if (answer?.told === 'decision') return answer.isSuccess
      if (answer?.told === 'refusal' && answer.status !== 500) return false
    }
    return false
  }

  for (const step of steps) {
    if (isOver()) return
    if (step.act === 'pause') await delay(step.forMs)
    if (step.act === 'buy') {
      const [first] = step.asks
      const answers = await Promise.all(step.asks.map((ask) => buy(ask, rateOf(ask.rate))))
      if (step.insists && first && answers[0]?.told !== 'label') {
        await insistOnBuying(first.node + 1, rateOf(first.rate))
      }
    }
    if (step.act === 'cancel' && held) {
      const { labelId, rateId }: { labelId: string; rateId: string } = held
      const asks = step.asks.map(async (ask) => {
        await delay(ask.afterMs)
        return client.cancel(ask, labelId)
      })
      // A repeat in the midst may be answered with the label that goes, or may buy another one.
      await Promise.all([...asks, ...step.repeats.map((ask) => buy(ask, rateId))])
      if (step.insists) await insistOnCancelling(step.asks[0]?.node ?? 0, labelId)
    }
  }
}
