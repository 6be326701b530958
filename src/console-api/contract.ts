/** The contract of the web application's own interface, from which its types are made. It may change in any release. */
import swagger from '@fastify/swagger'
import { type Contract, nameSchemas } from '#http-api/openapi.ts'
import type { Server } from '#http-api/server.ts'

export async function registerConsoleContract(app: Server): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waybill web application',
        version: '1',
        description:
          'What the pages under `/console/` call. It is not public, and may change in any release: programs call `/api`. Every answer is an envelope: `success`, `data`, `errors`. Times are UTC.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Session', description: 'Who is signed in, and what he may do.' },
        { name: 'Links', description: 'What was handed to somebody to set a password by.' },
        { name: 'Profile', description: "One's own name, password, passkeys and sessions." },
        { name: 'People', description: 'Who belongs to the account, as what.' },
        { name: 'Audit', description: 'Who did what in the account.' },
        { name: 'Orders', description: 'The list, single orders, and what is done to them.' },
        { name: 'Purchases', description: 'Rates, labels bought and cancelled.' },
        { name: 'Drafts', description: 'Orders that people are typing.' },
        { name: 'Warehouses', description: 'Where parcels are sent from, and come back to.' },
        { name: 'Parcel presets', description: 'The packagings that a desk uses.' },
        { name: 'Address book', description: 'Addresses that are kept, and whom orders went to.' },
        { name: 'Order views', description: 'Searches of the list that somebody keeps.' },
        { name: 'Settings', description: 'What the account is called and prefers.' },
        { name: 'Keys', description: 'What programs call by, at either interface.' },
        { name: 'Requests', description: 'What programs asked in the last days, and what came of it.' },
        { name: 'Sub-accounts', description: 'Parts of the account, which may use less of it.' },
        { name: 'Carriers', description: 'With whom the account ships, and by whose accounts.' },
        { name: 'Stores', description: 'Shops whose orders are shipped, and what they say of them.' },
        { name: 'Labels', description: 'Their files, as somebody who is signed in sees and prints them.' },
        { name: 'Printing', description: 'Printers, and what was printed.' },
        { name: 'Credit', description: 'What the account can spend, what moved it, and how more is paid for.' },
      ],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'waybill',
            description: "The session; the cookie's name ends in the deployment's id.",
          },
        },
      },
      security: [{ session: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema-${index}`) },
    transformObject: (document) => {
      const contract = structuredClone('openapiObject' in document ? document.openapiObject : {}) as Contract
      nameSchemas(contract)
      return contract as never
    },
  })
}
