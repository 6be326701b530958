/**
 * Simulates the carriers' protocols on one HTTP server, with one path per carrier and `/simulator` for control. `/btc`
 * and `/ltc` are blockchains for payments in a Sandbox.
 */
import { type Chain, chainRoutes, openChain } from '@waybill/chain-simulator'
import Fastify, { type FastifyInstance } from 'fastify'
import { createBearerTokens } from './bearer.ts'
import { createCallLimits } from './call-limits.ts'
import { controlRoutes } from './control-routes.ts'
import { dhlError } from './dhl/errors.ts'
import { dhlRoutes } from './dhl/routes.ts'
import { createFaults } from './faults.ts'
import { fedexError } from './fedex/errors.ts'
import { fedexRoutes } from './fedex/routes.ts'
import { openSaleStore } from './sales.ts'
import type { Simulation } from './simulation.ts'
import { upsRoutes } from './ups/routes.ts'
import { invalidRequest } from './ups/shipment.ts'
import { badRequest, uspsError } from './usps/errors.ts'
import { uspsRoutes } from './usps/routes.ts'

export { magicValues } from './faults.ts'

export type CarrierSimulatorOptions = {
  /** 0, the default: any free port. */
  port?: number
  host?: string
  /** Folder for sales and voids. Null: in memory. */
  journalFolder: string | null
  log?: boolean
  now?: () => Date
  /** Receives unknown magic values of recipients' names, such as `buy-sloww`. */
  onUnknownValue?: (value: string) => void
  /** Time between blocks. 0, the default: blocks are mined on request. */
  blockEveryMs?: number
}

export type CarrierSimulator = { url: string; chains: Readonly<Record<string, Chain>>; close(): Promise<void> }

/** Empty blocks are mined until a payment has this many confirmations. */
const minedDeep = 10

export async function startCarrierSimulator(options: CarrierSimulatorOptions): Promise<CarrierSimulator> {
  const now = options.now ?? (() => new Date())
  const sales = await openSaleStore(options.journalFolder, now)
  const simulation: Simulation = {
    sales,
    faults: createFaults(),
    tokens: createBearerTokens(now),
    callLimits: createCallLimits(now),
    now,
    onUnknownValue: options.onUnknownValue ?? null,
  }
  const app = Fastify({
    logger: options.log ?? false,
    forceCloseConnections: true,
    keepAliveTimeout: 30_000,
  })
  acceptForms(app)

  carrier(app, '/usps', simulation, uspsRoutes, {
    unreadable: () => badRequest('The request body is not readable JSON.'),
    unknownPath: () => uspsError(404, 'Not Found', 'No such resource.'),
  })
  carrier(app, '/ups', simulation, upsRoutes, {
    unreadable: () => invalidRequest('the body is not readable JSON'),
    unknownPath: () => ({ status: 404, body: { response: { errors: [{ code: '404', message: 'Invalid path' }] } } }),
  })
  carrier(app, '/fedex', simulation, fedexRoutes, {
    unreadable: () => fedexError(400, 'BAD.REQUEST.ERROR', 'The body is not readable JSON.'),
    unknownPath: () => fedexError(404, 'NOT.FOUND.ERROR', 'The resource you requested is no longer available.'),
  })
  carrier(app, '/dhl', simulation, dhlRoutes, {
    unreadable: () => dhlError(400, 'Bad request', 'The body is not readable JSON', ''),
    unknownPath: () => dhlError(404, 'Not found', 'No such resource', ''),
  })
  app.register(async (scope) => controlRoutes(scope, simulation), { prefix: '/simulator' })
  const chains: Record<string, Chain> = {}
  for (const name of ['btc', 'ltc']) {
    const chain = await openChain({ name, folder: options.journalFolder, now })
    chains[name] = chain
    app.register(async (scope) => chainRoutes(scope, chain), { prefix: `/${name}` })
  }
  const { blockEveryMs = 0 } = options
  const mining =
    blockEveryMs > 0 &&
    setInterval(() => {
      for (const chain of Object.values(chains))
        if (chain.isAwaited(minedDeep)) chain.mine(1).catch((error) => app.log.error(error))
    }, blockEveryMs)

  const url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' })
  return {
    url,
    chains,
    async close() {
      if (mining) clearInterval(mining)
      await app.close()
      await sales.close()
    },
  }
}

type Answers = Record<'unreadable' | 'unknownPath', () => { status: number; body: unknown }>

/** Each carrier has its own scope, so that its errors have its own format. */
function carrier(
  app: FastifyInstance,
  prefix: string,
  simulation: Simulation,
  routes: (scope: FastifyInstance, simulation: Simulation) => void,
  answers: Answers,
) {
  app.register(
    async (scope) => {
      scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
        if ((error.statusCode ?? 500) >= 500) throw error
        const answer = answers.unreadable()
        return reply.code(answer.status).send(answer.body)
      })
      scope.setNotFoundHandler((_request, reply) => {
        const answer = answers.unknownPath()
        return reply.code(answer.status).send(answer.body)
      })
      routes(scope, simulation)
    },
    { prefix },
  )
}

function acceptForms(app: FastifyInstance) {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}
