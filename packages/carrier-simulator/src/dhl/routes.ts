/** DHL Express's MyDHL API under `/dhl`: rating, shipping, tracking by reference. No verb voids a shipment. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Simulation, send } from '../simulation.ts'
import { rate } from './rate.ts'
import { ship } from './ship.ts'
import { track } from './track.ts'
import type { DhlVerb } from './verb.ts'

export function dhlRoutes(app: FastifyInstance, simulation: Simulation) {
  app.post('/rates', guarded(simulation, rate))
  app.post('/shipments', guarded(simulation, ship))
  app.get('/tracking', guarded(simulation, track))
}

/** HTTP Basic. The password `wrong` is the one that no account has. */
function guarded(simulation: Simulation, verb: DhlVerb) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const basic = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const [username = '', password = ''] = Buffer.from(basic, 'base64').toString().split(':')
    const isKnown = username !== '' && password !== '' && password !== 'wrong'
    return isKnown
      ? verb(simulation, request, reply)
      : send(reply, { status: 401, body: { reasons: [{ msg: 'Unauthorized' }] } })
  }
}
