import { Type } from 'typebox'
import type { Actor } from '#domain/accounts/account.ts'
import type { Audit } from '#domain/audit/audit.ts'
import { auditAs } from '#domain/audit/queries.ts'
import * as webhooks from '#domain/webhooks/manage-webhooks.ts'
import type { WebhookDeps } from '#domain/webhooks/webhook.ts'
import { bearer } from '#edges/http/authentication.ts'
import { created, ok, operation } from '#edges/http/operation.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { optionalNothing } from '#edges/shapes/batches.ts'
import * as shapes from '#edges/shapes/webhooks.ts'
import { bareAddress } from '#kit/ip-address.ts'
import { Guid } from '#kit/schema.ts'

const params = Type.Object({ webhookId: Guid('Id of the webhook.') })
const deliveryParams = Type.Object({
  webhookId: Guid('Id of the webhook.'),
  deliveryId: Guid('Id of the delivery.'),
})
const tags = ['Webhooks']
const extension = { 'x-waybill-extension': true, tags } as const

/** The audit trail records the key and its IP address. */
const auditOfKey = (deps: WebhookDeps, { apiKeyId }: Actor, { ip }: { ip: string }): Audit =>
  auditAs(deps, { actor: { kind: 'key', name: apiKeyId }, origin: 'api', clientAddress: bareAddress(ip), reason: null })

const keyOf = ({ actor, params: { webhookId } }: { actor: Actor; params: { webhookId: string } }) => ({
  accountId: actor.accountId,
  webhookId,
})

function readRoutes(app: Server, deps: WebhookDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/webhooks',
    auth: bearer,
    docs: {
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      description:
        'Returns the webhooks of the account, oldest first, without their secrets. Webhooks belong to the whole account, so `X-SubAccount-Id` does not change the result.',
      ...extension,
    },
    query: shapes.webhooksQuery,
    responses: { 200: Envelope(shapes.WebhooksPage, 'A page of webhooks.') },
    errors: [],
    handler: async ({ actor, query }) => ok(shapes.webhooksPage(await webhooks.listWebhooks(deps, actor), query)),
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/webhooks/:webhookId',
    auth: bearer,
    docs: {
      operationId: 'getWebhook',
      summary: 'Retrieve a webhook',
      description:
        'Retrieves a webhook, without its secret. The fields `failingSince` and `disabledReason` show its problems.',
      ...extension,
    },
    params,
    responses: { 200: Envelope(shapes.WebhookResponse, 'The webhook.') },
    errors: ['Webhook.NotFound'],
    handler: async (call) => ok(shapes.webhookResponse(await webhooks.getWebhook(deps, keyOf(call)))),
  })

  operation(app, {
    method: 'GET',
    url: '/api/v1/webhooks/:webhookId/deliveries',
    auth: bearer,
    docs: {
      operationId: 'listWebhookDeliveries',
      summary: 'List deliveries',
      description:
        'Returns the events that were queued for the webhook, newest first, each with its last attempt. Deliveries are deleted after 7 days.',
      ...extension,
    },
    params,
    query: shapes.deliveriesQuery,
    responses: { 200: Envelope(shapes.DeliveriesPage, 'A page of deliveries.') },
    errors: ['Webhook.NotFound'],
    handler: async (call) => {
      const query = { ...keyOf(call), ...shapes.readDeliveriesPage(call.query) }
      const { deliveries, next } = await webhooks.listDeliveries(deps, query)
      return ok({ items: deliveries.map(shapes.deliveryResponse), nextCursor: next })
    },
  })
}

