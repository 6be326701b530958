/** Changes of orders and shipments in place. */
import { Type } from 'typebox'
import { keepAddress } from '#domain/orders/address-checks.ts'
import { getShipment } from '#domain/orders/order/get-order.ts'
import { rememberShipment } from '#domain/presets/remembered-goods.ts'
import { changeOrder, changeShipment } from '#domain/purchases/change-order.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { OrderPage, readOrderPage } from '#edges/console/orders/order-response.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader } from '#edges/http/request.ts'
import { readIfMatch } from '#edges/http/request-headers.ts'
import { Envelope } from '#edges/http/responses.ts'
import {
  changeOrderByPerson,
  changeOrderErrors,
  changeShipmentBody,
  changeShipmentErrors,
  conditional,
  namedAsInShipment,
} from '#edges/shapes/order-changes.ts'
import { namedAsIn } from '#edges/shapes/order-request.ts'
import { Guid } from '#kit/schema.ts'

const tags = ['Orders']
const responses = { 200: Envelope(OrderPage, 'The changed order.') }

export function orderChangeRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/orders/:orderId',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'changeOrder',
      summary: 'Changes an order under the same id, before a label is bought.',
      tags,
    },
    params: Type.Object({ orderId: Guid('Id of the order.') }),
    headers: conditional,
    body: changeOrderByPerson,
    responses,
    errors: changeOrderErrors,
    handler: async ({ deps, session: { accountId, user }, scope, params: { orderId }, body, request }) => {
      const terms = { accountId, subAccountId: scope?.subAccountId ?? null, ifUpdatedAt: readIfMatch(request) }
      const command = { ...terms, orderId, actor: `user ${user.userId}`, change: body }
      await changeOrder(deps.purchases, command).catch(namedAsIn(''))
      return ok(await readOrderPage(server, deps, { ...terms, orderId }))
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/orders/:orderId/kept-address',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'keepAddress',
      summary: 'Keeps an address that the address check found a problem with.',
      description: 'The order no longer needs attention for it. A changed address is checked again.',
      tags,
    },
    params: Type.Object({ orderId: Guid('Id of the order.') }),
    body: bodyReader(Type.Object({})),
    responses,
    errors: ['Order.NotFound'],
    handler: async ({ deps, session: { accountId, user }, scope, params: { orderId } }) => {
      const order = { accountId, subAccountId: scope?.subAccountId ?? null, orderId }
      await keepAddress(deps.orders, { ...order, actor: `user ${user.userId}` })
      return ok(await readOrderPage(server, deps, order))
    },
  })

  consoleOperation(server, {
    method: 'PATCH',
    url: '/console/api/shipments/:shipmentId',
    needs: 'orders.write',
    scoped: true,
    docs: {
      operationId: 'changeShipment',
      summary: 'Changes the package, the customs details or the options of a shipment before its label is bought.',
      description:
        'Earlier rates of the shipment can no longer be bought. Entered customs details are saved for reuse.',
      tags,
    },
    params: Type.Object({ shipmentId: Guid('Id of the shipment.') }),
    headers: conditional,
    body: changeShipmentBody,
    responses,
    errors: changeShipmentErrors,
    handler: async ({ deps, session: { accountId, user }, scope, params: { shipmentId }, body, request }) => {
      const terms = { accountId, subAccountId: scope?.subAccountId ?? null, ifUpdatedAt: readIfMatch(request) }
      const command = { ...terms, shipmentId, actor: `user ${user.userId}`, change: body }
      const { orderId } = await changeShipment(deps.purchases, command).catch(namedAsInShipment)
      if (body.customs) {
        await rememberShipment(deps, accountId, await getShipment(deps, accountId, shipmentId)).catch((error) =>
          deps.log.warn({ err: error, shipmentId }, 'customs details not saved for reuse'),
        )
      }
      return ok(await readOrderPage(server, deps, { ...terms, orderId }))
    },
  })
}
