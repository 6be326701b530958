/** What a desk has at hand: where parcels are sent from, what in, and to whom. */
import { addressRoutes } from '#console-api/desk/address-routes.ts'
import { presetRoutes } from '#console-api/desk/preset-routes.ts'
import { rememberedRoutes } from '#console-api/desk/remembered-routes.ts'
import { warehouseRoutes } from '#console-api/desk/warehouse-routes.ts'
import type { ConsoleServer } from '#console-api/operation.ts'

export function deskRoutes(server: ConsoleServer): void {
  warehouseRoutes(server)
  presetRoutes(server)
  addressRoutes(server)
  rememberedRoutes(server)
}
