/** The web application's own interface: by cookie alone, over the same verbs as the public one. Programs use that. */

import { auditRoutes } from '#edges/console/audit/routes.ts'
import { carrierRoutes } from '#edges/console/carriers/routes.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { creditRoutes } from '#edges/console/credit/routes.ts'
import { draftRoutes } from '#edges/console/drafts/routes.ts'
import { keyRoutes } from '#edges/console/keys/routes.ts'
import { labelRoutes } from '#edges/console/labels/routes.ts'
import { linkRoutes } from '#edges/console/links/routes.ts'
import { openConsoleServer } from '#edges/console/operation.ts'
import { orderViewRoutes } from '#edges/console/order-views/routes.ts'
import { ordersRoutes } from '#edges/console/orders/routes.ts'
import { peopleRoutes } from '#edges/console/people/routes.ts'
import { presetRoutes } from '#edges/console/presets/routes.ts'
import { printingRoutes } from '#edges/console/printing/routes.ts'
import { profileRoutes } from '#edges/console/profile/routes.ts'
import { purchaseRoutes } from '#edges/console/purchases/routes.ts'
import { requestRoutes } from '#edges/console/requests/routes.ts'
import { sandboxRoutes } from '#edges/console/sandbox/routes.ts'
import { sessionRoutes } from '#edges/console/session/routes.ts'
import { settingsRoutes } from '#edges/console/settings/routes.ts'
import { storeRoutes } from '#edges/console/stores/routes.ts'
import { subAccountRoutes } from '#edges/console/sub-accounts/routes.ts'
import type { Server } from '#edges/http/server.ts'

/** @param isPublished whether a contract that is made of the server has them; integrators' has not */
export function consoleRoutes(app: Server, deps: ConsoleDeps, { isPublished = false } = {}): void {
  const server = openConsoleServer(app, deps, isPublished)
  sessionRoutes(server)
  linkRoutes(server)
  profileRoutes(server)
  peopleRoutes(server)
  auditRoutes(server)
  ordersRoutes(server)
  orderViewRoutes(server)
  purchaseRoutes(server)
  presetRoutes(server)
  sandboxRoutes(server)
  draftRoutes(server)
  settingsRoutes(server)
  keyRoutes(server)
  subAccountRoutes(server)
  carrierRoutes(server)
  storeRoutes(server)
  creditRoutes(server)
  labelRoutes(server)
  printingRoutes(server)
  requestRoutes(server)
}
