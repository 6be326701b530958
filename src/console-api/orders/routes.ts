import type { ConsoleServer } from '#console-api/operation.ts'
import { listRoutes } from '#console-api/orders/list-routes.ts'
import { orderRoutes } from '#console-api/orders/order-routes.ts'
import { selectionRoutes } from '#console-api/orders/selection-routes.ts'

export function ordersRoutes(server: ConsoleServer): void {
  listRoutes(server)
  selectionRoutes(server)
  orderRoutes(server)
}
