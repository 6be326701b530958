/**
 * Vendure without its dashboard, in memory, with one product, one way of shipping and one way of paying. Started with the
 * folder that it is installed in; this file imports nothing of it otherwise.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = process.argv[2] ?? ''
const require = createRequire(join(folder, 'package.json'))
require('reflect-metadata')
const core = require('@vendure/core')
const { populateInitialData } = require('@vendure/core/cli')

/** The number of shipment notifications for the order. Vendure's emails depend on them. */
const mails = new Map()
let connection

const app = await core.bootstrap({
  apiOptions: {
    port: Number(process.env.PORT),
    hostname: '127.0.0.1',
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    middleware: [
      {
        route: '/of-the-test/orders',
        beforeListen: true,
        handler: async (request, response) => {
          const id = request.path.slice(1)
          if (request.method === 'DELETE') {
            await connection.query('PRAGMA foreign_keys = OFF')
            await connection.query('DELETE FROM "order" WHERE id = ?', [Number(id)])
          }
          response.json({ mails: mails.get(String(id)) ?? 0 })
        },
      },
    ],
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie', 'api-key'],
    superadminCredentials: { identifier: 'superadmin', password: 'superadmin' },
    cookieOptions: { secret: 'for a test' },
  },
  dbConnectionOptions: { type: 'sqljs', autoSave: false, synchronize: true, logging: false, migrations: [] },
  paymentOptions: { paymentMethodHandlers: [core.dummyPaymentHandler] },
  logger: new core.DefaultLogger({ level: core.LogLevel.Error }),
  importExportOptions: { importAssetsDir: folder },
  orderOptions: {
    process: [
      core.defaultOrderProcess,
      {
        transitions: {
          PaymentSettled: { to: ['BeingPacked'], mergeStrategy: 'merge' },
          BeingPacked: { to: ['PaymentSettled'] },
        },
      },
    ],
  },
  plugins: [],
})
connection = app.get(core.TransactionalConnection).rawConnection
app
  .get(core.EventBus)
  .ofType(core.FulfillmentStateTransitionEvent)
  .subscribe(async ({ toState, fulfillment }) => {
    if (toState !== 'Shipped') return
    const orders = await connection.query(
      'SELECT "orderId" AS id FROM order_fulfillments_fulfillment WHERE "fulfillmentId" = ?',
      [fulfillment.id],
    )
    for (const { id } of orders) mails.set(String(id), (mails.get(String(id)) ?? 0) + 1)
  })
await populateInitialData(app, {
  defaultLanguage: core.LanguageCode.en,
  defaultZone: 'Americas',
  taxRates: [{ name: 'Standard', percentage: 0 }],
  shippingMethods: [{ name: 'Standard', price: 500 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  countries: [
    { name: 'United States of America', code: 'US', zone: 'Americas' },
    { name: 'Canada', code: 'CA', zone: 'Americas' },
  ],
  collections: [],
  roles: [],
})
process.stdout.write('ready\n')
