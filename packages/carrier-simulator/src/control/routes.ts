/** What a test or an auditor asks of the simulator itself, under `/simulator`. */
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { faultKinds } from '../faults.ts'
import { gatewayBodies, gatewayStatuses } from '../gateway.ts'
import type { Simulation } from '../simulation.ts'
import { validatorsOnFirstUse } from './validators-on-first-use.ts'

const faultPlan = {
  type: 'object',
  additionalProperties: false,
  required: ['rates'],
  properties: {
    seed: { type: 'integer', default: 0 },
    slowMs: { type: 'integer', minimum: 0, default: 3_000 },
    gateway: {
      type: 'object',
      additionalProperties: false,
      required: ['status', 'body'],
      properties: { status: { enum: [...gatewayStatuses] }, body: { enum: [...gatewayBodies] } },
    },
    rates: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(faultKinds.map((kind) => [kind, { type: 'number', minimum: 0, maximum: 1 }])),
    },
  },
}

export function controlRoutes(app: FastifyInstance, simulation: Simulation) {
  app.setValidatorCompiler(validatorsOnFirstUse())
  app.get('/health', () => ({ status: 'ok' }))

  /** Every sale with what became of it, oldest first. */
  app.get('/sales', () => ({
    sales: simulation.sales.all().map(({ details: _details, onDisk: _onDisk, wholeReference, ...sale }) => ({
      ...sale,
      reference: withDashes(wholeReference ?? sale.reference),
    })),
  }))

  app.get('/faults', () => simulation.faults.plan())
  app.post('/faults', { schema: { body: faultPlan } }, (request) => {
    simulation.faults.set(request.body as ReturnType<typeof simulation.faults.plan>)
    return simulation.faults.plan()
  })

  /** Every access token handed out so far is refused from now on. */
  app.post('/expire-tokens', (_request, reply) => {
    simulation.tokens.revokeAll()
    return reply.code(204).send()
  })

  /** Connections are refused for that long; those that stand are cut off. */
  app.post(
    '/refuse-connections',
    {
      schema: {
        body: {
          type: 'object',
          required: ['forMs'],
          properties: { forMs: { type: 'integer', minimum: 1, maximum: 600_000 } },
        },
      },
    },
    (request, reply) => {
      const { forMs } = request.body as { forMs: number }
      reply.code(202).send({ forMs })
      reply.raw.once('finish', () => void refuseConnections(app, forMs))
      return reply
    },
  )

  /** Forgets every sale and every fault. */
  app.post('/reset', async (_request, reply) => {
    await simulation.sales.reset()
    simulation.faults.set({ seed: 0, slowMs: 3_000, rates: {} })
    return reply.code(204).send()
  })
}

async function refuseConnections(app: FastifyInstance, forMs: number) {
  const address = app.server.address()
  if (address === null || typeof address === 'string') return
  app.server.close()
  app.server.closeAllConnections()
  // The timer holds the process while nothing listens.
  await delay(forMs)
  app.server.listen(address.port, address.address)
}

/** Some carriers' fields are too short for a UUID with its dashes; an auditor compares whole ones. */
function withDashes(reference: string): string {
  return reference.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5')
}
