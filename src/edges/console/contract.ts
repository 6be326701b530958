/** The contract of the web application's own interface, from which its types are made. It may change in any release. */
import swagger from '@fastify/swagger'
import { type Contract, fillDescriptions, nameSchemas } from '#edges/http/openapi.ts'
import type { Server } from '#edges/http/server.ts'

/** @param words what descriptions leave open, by its name there */
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
        { name: 'Drafts', description: 'Unfinished orders.' },
        { name: 'Warehouses', description: 'Addresses that packages are sent from and returned to.' },
        { name: 'Parcel presets', description: 'The package presets of the account.' },
        { name: 'Address book', description: 'Saved addresses and recent recipients.' },
        { name: 'Order views', description: 'Saved searches for the order list.' },
        { name: 'Settings', description: 'The name and preferences of the account.' },
        { name: 'Keys', description: 'API keys, and keys of the legacy API.' },
        { name: 'Requests', description: 'Recent API requests and their results.' },
        { name: 'Sub-accounts', description: 'Parts of the account. Each can be limited to specific carriers.' },
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
