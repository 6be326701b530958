/** FedEx REST under `/fedex`: tokens, rating, shipping, cancelling, tracking by reference. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../bearer.ts'
import { type Answer, type Simulation, send } from '../simulation.ts'
import { resolveAddress } from './address.ts'
import { cancelShipment } from './cancel.ts'
import { fedexError, notAuthorized } from './errors.ts'
import { rate } from './rate.ts'
import { ship } from './ship.ts'
import { trackByReference } from './track.ts'
import type { FedexVerb } from './verb.ts'

export function fedexRoutes(app: FastifyInstance, simulation: Simulation) {
  app.post('/oauth/token', (request, reply) => send(reply, issueToken(simulation, request)))
  app.post('/rate/v1/rates/quotes', guarded(simulation, rate))
  app.post('/address/v1/addresses/resolve', guarded(simulation, resolveAddress))
  app.post('/ship/v1/shipments', guarded(simulation, ship))
  app.put('/ship/v1/shipments/cancel', guarded(simulation, cancelShipment))
  app.post('/track/v1/referencenumbers', guarded(simulation, trackByReference))
}

function guarded(simulation: Simulation, verb: FedexVerb) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const application = simulation.tokens.read(bearerOf(request.headers.authorization), 'fedex-access')
    return application ? verb(simulation, request, reply) : send(reply, notAuthorized())
  }
}

/** RFC 6749, client credentials. The secret `wrong` is the one that no project has. */
function issueToken(simulation: Simulation, request: FastifyRequest): Answer {
  const form = (request.body ?? {}) as Record<string, unknown>
  const { client_id: id, client_secret: secret } = form
  if (form.grant_type !== 'client_credentials') {
    return fedexError(400, 'BAD.REQUEST.ERROR', 'Missing or invalid grant_type')
  }
  if (typeof id !== 'string' || id === '' || typeof secret !== 'string' || secret === '' || secret === 'wrong') {
    return fedexError(401, 'NOT.AUTHORIZED.ERROR', 'The given client credentials were not valid.')
  }
  const seconds = 3_599
  return {
    status: 200,
    body: {
      access_token: simulation.tokens.issue('fedex-access', id, seconds),
      token_type: 'bearer',
      expires_in: seconds,
      scope: 'CXS',
    },
  }
}
