/** Clients that create orders, buy their labels and list orders, and count every failure. */
import { type Answer, anOrder, createClient } from '../../test/support/client.ts'

export type Load = {
  requests(): number
  /** One line per failed request. */
  failures: readonly string[]
  /** The recipients whose label was bought. Each one has one order. */
  bought: readonly string[]
  stop(): Promise<void>
}

/** Every request must succeed at its first attempt. */
export function startLoad(url: string, token: string, count: number): Load {
  const failures: string[] = []
  const bought: string[] = []
  let requests = 0
  let isStopped = false

  async function expect(what: string, status: number, send: () => Promise<Answer>): Promise<Answer | null> {
    requests += 1
    try {
      const answer = await send()
      if (answer.status === status) return answer
      failures.push(`${new Date().toISOString()} ${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    } catch (error) {
      const { message, cause } = error as Error
      failures.push(`${new Date().toISOString()} ${what}: ${message} ${cause ?? ''}`)
    }
    return null
  }

  async function work(name: string): Promise<void> {
    const client = createClient(url)
    client.token = token
    for (let round = 0; !isStopped; round += 1) {
      const recipient = `${name} ${round}`
      const order = anOrder({ to: { name: recipient } })
      await expect('GET orders', 200, () => client.get('/api/v1/orders?pageSize=5'))
      await expect('POST v1/orders', 201, () => client.post('/api/v1/orders', order))
      const made = await expect('POST v2/orders', 200, () => client.post('/api/v2/orders', { order }))
      const [shipment] = made?.body.data.shipmentRates ?? []
      if (!shipment) continue
      const path = `/api/v1/shipments/${shipment.shipmentId}/labels`
      const label = await expect('POST labels', 200, () => client.post(path, { rate: { id: shipment.rates[0].id } }))
      if (label) bought.push(recipient)
    }
  }

  const working = Array.from({ length: count }, (_, index) => work(`Client${index}`))
  return {
    requests: () => requests,
    failures,
    bought,
    async stop() {
      isStopped = true
      await Promise.all(working)
    },
  }
}