function changeRoutes(app: Server, deps: WebhookDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/webhooks',
    auth: bearer,
    docs: {
      operationId: 'createWebhook',
      summary: 'Create a webhook',
      description:
        'Sends the events of the account to a URL from now on. Messages are signed as in Standard Webhooks 1.0.0. The response has the secret, which is shown only once. If you repeat the request with the same `Idempotency-Key`, it returns the first webhook with its present secret.\n\n422 `Webhook.UrlNotAllowed`: The URL is not `https`, or leads to an address that is not on the internet.',
      ...extension,
    },
    body: shapes.createWebhookBody,
    idempotent: true,
    repeatCreatesAnother: true,
    responses: { 201: Envelope(shapes.WebhookWithSecretResponse, 'The webhook, with its secret.') },
    errors: [...shapes.createErrors, 'Webhook.IdempotencyKeyReused'],
    handler: async ({ actor, request, idempotencyKey, body }) => {
      const command = { accountId: actor.accountId, idempotencyKey, ...shapes.readNewWebhook(body) }
      const audit = auditOfKey(deps, actor, request)
      return created(shapes.webhookWithSecretResponse(await webhooks.createWebhook({ ...deps, audit }, command)))
    },
  })

  operation(app, {
    method: 'PATCH',
    url: '/api/v1/webhooks/:webhookId',
    auth: bearer,
    docs: {
      operationId: 'changeWebhook',
      summary: 'Change a webhook',
      description:
        'Changes the URL, the types or the description, or disables or enables the webhook. While it is disabled, no events are queued for it. Call `recoverWebhook` to get them later.',
      ...extension,
    },
    params,
    body: shapes.changeWebhookBody,
    responses: { 200: Envelope(shapes.WebhookResponse, 'The webhook.') },
    errors: shapes.changeErrors,
    handler: async (call) => {
      const audit = auditOfKey(deps, call.actor, call.request)
      const change = { ...keyOf(call), ...shapes.readWebhookChange(call.body) }
      return ok(shapes.webhookResponse(await webhooks.changeWebhook({ ...deps, audit }, change)))
    },
  })

  operation(app, {
    method: 'DELETE',
    url: '/api/v1/webhooks/:webhookId',
    auth: bearer,
    docs: {
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook',
      description: 'Deletes the webhook. Events that are still pending are no longer sent.',
      ...extension,
    },
    params,
    responses: { 200: Envelope(shapes.Deleted, 'The webhook is deleted.') },
    errors: ['Webhook.NotFound'],
    handler: async (call) => {
      await webhooks.deleteWebhook({ ...deps, audit: auditOfKey(deps, call.actor, call.request) }, keyOf(call))
      return ok({ isDeleted: true })
    },
  })
}

function secretRoutes(app: Server, deps: WebhookDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/webhooks/:webhookId/rotate-secret',
    auth: bearer,
    docs: {
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate the secret of a webhook',
      description:
        'Creates a new secret, which is shown only once. For `overlapHours`, messages are signed with the new and the previous secret, so that receivers can be changed one after the other.',
      ...extension,
    },
    params,
    body: shapes.rotateSecretBody,
    bodyOptional: true,
    responses: { 200: Envelope(shapes.WebhookWithSecretResponse, 'The webhook, with its new secret.') },
    errors: ['Webhook.NotFound'],
    handler: async (call) => {
      const audit = auditOfKey(deps, call.actor, call.request)
      const command = { ...keyOf(call), overlapHours: call.body.overlapHours ?? 24 }
      return ok(shapes.webhookWithSecretResponse(await webhooks.rotateSecret({ ...deps, audit }, command)))
    },
  })
}

function deliveryRoutes(app: Server, deps: WebhookDeps): void {
  operation(app, {
    method: 'POST',
    url: '/api/v1/webhooks/:webhookId/test',
    auth: bearer,
    docs: {
      operationId: 'testWebhook',
      summary: 'Test a webhook',
      description:
        'Sends a message of the type `webhook.test` once, and returns the result. It is signed like any other, and also sent if the webhook is disabled.',
      ...extension,
    },
    params,
    body: optionalNothing,
    bodyOptional: true,
    responses: { 200: Envelope(shapes.TestResponse, 'The result of the test.') },
    errors: shapes.changeErrors,
    handler: async (call) => ok(shapes.testResponse(await webhooks.testWebhook(deps, keyOf(call)))),
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/webhooks/:webhookId/recover',
    auth: bearer,
    docs: {
      operationId: 'recoverWebhook',
      summary: 'Send missed events',
      description:
        'Queues the events since a time that the webhook has not received, for example because it was disabled. The work continues in the background. The webhook gets them in their order, before later events of the same subject that are still pending.',
      ...extension,
    },
    params,
    body: shapes.recoverBody,
    responses: { 200: Envelope(shapes.WebhookResponse, 'The webhook.') },
    errors: shapes.recoverErrors,
    handler: async (call) => {
      const command = { ...keyOf(call), since: shapes.readSince(call.body) }
      return ok(shapes.webhookResponse(await webhooks.recoverWebhook(deps, command)))
    },
  })

  operation(app, {
    method: 'POST',
    url: '/api/v1/webhooks/:webhookId/deliveries/:deliveryId/retry',
    auth: bearer,
    docs: {
      operationId: 'retryWebhookDelivery',
      summary: 'Send an event again',
      description:
        'Sends an event again as soon as possible, also if it was delivered before. An earlier event of the same subject that is still pending comes first.',
      ...extension,
    },
    params: deliveryParams,
    body: optionalNothing,
    bodyOptional: true,
    responses: { 200: Envelope(shapes.DeliveryResponse, 'The delivery.') },
    errors: shapes.retryErrors,
    handler: async (call) => {
      const command = { ...keyOf(call), eventId: call.params.deliveryId.toLowerCase() }
      return ok(shapes.deliveryResponse(await webhooks.retryDelivery(deps, command)))
    },
  })
}

export function eventWebhookRoutes(app: Server, deps: WebhookDeps): void {
  readRoutes(app, deps)
  changeRoutes(app, deps)
  secretRoutes(app, deps)
  deliveryRoutes(app, deps)
}
