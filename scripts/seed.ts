/**
 * `npm run seed`: creates an account with an order of every kind in a Sandbox, through the public APIs.
 * Uses the running service, or starts one on the data folder and stops it afterwards.
 */
import { OrderStatus } from '#domain/orders/status/states.ts'
import { readArguments } from './arguments.ts'
import {
  anOrder,
  call,
  cheapestOf,
  createAccount,
  defaultUrl,
  isWaybill,
  type Json,
  SandboxError,
  startService,
} from './sandbox.ts'

const usage = `npm run seed -- [options]

Creates an account with an order of every kind in a Sandbox, and prints its keys. Uses the running service, or starts
one on the data folder (WAYBILL_DATA_DIR) and stops it afterwards.

  --url <address>  URL of the service (default: http://HOST:PORT from the environment, or ${defaultUrl});
                   WAYBILL_DATA_DIR or DATABASE_URL must be set as for the service
  --help           show this help
`

const say = (line: string) => process.stdout.write(`${line}\n`)

type Session = { url: string; token: string }

const createOrder = async ({ url, token }: Session, toName?: string): Promise<string> =>
  (await call(url, 'POST', '/api/v1/orders', token, anOrder(toName))).id

const moveOrder = ({ url, token }: Session, orderId: string, status: OrderStatus) =>
  call(url, 'PATCH', `/api/v1/orders/${orderId}/status`, token, { status })

/** @returns the response to the purchase, whatever it is: some are supposed to fail */
async function buyLabel({ url, token }: Session, toName?: string) {
  const { order, shipmentRates } = await call(url, 'POST', '/api/v2/orders', token, { order: anOrder(toName) })
  const response = await fetch(`${url}/api/v1/shipments/${order.shipments[0].id}/labels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ rate: { id: cheapestOf(shipmentRates[0].rates).id } }),
  })
  return { orderId: order.id as string, status: response.status, data: ((await response.json()) as Json).data }
}

async function seed(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const account = await createAccount(env, 'Seed')
  const { accessToken: token } = await call(url, 'POST', '/api/v1/auth/token', '', { apiKey: account.apiKey })
  const session = { url, token }

  say(`Created        ${await createOrder(session)}`)
  const { OnHold, Cancelled, Fulfilled, Processing, Picked, Packed, Returned } = OrderStatus
  for (const [name, status] of Object.entries({ OnHold, Cancelled, Fulfilled, Processing, Picked, Packed })) {
    const orderId = await createOrder(session)
    await moveOrder(session, orderId, status)
    say(`${name.padEnd(14)} ${orderId}`)
  }
  const returned = await createOrder(session)
  await moveOrder(session, returned, Fulfilled)
  await moveOrder(session, returned, Returned)
  say(`Returned       ${returned}`)

  say(`LabelCreated   ${(await buyLabel(session)).orderId}`)
  const cancelled = await buyLabel(session)
  await call(url, 'DELETE', `/api/v1/labels/${cancelled.data.postageLabel.id}`, token)
  say(`label voided   ${cancelled.orderId}`)
  const refused = await buyLabel(session, 'Ada [buy-rejected]')
  say(`rejected       ${refused.orderId} (${refused.status})`)
  // The outcome of these is unknown until Waybill looks it up.
  for (const steering of ['[buy-lost]', '[buy-vanished]']) {
    const unknown = await buyLabel(session, `Ada ${steering}`)
    say(`${steering.padEnd(14)} ${unknown.orderId} (${unknown.status})`)
  }
  say(`legacy         ${await buyByForm(url, account.legacyKey, account.legacySecret)}`)

  say('')
  say(`Account ${account.accountId}`)
  say(`API key ${account.apiKey}`)
  say(`Legacy API key and secret ${account.legacyKey} ${account.legacySecret}`)
}

/** A purchase by the legacy interface, which makes its order. */
async function buyByForm(url: string, key: string, secret: string): Promise<string> {
  const form = {
    ...{ key, secret, carrier: 'usps', service: 'usps_priority', package_type: 'Parcel' },
    ...{ to_name: 'Ada Byron', to_street: '1600 Amphitheatre Pkwy', to_city: 'Mountain View', to_state: 'CA' },
    ...{ to_zip: '94043', to_country: 'US', to_phone: '6502530000' },
    ...{ from_name: 'Charles Babbage', from_street: '350 5th Ave', from_city: 'New York', from_state: 'NY' },
    ...{ from_zip: '10118', from_country: 'US', from_phone: '2125550100' },
    ...{ weight_lbs: '2', weight_oz: '8', depth: '10', width: '8', height: '4' },
  }
  const response = await fetch(`${url}/api/create-purchase`, { method: 'POST', body: new URLSearchParams(form) })
  const text = await response.text()
  if (!response.ok) throw new SandboxError(`create-purchase returned ${response.status}: ${text}`)
  return JSON.parse(text).order_id
}

const { url: given } = readArguments(usage, { url: { type: 'string' } })
try {
  const url = (given ?? defaultUrl).replace(/\/+$/, '')
  if (await isWaybill(url)) {
    say(`Using the service at ${url}`)
    await seed(url, process.env)
  } else if (given !== undefined) throw new SandboxError(`No service is responding at ${url}.`)
  else {
    say(`No service is responding at ${url}; starting one on the data folder (to use another service, set --url)`)
    const service = await startService({})
    try {
      await seed(service.url, service.env)
    } finally {
      await service.stop()
    }
  }
} catch (error) {
  process.stderr.write(`seed: ${error instanceof SandboxError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
