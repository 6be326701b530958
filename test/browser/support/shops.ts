/** Played shops that a test connects, and orders that are placed there. */
import assert from 'node:assert/strict'
import type { PlayedStore, ShopOrder } from '@waybill/store-simulator'
import type { SignedIn } from '../../support/browser.ts'
import type { Json } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { expectData } from '../../support/expect.ts'
import type { Pages } from './pages.ts'

const parcel = { weight: 1, length: 10, width: 8, height: 4 }

/** Places an order. @param name the recipient, by which a test finds the order */
export const placeOrder = (
  { shop }: PlayedStore,
  name: string,
  changes: Partial<Parameters<PlayedStore['shop']['place']>[0]> = {},
): ShopOrder => {
  const [firstName = '', ...rest] = name.split(' ')
  return shop.place({
    address: {
      ...{ firstName, lastName: rest.join(' '), company: null, street1: '233 S Wacker Dr', street2: null },
      ...{ city: 'Chicago', state: 'IL', zip: '60606', country: 'US', phone: '3125550123', email: 'b@shop.example' },
    },
    lines: [
      { sku: 'MUG', name: 'Enamel mug', quantity: 2 },
      { sku: 'TEA', name: 'Tea towel', quantity: 1 },
    ],
    ...changes,
  })
}

/** The kind's play, as the account of the person has connected it. */
export async function connectShop(
  pages: Pages,
  { browser }: Pick<SignedIn, 'browser'>,
  kind: string,
): Promise<{ played: PlayedStore; storeId: string }> {
  const played = pages.stores()[kind]
  assert.ok(played, `${kind} is played`)
  const { hasOwnAddress } = expectData(await browser.get('/stores')).kinds.find((one: Json) => one.kind === kind)
  const { storeId } = expectData(
    await browser.post('/stores', {
      ...{ kind, name: 'Corner Shop', baseUrl: hasOwnAddress ? played.url : null, credentials: played.credentials },
      ...{ parcel, warehouseId: null, subAccountId: null },
    }),
    201,
  )
  return { played, storeId }
}

/** Has the shop looked at until what is looked for is so. */
export async function lookUntil<Found>(
  { browser }: Pick<SignedIn, 'browser'>,
  storeId: string,
  what: string,
  find: () => Promise<Found | false | null | undefined>,
): Promise<Found> {
  return eventually(what, async () => {
    const found = await find()
    if (!found) expectData(await browser.post(`/stores/${storeId}/look`))
    return found
  })
}

/** The order that was made of the shop's. */
export async function importedOrder(
  of: Pick<SignedIn, 'browser'>,
  storeId: string,
  { number }: ShopOrder,
): Promise<string> {
  return lookUntil(of, storeId, `${number} is imported`, async () => {
    const orders = expectData(await of.browser.get(`/stores/${storeId}/recent-orders`))
    const found = orders.find((order: Json) => order.number.replace('#', '') === number.replace('#', ''))
    return (found?.orderId as string | undefined) ?? null
  })
}
