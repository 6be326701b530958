/** What a desk has at hand: where parcels are sent from, what in, and to whom. */
import { addressRoutes } from '#edges/console/desk/address-routes.ts'
import { presetRoutes } from '#edges/console/desk/preset-routes.ts'
import { rememberedRoutes } from '#edges/console/desk/remembered-routes.ts'
import { warehouseRoutes } from '#edges/console/desk/warehouse-routes.ts'
import type { ConsoleServer } from '#edges/console/operation.ts'

export function deskRoutes(server: ConsoleServer): void {
  warehouseRoutes(server)
  presetRoutes(server)
  addressRoutes(server)
  rememberedRoutes(server)
}
