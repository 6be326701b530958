/** A Vendure of one's own: it places orders by its shop's API and acts on them by its administrators'. */
import { fileURLToPath } from 'node:url'
import { installStore } from '../install-store.ts'
import { type Answer, buyer, callShop, type RealFulfillment, type RealShop } from '../real-shop.ts'
import { freePort, startStore } from '../store-process.ts'

const version = '3.7.3'
const server = fileURLToPath(new URL('server.mjs', import.meta.url))
/**
 * The role of Waybill in the shop. It has the permissions for orders that its documentation requires, and no others.
 */
const clerk = { username: 'waybill@example.com', password: 'a long enough secret' }

type Ask = (query: string, variables?: object) => Promise<Answer>

export async function openVendureShop(): Promise<RealShop> {
  const folder = await installStore({
    name: 'vendure',
    dependencies: { '@vendure/core': version, 'sql.js': '1.16.0' },
    // Dependencies that the registry lacks in newer versions.
    overrides: { '@graphql-tools/delegate': '12.2.1', '@graphql-tools/batch-execute': '10.2.0' },
  })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const isReady = () => canShip(url)
  const running = await startStore([server, folder], { cwd: folder, env: { PORT: String(port) }, isReady })
  const token = await logIn(url)
  const ask = asking(`${url}/admin-api`, { authorization: `Bearer ${token}` })
  const variantId = await makeProduct(ask)
  await admitClerk(ask)
  const ofTest = async (method: string, id: string) =>
    (await callShop(method, `${url}/of-the-test/orders/${id}`)).body as { mails: number }

  const place = (quantity: number) => placeOrder(url, variantId, { quantity, address: atHome })
  const move = (id: string, state: string) =>
    ask(
      `mutation($id: ID!, $state: String!) { transitionOrderToState(id: $id, state: $state) {
        __typename ... on OrderStateTransitionError { transitionError } } }`,
      { id, state },
    )
  const lineOf = async (id: string) =>
    (await ask('query($id: ID!) { order(id: $id) { lines { id quantity } } }', { id })).order.lines[0]
  const change = (id: string, changes: object) =>
    ask(
      'mutation($input: ModifyOrderInput!) { modifyOrder(input: $input) { __typename ... on ErrorResult { message } } }',
      { input: { dryRun: false, orderId: id, ...changes } },
    )
  const stateOf = async (id: string) => (await ask('query($id: ID!) { order(id: $id) { state } }', { id })).order.state
  /** Orders more of it: Vendure wants the rest paid before it goes on. */
  const orderMore = async (id: string) => {
    const line = await lineOf(id)
    await move(id, 'Modifying')
    await change(id, { adjustOrderLines: [{ orderLineId: line.id, quantity: line.quantity + 1 }] })
    await move(id, 'ArrangingAdditionalPayment')
    return line.quantity + 1
  }
  const pay = async (id: string) => {
    await ask(
      `mutation($id: ID!) { addManualPaymentToOrder(input: { orderId: $id, method: "bank", metadata: {} }) {
        __typename ... on ErrorResult { message } } }`,
      { id },
    )
    if ((await stateOf(id)) !== 'PaymentSettled') await move(id, 'PaymentSettled')
  }
  const fulfil = async (id: string, quantity: number, trackingNumber: string): Promise<string> => {
    const line = await lineOf(id)
    const handler = {
      code: 'manual-fulfillment',
      arguments: [
        { name: 'method', value: 'Bicycle' },
        { name: 'trackingCode', value: trackingNumber },
      ],
    }
    const answer = await ask(
      `mutation($input: FulfillOrderInput!) { addFulfillmentToOrder(input: $input) {
        __typename ... on Fulfillment { id } ... on ErrorResult { message } } }`,
      { input: { lines: [{ orderLineId: line.id, quantity }], handler } },
    )
    return answer.addFulfillmentToOrder.id
  }

  return {
    name: 'Vendure',
    version,
    url,
    credentials: clerk,
    wrongCredentials: { ...clerk, password: 'wrong' },
    takesBack: true,
    place,
    async placeUnpaid() {
      const id = await place(2)
      await orderMore(id)
      return id
    },
    pay,
    async editAddress(id, street1) {
      await move(id, 'Modifying')
      await change(id, { updateShippingAddress: { streetLine1: street1, countryCode: 'US' } })
      await move(id, 'PaymentSettled')
    },
    async editQuantity(id) {
      const quantity = await orderMore(id)
      await pay(id)
      return quantity
    },
    placeAbroad: () => placeOrder(url, variantId, { quantity: 1, address: abroad }),
    holds: [
      {
        what: 'it is being modified',
        code: 'Order.NotReadyForPurchase',
        begin: (id) => move(id, 'Modifying'),
        end: (id) => move(id, 'PaymentSettled'),
      },
      {
        what: "it is in a state of the shop's own",
        code: 'Order.MetadataUnreadable',
        begin: (id) => move(id, 'BeingPacked'),
        end: (id) => move(id, 'PaymentSettled'),
      },
    ],
    async shipElsewhere(id, quantity) {
      const fulfillmentId = await fulfil(id, quantity, 'BY-BICYCLE')
      await ask('mutation($id: ID!) { transitionFulfillmentToState(id: $id, state: "Shipped") { __typename } }', {
        id: fulfillmentId,
      })
    },
    async leaveHalfDone(id, { quantity, trackingNumber }) {
      await fulfil(id, quantity, trackingNumber)
    },
    async cancel(id) {
      await ask(
        `mutation($id: ID!) { cancelOrder(input: { orderId: $id, reason: "changed their mind" }) {
          __typename ... on ErrorResult { message } } }`,
        { id },
      )
    },
    async remove(id) {
      await ofTest('DELETE', id)
    },
    async fulfillments(id) {
      const { order } = await ask(
        'query($id: ID!) { order(id: $id) { fulfillments { state trackingCode lines { quantity } } } }',
        { id },
      )
      return order.fulfillments.map(
        ({ state, trackingCode, lines }: { state: string; trackingCode: string; lines: { quantity: number }[] }) =>
          ({
            trackingNumber: trackingCode,
            quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
            isShipped: state === 'Shipped' || state === 'Delivered',
            isCancelled: state === 'Cancelled',
          }) satisfies RealFulfillment,
      )
    },
    mails: async (id) => (await ofTest('GET', id)).mails,
    residentMb: running.residentMb,
    end: running.end,
  }
}

