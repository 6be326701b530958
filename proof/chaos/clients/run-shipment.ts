import { setTimeout as delay } from 'node:timers/promises'
import type { PlannedRequest, Step } from '../plan/workload.ts'
import type { RatedShipment } from './create-order.ts'
import { tellsOutcome } from './history.ts'
import { backoffMs, maxRetries } from './retries.ts'
import type { WorkloadRun } from './workload-run.ts'

type Held = { labelId: string; rateId: string }

/** Takes the steps of one shipment by the JSON API, one after the other. */
export async function runShipment(run: WorkloadRun, shipment: RatedShipment, steps: readonly Step[]): Promise<void> {
  const { client, isOver } = run
  const { shipmentId, rateIds } = shipment
  const rateOf = (index: number) => rateIds[index % rateIds.length] as string
  // The label that the client was told of last.
  const told: { label: Held | null } = { label: null }

  const buy = async (at: PlannedRequest, rateId: string) => {
    await delay(at.afterMs)
    const answer = await client.buy(at, shipmentId, rateId)
    if (answer?.type === 'label') told.label = { labelId: answer.labelId, rateId }
    return answer
  }

  for (const step of steps) {
    if (isOver()) return
    if (step.act === 'pause') await delay(step.forMs)
    if (step.act === 'buy') {
      const [first] = step.requests
      const answers = await Promise.all(step.requests.map((request) => buy(request, rateOf(request.rate))))
      if (step.retries && first && answers[0]?.type !== 'label') {
        await retryPurchase(run, first.node + 1, (at) => buy(at, rateOf(first.rate)))
      }
    }
    if (step.act === 'cancel' && told.label) {
      const { labelId, rateId } = told.label
      const cancellations = step.requests.map(async (request) => {
        await delay(request.afterMs)
        return client.cancel(request, labelId)
      })
      // A repeat in the midst may be answered with the label that goes, or may buy another one.
      await Promise.all([...cancellations, ...step.repeats.map((request) => buy(request, rateId))])
      if (step.retries) await retryCancellation(run, step.requests[0]?.node ?? 0, labelId)
    }
  }
}

/** Asks until the answer says how it stands: it is bought, it failed, or something else stands in the way. */
async function retryPurchase(
  { isOver }: WorkloadRun,
  node: number,
  buy: (at: PlannedRequest) => ReturnType<WorkloadRun['client']['buy']>,
): Promise<void> {
  for (let attempt = 0; attempt < maxRetries && !isOver(); attempt += 1) {
    const answer = await buy({ node: node + attempt, afterMs: backoffMs(attempt), timeoutMs: null })
    if (answer?.type === 'label' || (answer?.type === 'error' && tellsOutcome(answer))) return
  }
}

async function retryCancellation({ client, isOver }: WorkloadRun, node: number, labelId: string): Promise<void> {
  for (let attempt = 0; attempt < maxRetries && !isOver(); attempt += 1) {
    await delay(backoffMs(attempt))
    const answer = await client.cancel({ node: node + attempt, afterMs: 0, timeoutMs: null }, labelId)
    if (answer?.type === 'decision' || (answer?.type === 'error' && tellsOutcome(answer))) return
  }
}
