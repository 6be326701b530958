/** The web application's own interface: by cookie alone, over the same verbs as the public one. Programs use that. */

import { auditRoutes } from '#console-api/audit/routes.ts'
import { carrierRoutes } from '#console-api/carriers/routes.ts'
import type { ConsoleDeps } from '#console-api/console-deps.ts'
import { creditRoutes } from '#console-api/credit/routes.ts'
import { deskRoutes } from '#console-api/desk/routes.ts'
import { draftRoutes } from '#console-api/drafts/routes.ts'
import { keyRoutes } from '#console-api/keys/routes.ts'
import { labelRoutes } from '#console-api/labels/routes.ts'
import { linkRoutes } from '#console-api/links/routes.ts'
import { openConsoleServer } from '#console-api/operation.ts'
import { orderViewRoutes } from '#console-api/order-views/routes.ts'
import { ordersRoutes } from '#console-api/orders/routes.ts'
import { peopleRoutes } from '#console-api/people/routes.ts'
import { printingRoutes } from '#console-api/printing/routes.ts'
import { profileRoutes } from '#console-api/profile/routes.ts'
import { purchaseRoutes } from '#console-api/purchases/routes.ts'
import { requestRoutes } from '#console-api/requests/routes.ts'
import { sandboxRoutes } from '#console-api/sandbox/routes.ts'
import { sessionRoutes } from '#console-api/session/routes.ts'
import { settingsRoutes } from '#console-api/settings/routes.ts'
import { storeRoutes } from '#console-api/stores/routes.ts'
import { subAccountRoutes } from '#console-api/sub-accounts/routes.ts'
import type { Server } from '#http-api/server.ts'

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
  deskRoutes(server)
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
