import swagger from '@fastify/swagger'
import { auditRoutes } from '#edges/console/audit/routes.ts'
import { batchRoutes } from '#edges/console/batches/routes.ts'
import { carrierRoutes } from '#edges/console/carriers/routes.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { creditRoutes } from '#edges/console/credit/routes.ts'
import { draftRoutes } from '#edges/console/drafts/routes.ts'
import { keyRoutes } from '#edges/console/keys/routes.ts'
import { labelRoutes } from '#edges/console/labels/routes.ts'
import { linkRoutes } from '#edges/console/links/routes.ts'
import { type ConsoleServer, openConsoleServer } from '#edges/console/operation.ts'
import { orderViewRoutes } from '#edges/console/order-views/routes.ts'
import { orderChangeRoutes } from '#edges/console/orders/change-routes.ts'
import { listRoutes } from '#edges/console/orders/list-routes.ts'
import { orderRoutes } from '#edges/console/orders/order-routes.ts'
import { selectionRoutes } from '#edges/console/orders/selection-routes.ts'
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
import { webhookRoutes } from '#edges/console/webhooks/routes.ts'
import { type Contract, nameSchemas } from '#edges/http/contract.ts'
import { fillDescriptions } from '#edges/http/openapi.ts'
import type { Server } from '#edges/http/server.ts'

/** The contract of the web application's API, from which its types are generated. It may change in any release. */

/** @param words the values of the placeholders in descriptions, by name */
export async function registerConsoleContract(
  app: Server,
  { words }: { words: Readonly<Record<string, string>> },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waybill web application',
        version: '1',
        description:
          'The API behind the web application at `/console/`. This API is not public and may change in any release. Programs use `/api`. Every response is an envelope with `success`, `data` and `errors`. Times are in UTC.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Session', description: 'Sign-in, sessions and permissions.' },
        { name: 'Links', description: 'Invitation and password links.' },
        { name: 'Profile', description: "The signed-in person's name, password, passkeys and sessions." },
        { name: 'People', description: 'The people in the account and their roles.' },
        { name: 'Audit', description: 'The audit trail of the account.' },
        { name: 'Orders', description: 'The order list, single orders, and operations on orders.' },
        { name: 'Purchases', description: 'Rates, label purchases and cancellations.' },
        { name: 'Batches', description: 'Labels of many orders that are reviewed, bought and printed together.' },
        { name: 'Drafts', description: 'Unfinished orders.' },
        { name: 'Warehouses', description: 'Addresses that packages are sent from and returned to.' },
        { name: 'Parcel presets', description: 'The package presets of the account.' },
        { name: 'Address book', description: 'Saved addresses and recent recipients.' },
        { name: 'Order views', description: 'Saved searches for the order list.' },
        { name: 'Settings', description: 'The name and preferences of the account.' },
        { name: 'Keys', description: 'API keys, and keys of the legacy API.' },
        { name: 'Webhooks', description: 'Endpoints that get the events of the account.' },
        { name: 'Requests', description: 'Recent API requests and their results.' },
        {
          name: 'Sub-accounts',
          description: 'Parts of the account. Each sub-account can be limited to specific carriers.',
        },
        { name: 'Carriers', description: 'Carriers and carrier accounts.' },
        { name: 'Stores', description: 'Connected stores and their orders.' },
        { name: 'Labels', description: 'Viewing and printing label files.' },
        { name: 'Printing', description: 'Printers and print jobs.' },
        { name: 'Credit', description: 'The credit of the account, its statement, and top-ups.' },
      ],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'waybill',
            description: 'The session cookie. The cookie name ends with the id of the deployment.',
          },
        },
      },
      security: [{ session: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema-${index}`) },
    transformObject: (document) => {
      const contract = structuredClone('openapiObject' in document ? document.openapiObject : {}) as Contract
      fillDescriptions(contract, words)
      nameSchemas(contract)
      return contract as never
    },
  })
}

/** The API of the web application. It accepts only the session cookie, and calls the same verbs as the public API. */

/** @param isPublished whether the contract of the server contains these operations. The public contract does not. */
export function consoleRoutes(app: Server, deps: ConsoleDeps, { isPublished = false } = {}): void {
  const server = openConsoleServer(app, deps, isPublished)
  sessionRoutes(server)
  linkRoutes(server)
  profileRoutes(server)
  peopleRoutes(server)
  auditRoutes(server)
  ordersRoutes(server)
  orderViewRoutes(server)
  batchRoutes(server)
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
  webhookRoutes(server)
  requestRoutes(server)
}

export function ordersRoutes(server: ConsoleServer): void {
  listRoutes(server)
  selectionRoutes(server)
  orderRoutes(server)
  orderChangeRoutes(server)
}
