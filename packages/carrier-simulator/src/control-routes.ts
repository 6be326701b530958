/** Controls the simulator in tests, under `/simulator`. */
import { setTimeout as delay } from 'node:timers/promises'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import { faultKinds } from './faults.ts'
import { gatewayBodies, gatewayStatuses } from './gateway.ts'
import type { Simulation } from './simulation.ts'

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

  /** All sales with their state, oldest first. */
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

  /** Limits USPS's calls per hour and API, or ends the limit with null. */
  app.post(
    '/call-limits',
    {
      schema: {
        body: {
          type: 'object',
          required: ['perHour'],
          properties: { perHour: { type: ['integer', 'null'], minimum: 1 } },
        },
      },
    },
    (request) => {
      simulation.callLimits.set((request.body as { perHour: number | null }).perHour)
      return simulation.callLimits.counts()
    },
  )
  app.get('/call-limits', () => simulation.callLimits.counts())

  /** Revokes all access tokens. */
  app.post('/expire-tokens', (_request, reply) => {
    simulation.tokens.revokeAll()
    return reply.code(204).send()
  })

  /** Refuses connections for a while, and cuts off existing ones. */
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

  /** Deletes all sales and faults. */
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
  // The timer keeps the process alive while nothing listens.
  await delay(forMs)
  app.server.listen(address.port, address.address)
}

/** Adds dashes to a UUID, because some carriers' fields are too short for them. */
function withDashes(reference: string): string {
  return reference.replace(/^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/, '$1-$2-$3-$4-$5')
}

type Validator = { (value: unknown): boolean; errors?: ErrorObject[] | null }

/** Compiles each validator on first use, so that a start does not wait for them. */
function validatorsOnFirstUse(): FastifySchemaCompiler<object> {
  let ajv: Ajv | null = null
  return ({ schema }) => {
    let validate: ValidateFunction | null = null
    const validator: Validator = (value) => {
      // Unknown faults are rejected. The framework's own validator would drop them silently.
      ajv ??= new Ajv({ coerceTypes: 'array', useDefaults: true })
      validate ??= ajv.compile(schema)
      const isValid = validate(value)
      validator.errors = validate.errors ?? null
      return isValid
    }
    return validator
  }
}
