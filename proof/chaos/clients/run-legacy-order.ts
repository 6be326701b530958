import { setTimeout as delay } from 'node:timers/promises'
import { type Destination, destinations } from '../../../test/carrier-contract/destinations.ts'
import { aParcelByForm } from '../../../test/support/legacy-client.ts'
import type { LegacyWorkload, OrderWorkload, PlannedRequest } from '../plan/workload.ts'
import { declaredItems } from './declared-goods.ts'
import { type LegacyAnswer, tellsOutcome } from './history.ts'
import { backoffMs, maxRetries } from './retries.ts'
import type { WorkloadRun } from './workload-run.ts'

/** Buys by the legacy API, and cancels by the JSON API what that has made. */
export async function runLegacyOrder(run: WorkloadRun, order: OrderWorkload, legacy: LegacyWorkload): Promise<void> {
  const { client, isOver } = run
  const form = {
    ...aParcelByForm,
    to_name: `${order.key} ${order.magicValues}`,
    carrier: legacy.carrier,
    package_type: legacy.carrier === 'usps' ? 'Parcel' : 'custom',
    service: legacy.service,
    weight_lbs: String(order.weightPounds),
    weight_oz: '0',
    ...(order.destination ? formAbroad(destinations[order.destination]) : {}),
  }
  const buy = async (at: PlannedRequest) => {
    await delay(at.afterMs)
    return client.buyByLegacyApi(at, order.key, form)
  }
  for (const { requests, retries, cancels } of legacy.rounds) {
    let answers = await Promise.all(requests.map(buy))
    for (let attempt = 0; retries && attempt < maxRetries && !isOver() && !answers.some(isFinal); attempt += 1) {
      answers = [await buy({ node: order.node + attempt, afterMs: backoffMs(attempt), timeoutMs: null })]
    }
    const bought = answers.find((answer) => answer?.type === 'label')
    if (cancels && bought) await cancelLabelOf(run, order.node, bought.orderId)
  }
}

const ouncesOfPound = 16

/** The recipient and the customs details in the form of the legacy API. */
function formAbroad(to: (typeof destinations)[Destination]): Record<string, string> {
  const items = declaredItems.map(({ quantity, description, value, weight, originCountry, hsTariffNumber }) =>
    [quantity, description, value, weight * ouncesOfPound, originCountry, hsTariffNumber].join('::'),
  )
  return {
    to_street: to.street1,
    to_city: to.city,
    to_state: to.state,
    to_zip: to.zip,
    to_country: to.country,
    to_phone: to.phone,
    to_tax_id: 'federalTaxId' in to ? to.federalTaxId : '',
    type_contents: 'Merchandise',
    signer: 'Charles Babbage',
    ...Object.fromEntries(items.map((item, index) => [`customs[${index}]`, item])),
  }
}

const isFinal = (answer: LegacyAnswer | null): boolean =>
  answer?.type === 'label' || (answer?.type === 'error' && [400, 409, 422].includes(answer.status))

async function cancelLabelOf({ client, isOver }: WorkloadRun, node: number, orderId: string): Promise<void> {
  const at = (attempt: number) => ({ node: node + attempt, afterMs: 0, timeoutMs: null })
  const read = await client.send(at(0), 'GET', `/api/v1/orders/${orderId}`)
  const labelId = 'lost' in read ? null : read.body?.data?.labelId
  for (let attempt = 0; labelId && attempt < maxRetries && !isOver(); attempt += 1) {
    const answer = await client.cancel(at(attempt), labelId)
    if (answer?.type === 'decision' || (answer?.type === 'error' && tellsOutcome(answer))) return
    await delay(backoffMs(attempt))
  }
}
