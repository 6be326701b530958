import { Type } from 'typebox'
import * as webhooks from '#domain/webhooks/manage-webhooks.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import * as shapes from '#edges/shapes/webhooks.ts'
import { Guid } from '#kit/schema.ts'

const tags = ['Webhooks']
const needs = 'webhooks.manage' as const
const params = Type.Object({ webhookId: Guid('Id of the webhook.') })
const nothing = bodyReader(Type.Object({}))

function listRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/webhooks',
    needs,
    docs: { operationId: 'listWebhooks', summary: 'Lists the webhooks of the account.', tags },
    query: shapes.webhooksQuery,
    responses: { 200: Envelope(shapes.WebhooksPage, 'A page of webhooks.') },
    errors: [],
    handler: async ({ deps, session, query }) =>
      ok(shapes.webhooksPage(await webhooks.listWebhooks(deps, session), query)),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/webhooks/:webhookId/deliveries',
    needs,
    docs: { operationId: 'listWebhookDeliveries', summary: 'Lists the deliveries of a webhook, newest first.', tags },
    params,
    query: shapes.deliveriesQuery,
    responses: { 200: Envelope(shapes.DeliveriesPage, 'A page of deliveries.') },
    errors: ['Webhook.NotFound'],
    handler: async ({ deps, session: { accountId }, params: { webhookId }, query }) => {
      const page = { accountId, webhookId, ...shapes.readDeliveriesPage(query) }
      const { deliveries, next } = await webhooks.listDeliveries(deps, page)
      return ok({ items: deliveries.map(shapes.deliveryResponse), nextCursor: next })
    },
  })
}

function changeRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/webhooks',
    needs,
    docs: { operationId: 'createWebhook', summary: 'Creates a webhook.', tags },
    body: shapes.createWebhookBody,
    responses: { 201: Envelope(shapes.WebhookWithSecretResponse, 'The webhook, with its secret.') },
    errors: shapes.createErrors,
    handler: async ({ deps, audit, session: { accountId }, body }) => {
      const command = { accountId, idempotencyKey: null, ...shapes.readNewWebhook(body) }
      return created(
        shapes.webhookWithSecretResponse(await webhooks.createWebhook({ ...deps.webhooks, audit }, command)),
      )
    },
  })

  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/webhooks/:webhookId',
    needs,
    docs: { operationId: 'changeWebhook', summary: 'Changes, enables or disables a webhook.', tags },
    params,
    body: shapes.changeWebhookBody,
    responses: { 200: Envelope(shapes.WebhookResponse, 'The webhook.') },
    errors: shapes.changeErrors,
    handler: async ({ deps, audit, session: { accountId }, params: { webhookId }, body }) => {
      const change = { accountId, webhookId, ...shapes.readWebhookChange(body) }
      return ok(shapes.webhookResponse(await webhooks.changeWebhook({ ...deps.webhooks, audit }, change)))
    },
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/webhooks/:webhookId',
    needs,
    docs: { operationId: 'deleteWebhook', summary: 'Deletes a webhook. Pending events are no longer sent.', tags },
    params,
    responses: { 200: Envelope(Ended, 'The webhook is deleted.') },
    errors: ['Webhook.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { webhookId } }) => {
      await webhooks.deleteWebhook({ ...deps, audit }, { accountId, webhookId })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/webhooks/:webhookId/rotate-secret',
    needs,
    docs: { operationId: 'rotateWebhookSecret', summary: 'Creates a new secret for a webhook.', tags },
    params,
    body: shapes.rotateSecretBody,
    responses: { 200: Envelope(shapes.WebhookWithSecretResponse, 'The webhook, with its new secret.') },
    errors: ['Webhook.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { webhookId }, body }) => {
      const command = { accountId, webhookId, overlapHours: body.overlapHours ?? 24 }
      return ok(shapes.webhookWithSecretResponse(await webhooks.rotateSecret({ ...deps.webhooks, audit }, command)))
    },
  })
}

function deliveryRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/webhooks/:webhookId/test',
    needs,
    docs: { operationId: 'testWebhook', summary: 'Sends a test message to a webhook.', tags },
    params,
    body: nothing,
    responses: { 200: Envelope(shapes.TestResponse, 'The result of the test.') },
    errors: shapes.changeErrors,
    handler: async ({ deps, session: { accountId }, params: { webhookId } }) =>
      ok(shapes.testResponse(await webhooks.testWebhook(deps.webhooks, { accountId, webhookId }))),
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/webhooks/:webhookId/recover',
    needs,
    docs: { operationId: 'recoverWebhook', summary: 'Sends the events that a webhook has missed.', tags },
    params,
    body: shapes.recoverBody,
    responses: { 200: Envelope(shapes.WebhookResponse, 'The webhook.') },
    errors: shapes.recoverErrors,
    handler: async ({ deps, session: { accountId }, params: { webhookId }, body }) => {
      const command = { accountId, webhookId, since: shapes.readSince(body) }
      return ok(shapes.webhookResponse(await webhooks.recoverWebhook(deps.webhooks, command)))
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/webhooks/:webhookId/deliveries/:deliveryId/retry',
    needs,
    docs: { operationId: 'retryWebhookDelivery', summary: 'Sends an event to a webhook again.', tags },
    params: Type.Object({ webhookId: Guid('Id of the webhook.'), deliveryId: Guid('Id of the delivery.') }),
    body: nothing,
    responses: { 200: Envelope(shapes.DeliveryResponse, 'The delivery.') },
    errors: shapes.retryErrors,
    handler: async ({ deps, session: { accountId }, params: { webhookId, deliveryId } }) => {
      const command = { accountId, webhookId, eventId: deliveryId.toLowerCase() }
      return ok(shapes.deliveryResponse(await webhooks.retryDelivery(deps.webhooks, command)))
    },
  })
}

export function webhookRoutes(server: ConsoleServer): void {
  listRoutes(server)
  changeRoutes(server)
  deliveryRoutes(server)
}