/** @throws also where the answer says below `data` that it refused */
function asking(url: string, headers: Record<string, string>): Ask {
  return async (query, variables = {}) => {
    const { body } = await callShop('POST', url, { headers, body: { query, variables } })
    const refused = Object.values(body.data ?? {}).find(
      (value: Answer) => typeof value?.__typename === 'string' && value.__typename.endsWith('Error'),
    )
    if (body.errors || refused) throw new Error(`${query}: ${JSON.stringify(body.errors ?? refused)}`)
    return body.data
  }
}

async function logIn(url: string): Promise<string | null> {
  const query = 'mutation { login(username: "superadmin", password: "superadmin") { __typename } }'
  const { headers } = await callShop('POST', `${url}/admin-api`, { body: { query } })
  return headers.get('vendure-auth-token')
}

/** Whether it has been given its ways of shipping and paying, which comes after it listens. */
async function canShip(url: string): Promise<boolean> {
  const ask = asking(`${url}/admin-api`, { authorization: `Bearer ${await logIn(url)}` })
  return (await ask('{ paymentMethods { totalItems } }')).paymentMethods.totalItems > 0
}

async function admitClerk(ask: Ask): Promise<void> {
  const { createRole } = await ask(
    `mutation { createRole(input: { code: "clerk", description: "Ships", permissions: [ReadOrder, UpdateOrder] }) { id } }`,
  )
  await ask(`mutation($input: CreateAdministratorInput!) { createAdministrator(input: $input) { id } }`, {
    input: {
      emailAddress: clerk.username,
      password: clerk.password,
      firstName: 'Way',
      lastName: 'Bill',
      roleIds: [createRole.id],
    },
  })
}

async function makeProduct(ask: Ask): Promise<string> {
  const { createProduct } = await ask(
    `mutation { createProduct(input: { enabled: true,
      translations: [{ languageCode: en, name: "Mug", slug: "mug", description: "" }] }) { id } }`,
  )
  const { createProductVariants } = await ask(
    `mutation($id: ID!) { createProductVariants(input: [{ productId: $id, sku: "MUG", price: 1299, trackInventory: FALSE,
      translations: [{ languageCode: en, name: "Mug" }] }]) { id } }`,
    { id: createProduct.id },
  )
  return createProductVariants[0].id
}

const atHome = {
  fullName: `${buyer.firstName} ${buyer.lastName}`,
  streetLine1: buyer.street1,
  city: buyer.city,
  province: buyer.state,
  postalCode: buyer.zip,
  countryCode: 'US',
  phoneNumber: buyer.phone,
}
const abroad = {
  ...atHome,
  streetLine1: '111 Wellington St',
  city: 'Ottawa',
  province: 'ON',
  postalCode: 'K1A 0A9',
  countryCode: 'CA',
}

async function placeOrder(
  url: string,
  variantId: string,
  { quantity, address }: { quantity: number; address: object },
): Promise<string> {
  const add = `mutation($v: ID!, $q: Int!) { addItemToOrder(productVariantId: $v, quantity: $q) {
    __typename ... on Order { id } ... on ErrorResult { message } } }`
  const { body, headers } = await callShop('POST', `${url}/shop-api`, {
    body: { query: add, variables: { v: variantId, q: quantity } },
  })
  const ask = asking(`${url}/shop-api`, { authorization: `Bearer ${headers.get('vendure-auth-token')}` })
  await ask(
    `mutation($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) {
      __typename ... on ErrorResult { message } } }`,
    { input: { emailAddress: buyer.email, firstName: buyer.firstName, lastName: buyer.lastName } },
  )
  await ask(
    `mutation($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) {
      __typename ... on ErrorResult { message } } }`,
    { input: address },
  )
  const { eligibleShippingMethods } = await ask('{ eligibleShippingMethods { id } }')
  await ask(
    'mutation($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename ... on ErrorResult { message } } }',
    { id: [eligibleShippingMethods[0].id] },
  )
  await ask(
    `mutation { transitionOrderToState(state: "ArrangingPayment") {
      __typename ... on OrderStateTransitionError { transitionError } } }`,
  )
  await ask(
    `mutation { addPaymentToOrder(input: { method: "dummy", metadata: {} }) {
      __typename ... on ErrorResult { message } } }`,
  )
  return body.data.addItemToOrder.id
}
