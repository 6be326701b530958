import { OrderStatus } from '#domain/orders/status/states.ts'
import { inventBodies } from '../growth/invent-orders.ts'
import { byClient, headersOf, jsonHeadersOf, type Operation } from './operation.ts'
import { createPath, cycle, orderFixtures } from './order-fixtures.ts'

export const create: Operation = {
  usesFixtures: false,
  async prepare(_runtime, _side, accounts) {
    const headersFor = byClient(accounts.map(jsonHeadersOf))
    const nextBody = cycle(inventBodies(2_000, 2))
    return { next: (client) => ({ method: 'POST', path: createPath, headers: headersFor(client), body: nextBody() }) }
  },
}

export const exchange: Operation = {
  usesFixtures: false,
  async prepare(_runtime, _side, accounts) {
    const bodyFor = byClient(accounts.map(({ apiKey }) => JSON.stringify({ apiKey })))
    const headers = { 'content-type': 'application/json' }
    return { next: (client) => ({ method: 'POST', path: '/api/v1/auth/token', headers, body: bodyFor(client) }) }
  },
}

export const get: Operation = {
  usesFixtures: false,
  async prepare(runtime, side, accounts) {
    const headersFor = byClient(accounts.map(headersOf))
    const orderFor = byClient((await orderFixtures(runtime, side, accounts)).map((orders) => cycle(orders)))
    return {
      next: (client) => ({
        method: 'GET',
        path: `/api/v1/orders/${orderFor(client)()}`,
        headers: headersFor(client),
      }),
    }
  },
}

export const list: Operation = {
  usesFixtures: false,
  async prepare(runtime, side, accounts) {
    await orderFixtures(runtime, side, accounts)
    const headersFor = byClient(accounts.map(headersOf))
    return { next: (client) => ({ method: 'GET', path: '/api/v1/orders', headers: headersFor(client) }) }
  },
}

const { Created, Processing, Picked, Packed } = OrderStatus

const moves: Readonly<Record<number, OrderStatus>> = {
  [Created]: Processing,
  [Processing]: Picked,
  [Picked]: Packed,
  [Packed]: Processing,
}

export const move: Operation = {
  usesFixtures: false,
  async prepare(runtime, side, accounts) {
    const headersFor = byClient(accounts.map(jsonHeadersOf))
    const orders = await orderFixtures(runtime, side, accounts)
    const orderFor = byClient(orders.map((ids) => cycle(ids.map((id) => ({ id, status: Created as OrderStatus })))))
    return {
      next: (client) => {
        const order = orderFor(client)()
        order.status = moves[order.status] ?? Processing
        const body = JSON.stringify({ status: order.status })
        return { method: 'PATCH', path: `/api/v1/orders/${order.id}/status`, headers: headersFor(client), body }
      },
    }
  },
}
