/** A played WooCommerce with as many orders as it is told; prints where it is. */
import { startStoreSimulator } from '@waybill/store-simulator'

const orders = Number(process.env.SHOP_ORDERS)
const simulator = await startStoreSimulator()
const store = simulator.stores.woocommerce
if (!store) throw new Error('WooCommerce is not played')
const cities = ['Mountain View', 'Palo Alto', 'San Jose', 'Sunnyvale']
for (let index = 0; index < orders; index += 1) {
  store.shop.place({
    address: {
      firstName: 'Ada',
      lastName: `Byron ${index}`,
      company: null,
      street1: `${1 + (index % 2_000)} Amphitheatre Pkwy`,
      street2: null,
      city: cities[index % cities.length] ?? '',
      state: 'CA',
      zip: '94043',
      country: 'US',
      phone: '6502530000',
      email: `ada-${index}@example.com`,
    },
    lines: [
      { sku: 'TEA', name: 'Green tea', quantity: 1 + (index % 3) },
      { sku: 'POT', name: 'Tea pot', quantity: 1 },
    ],
  })
}
process.stdout.write(`${simulator.url} \n`)
process.once('SIGTERM', () => process.exit(0))
