/** UPS REST under `/ups`: tokens, rates, shipments, voids, label recovery, tracking by number. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../bearer.ts'
import { type Answer, type Simulation, send } from '../simulation.ts'
import { checkAddress } from './address.ts'
import { rate } from './rate.ts'
import { recoverLabel, voidShipment } from './recover.ts'
import { ship } from './ship.ts'
import { invalidToken, type UpsVerb, upsError } from './shipment.ts'
import { trackByNumber } from './track.ts'

export function upsRoutes(app: FastifyInstance, simulation: Simulation) {
  app.post('/security/v1/oauth/token', (request, reply) => send(reply, issueToken(simulation, request)))
  app.post('/api/rating/:version/:requestOption', guarded(simulation, rate))
  app.post('/api/addressvalidation/:version/:requestOption', guarded(simulation, checkAddress))
  app.post('/api/shipments/:version/ship', guarded(simulation, ship))
  app.delete('/api/shipments/:version/void/cancel/:shipmentId', guarded(simulation, voidShipment))
  app.post('/api/labels/:version/recovery', guarded(simulation, recoverLabel))
  app.get('/api/track/:version/details/:inquiryNumber', guarded(simulation, trackByNumber))
}

function guarded(simulation: Simulation, verb: UpsVerb) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const application = simulation.tokens.read(bearerOf(request.headers.authorization), 'ups-access')
    return application ? verb(simulation, request, reply) : send(reply, invalidToken())
  }
}

/** Client credentials by HTTP Basic. The secret `wrong` is always rejected. */
function issueToken(simulation: Simulation, request: FastifyRequest): Answer {
  const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  const form = (request.body ?? {}) as Record<string, unknown>
  if (form.grant_type !== 'client_credentials') return upsError(400, '10400', 'Invalid/Missing grant_type')
  if (id === '' || secret === '' || secret === 'wrong') return upsError(401, '10401', 'ClientId is Invalid')
  const seconds = 4 * 3600 - 1
  return {
    status: 200,
    body: {
      token_type: 'Bearer',
      issued_at: String(simulation.now().getTime()),
      client_id: id,
      access_token: simulation.tokens.issue('ups-access', id, seconds),
      scope: '',
      expires_in: String(seconds),
      refresh_count: '0',
      status: 'approved',
    },
  }
}
