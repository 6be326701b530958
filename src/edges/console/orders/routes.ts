import type { ConsoleServer } from '#edges/console/operation.ts'
import { listRoutes } from '#edges/console/orders/list-routes.ts'
import { orderRoutes } from '#edges/console/orders/order-routes.ts'
import { selectionRoutes } from '#edges/console/orders/selection-routes.ts'

export function ordersRoutes(server: ConsoleServer): void {
  listRoutes(server)
  selectionRoutes(server)
  orderRoutes(server)
}
