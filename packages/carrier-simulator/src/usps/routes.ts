/** USPS v3 under `/usps`: tokens, payment authorization, shipping options, domestic and international labels. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../bearer.ts'
import { type Answer, type Simulation, send } from '../simulation.ts'
import { checkAddress } from './address.ts'
import { cancelByKey, cancelByTrackingNumber, reprintLabel } from './cancel.ts'
import { tooManyRequests, type UspsVerb, unauthorized, uspsError } from './errors.ts'
import { buyLabel } from './label.ts'
import { buyLabelAbroad } from './label-abroad.ts'
import { searchOptions } from './options.ts'
import { authorizePayment } from './payment.ts'

export function uspsRoutes(app: FastifyInstance, simulation: Simulation) {
  app.addHook('onRequest', async (request, reply) => {
    // The path is `/usps/<api>/v3/…`.
    const waitMs = simulation.callLimits.take(request.url.split('/')[2] ?? '')
    if (waitMs !== null) return send(reply, tooManyRequests(Math.ceil(waitMs / 1000)))
  })
  app.post('/oauth2/v3/token', (request, reply) => send(reply, issueToken(simulation, request)))
  app.post('/payments/v3/payment-authorization', (request, reply) => {
    const application = simulation.tokens.read(bearerOf(request.headers.authorization), 'usps-access')
    return send(reply, application ? authorizePayment(simulation, request) : unauthorized())
  })
  app.post('/shipments/v3/options/search', guarded(simulation, searchOptions, false))
  app.get('/addresses/v3/address', guarded(simulation, checkAddress, false))
  app.post('/labels/v3/label', guarded(simulation, buyLabel, true))
  app.post('/labels/v3/label-reprint', guarded(simulation, reprintLabel, true))
  app.delete('/labels/v3/label', guarded(simulation, cancelByKey, true))
  app.delete('/labels/v3/label/:trackingNumber', guarded(simulation, cancelByTrackingNumber, true))
  const abroad = '/international-labels/v3/international-label'
  app.post(abroad, guarded(simulation, buyLabelAbroad, true))
  app.post(`${abroad}-reprint`, guarded(simulation, reprintLabel, true))
  app.delete(abroad, guarded(simulation, cancelByKey, true))
  app.delete(`${abroad}/:trackingNumber`, guarded(simulation, cancelByTrackingNumber, true))
}

function guarded(simulation: Simulation, verb: UspsVerb, needsPayment: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const application = simulation.tokens.read(bearerOf(request.headers.authorization), 'usps-access')
    if (!application) return send(reply, unauthorized())
    const paymentToken = request.headers['x-payment-authorization-token']
    const payment = simulation.tokens.read(String(paymentToken ?? ''), 'usps-payment')
    if (needsPayment && !payment) return send(reply, unauthorized())
    const caller = { application: application.subject, customer: payment?.subject ?? '' }
    return verb(simulation, caller, request, reply)
  }
}

/** RFC 6749, client credentials. The secret `wrong` is always rejected. */
function issueToken(simulation: Simulation, request: FastifyRequest): Answer {
  const form = (request.body ?? {}) as Record<string, unknown>
  const { client_id: id, client_secret: secret } = form
  if (form.grant_type !== 'client_credentials') {
    return uspsError(400, 'Bad Request', 'grant_type must be client_credentials', { apiVersion: '/oauth2/v3' })
  }
  if (typeof id !== 'string' || id === '' || typeof secret !== 'string' || secret === '' || secret === 'wrong') {
    return uspsError(401, 'Unauthorized', 'The client credentials are invalid.', { apiVersion: '/oauth2/v3' })
  }
  const seconds = 8 * 3600 - 1
  return {
    status: 200,
    body: {
      access_token: simulation.tokens.issue('usps-access', id, seconds),
      token_type: 'Bearer',
      issued_at: simulation.now().getTime(),
      expires_in: seconds,
      status: 'approved',
      scope: 'addresses shipments prices payments labels international-labels',
      client_id: id,
    },
  }
}
