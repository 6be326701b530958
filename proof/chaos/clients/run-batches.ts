/** Batches: created, bought, paused, resumed, canceled and retried while everything fails. */
import { setTimeout as delay } from 'node:timers/promises'
import { anOrder, type Json } from '../../../test/support/client.ts'
import type { BatchPlan } from '../plan/plan-batches.ts'
import { count } from './history.ts'
import type { WorkloadRun } from './workload-run.ts'

/** Requests are repeated until they are answered, for so long. */
const giveUpAfterMs = 120_000
const pauseMs = 100

/** Takes all batches of the plan through their acts at the same time. */
export const runBatches = (run: WorkloadRun, plan: readonly BatchPlan[]): Promise<void> =>
  Promise.all(plan.map((batch) => runBatch(run, batch))).then(() => undefined)

async function runBatch(run: WorkloadRun, plan: BatchPlan): Promise<void> {
  const until = performance.now() + giveUpAfterMs
  let requests = plan.node
  const ask = async (method: string, path: string, body?: object, key?: string): Promise<Json> => {
    while (performance.now() < until) {
      requests += 1
      const at = { node: requests, afterMs: 0, timeoutMs: null }
      const headers = key ? { 'idempotency-key': key } : {}
      const sent = await run.client.send(at, method, path, body, headers)
      // A conflict is an answer: a repeat may find that the first request has arrived.
      if (!('lost' in sent) && sent.status < 500) {
        count(
          run.history,
          `batch ${method} ${path
            .split('/')
            .at(-1)
            ?.replaceAll(/[0-9a-f-]{36}/g, '…')}: ${sent.status}`,
        )
        return sent.body
      }
      await delay(pauseMs)
    }
    return null
  }
  const shipmentIds: string[] = []
  for (const [index, recipient] of plan.recipients.entries()) {
    const order = await ask('POST', '/api/v1/orders', anOrder({ to: { name: recipient } }), `${plan.key}-${index}`)
    if (order?.data) shipmentIds.push(order.data.shipments[0].id)
  }
  if (shipmentIds.length === 0) return
  const body = { shipmentIds, selection: { strategy: 'cheapest' }, reference: plan.key }
  const created = await ask('POST', '/api/v1/batches', body, plan.key)
  const path = `/api/v1/batches/${created?.data?.id}`
  if (!created?.data) return
  const untilState = async (states: readonly string[]) => {
    while (performance.now() < until) {
      const batch = await ask('GET', path)
      if (!batch?.data || states.includes(batch.data.state)) return
      await delay(pauseMs)
    }
  }
  await untilState(['ready'])
  await ask('POST', `${path}/buy`, {})
  for (const { act, afterMs } of plan.acts) {
    await delay(afterMs)
    await ask('POST', `${path}/${act}`, {})
  }
  await untilState(['completed', 'canceled'])
  await ask('POST', `${path}/retry`, {})
}
