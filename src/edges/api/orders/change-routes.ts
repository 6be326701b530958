/** Changes of orders and shipments in place. */
import { Type } from 'typebox'
import type { OrderDeps } from '#domain/orders/order/create-order.ts'
import { getOrderSummary } from '#domain/orders/order/get-order.ts'
import { type ChangeDeps, changeOrder, changeShipment } from '#domain/purchases/change-order.ts'
import { GetOrderResponse, orderSummaryResponse } from '#edges/api/orders/responses.ts'
import { bearer } from '#edges/http/authentication.ts'
import { ok, operation } from '#edges/http/operation.ts'
import { readIfMatch } from '#edges/http/request-headers.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import {
  changeOrderByClient,
  changeOrderErrors,
  changeShipmentBody,
  changeShipmentErrors,
  conditional,
  namedAsInShipment,
} from '#edges/shapes/order-changes.ts'
import { namedAsIn } from '#edges/shapes/order-request.ts'
import { Guid } from '#kit/schema.ts'

const shared = `The change appears in the order's history. If the request contains no new values, nothing changes. With \`If-Match\`, the request changes the order only if nobody else has changed it.`

const stale = 'Buying an earlier rate returns 422 `Rate.Stale`, so that no label is bought for the old data.'

const changeOrderDescription = `Changes the addresses, the reference or the notes of an order, under the same id. Omitted fields stay as they are. If you send an address, it replaces the whole address. ${shared}

If an address changes, request new rates. ${stale}

If you change an address or note of a store's order, later syncs don't overwrite it. If the store changes it later, the difference is in \`details.store.pending\`.

- 409 \`Order.HasLabel\`: A label of the order is live. Cancel it first.
- 409 \`Label.PurchaseInProgress\`: A purchase for the order is in progress.
- 409 \`Order.FromStore\`: The reference of a store's order is the store's own number.
- 409 \`Order.IsDraft\`: The order is still a draft of the web application.
- 412 \`Order.Changed\`: The order was changed after the time in \`If-Match\`.
- 422 \`Order.Erased\`: The personal data of the order was erased.`

const changeShipmentDescription = `Changes the package, the customs declaration or the options of a shipment before its label is bought, under the same id. This also works for orders that came from a store. Omitted fields stay as they are. ${shared}

${stale} The stored options apply to requests for rates that contain no options. The ship date is also the date on the label.

- 409 \`Order.HasLabel\`: The shipment has a live label. Cancel it first.
- 409 \`Label.PurchaseInProgress\`: A purchase for the shipment is in progress.
- 409 \`Order.IsDraft\`: The order is still a draft of the web application.
- 412 \`Order.Changed\`: The order was changed after the time in \`If-Match\`.
- 422 \`Order.Erased\`: The personal data of the order was erased.`

export function orderChangeRoutes(app: Server, deps: OrderDeps & ChangeDeps): void {
  const respond = async (query: { accountId: string; orderId: string; subAccountId: string | null }) => {
    const links = { labelAssets: deps.labelAssets, pageOfError: app.pageOfError }
    return ok(orderSummaryResponse(links, query.accountId, await getOrderSummary(deps, query)))
  }

  operation(app, {
    method: 'PATCH',
    url: '/api/v1/orders/:orderId',
    auth: bearer,
    keyScope: 'orders',
    docs: {
      'x-waybill-extension': true,
      operationId: 'changeOrder',
      summary: 'Change an order',
      description: changeOrderDescription,
      tags: ['Orders'],
    },
    params: Type.Object({ orderId: Guid('Id of the order.') }),
    body: changeOrderByClient,
    headers: conditional,
    responses: { 200: Envelope(GetOrderResponse, 'The order.') },
    errors: changeOrderErrors,
    handler: async ({ actor: { accountId, apiKeyId }, subAccountId, params: { orderId }, body, request }) => {
      const actor = `key ${apiKeyId}`
      await changeOrder(deps, {
        accountId,
        orderId,
        subAccountId,
        ifUpdatedAt: readIfMatch(request),
        actor,
        change: body,
      }).catch(namedAsIn(''))
      return respond({ accountId, orderId, subAccountId })
    },
  })

  operation(app, {
    method: 'PATCH',
    url: '/api/v1/shipments/:shipmentId',
    auth: bearer,
    keyScope: 'orders',
    docs: {
      'x-waybill-extension': true,
      operationId: 'changeShipment',
      summary: 'Change a shipment',
      description: changeShipmentDescription,
      tags: ['Orders'],
    },
    params: Type.Object({ shipmentId: Type.String({ description: 'Id of the shipment.' }) }),
    body: changeShipmentBody,
    headers: conditional,
    responses: { 200: Envelope(GetOrderResponse, 'The order.') },
    errors: changeShipmentErrors,
    handler: async ({ actor: { accountId, apiKeyId }, subAccountId, params: { shipmentId }, body, request }) => {
      const terms = { accountId, subAccountId, ifUpdatedAt: readIfMatch(request), actor: `key ${apiKeyId}` }
      const changed = await changeShipment(deps, { ...terms, shipmentId, change: body }).catch(namedAsInShipment)
      return respond({ accountId, orderId: changed.orderId, subAccountId })
    },
  })
}
