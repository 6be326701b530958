/** FedEx REST under `/fedex`: tokens, rates, shipments, cancellations, tracking by reference or number. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../bearer.ts'
import { magicValuesOf } from '../faults.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, answeredOnceDone, outcomeOf, play, recipientOf, type Simulation, send } from '../simulation.ts'
import { resolveAddress } from './address.ts'
import { type FedexVerb, fedexError, invalidInput, notAuthorized, succeed, unavailable } from './errors.ts'
import { rate } from './rate.ts'
import { ship } from './ship.ts'
import { trackByNumber, trackByReference } from './track.ts'

export function fedexRoutes(app: FastifyInstance, simulation: Simulation) {
  app.post('/oauth/token', (request, reply) => send(reply, issueToken(simulation, request)))
  app.post('/rate/v1/rates/quotes', guarded(simulation, rate))
  app.post('/address/v1/addresses/resolve', guarded(simulation, resolveAddress))
  app.post('/ship/v1/shipments', guarded(simulation, ship))
  app.put('/ship/v1/shipments/cancel', guarded(simulation, cancelShipment))
  app.post('/track/v1/referencenumbers', guarded(simulation, trackByReference))
  app.post('/track/v1/trackingnumbers', guarded(simulation, trackByNumber))
}

function guarded(simulation: Simulation, verb: FedexVerb) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const application = simulation.tokens.read(bearerOf(request.headers.authorization), 'fedex-access')
    return application ? verb(simulation, request, reply) : send(reply, notAuthorized())
  }
}

/** RFC 6749, client credentials. The secret `wrong` is always rejected. */
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

const check = schemaCheck('fedex-cancel')

type CancelRequest = { accountNumber: { value: string }; trackingNumber: string }

/** A rejection has status 200. The response contains what was canceled. */
const cancelShipment: FedexVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidInput(`${violation.path} ${violation.message}`))
  const { accountNumber, trackingNumber } = request.body as CancelRequest
  const sold = simulation.sales.byTrackingNumber('fedex', trackingNumber)
  const sale = sold?.account === accountNumber.value ? sold : undefined
  const attempt = simulation.faults.attempt(`fedex void ${trackingNumber}`)
  const outcome = outcomeOf(
    simulation,
    'fedex',
    'void',
    magicValuesOf(recipientOf(sale)),
    `${trackingNumber} ${attempt}`,
  )
  const echo = request.headers['x-customer-transaction-id']
  const answer = (cancelledShipment: boolean, cancelledHistory: boolean, message: string) =>
    succeed({ cancelledShipment, cancelledHistory, message }, echo)
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down' ? unavailable() : answer(false, false, 'The shipment was handed over and cannot be cancelled')
  return play(reply, answeredOnceDone(outcome, Boolean(sale?.voidedAt)), refuse, async () => {
    if (!sale) return fedexError(400, 'TRACKINGNUMBER.ENTERED.INVALID', 'The tracking number is not valid.')
    if (sale.voidedAt) return answer(false, true, 'The shipment was cancelled before')
    await simulation.sales.void(sale)
    return answer(true, true, 'Shipment is successfully cancelled')
  })
}
