/** The log of a night shows the failures in order, with the carrier's text. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usps } from '#adapters/carriers/usps/index.ts'
import { connectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import type { Client, Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const lines: Json[] = []
const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }
const environment = openTestEnvironment({ logLevel: 'info', logStream })

/** The log lines about purchases and cancellations, without requests. */
const story = (): string[] =>
  lines
    .filter(({ msg, accountId }) => accountId && msg !== 'answered')
    .map(({ level, msg, carrier, code, state, carrierWords, detail }) =>
      [level === 40 ? 'warn' : 'info', msg, carrier, code ?? state, carrierWords ?? detail].filter(Boolean).join(' | '),
    )

const tells = (text: string) => eventually(`the log tells: ${text}`, () => story().some((line) => line.includes(text)))

async function buy(client: Client, name: string) {
  const { shipmentId, rate } = await createRatedOrder(client, name, 'usps')
  await buyRate(client, shipmentId, rate.id)
}

test("the log shows the failures of a night in order, with the carrier's text", async () => {
  const client = await environment.openClient()
  await buy(client, 'Ada [buy-rejected]')
  await tells('purchase failed')
  await buy(client, 'Ada [buy-lost]')
  await tells('purchase outcome found')
  const { label } = await client.buyLabel({ to: { name: 'Ada [void-rejected]' } })
  await client.delete(`/api/v1/labels/${label.id}`)

  const misconfigured = await environment.openClient()
  await connectCarrier(
    { ...deps(environment.db), seal: credentialSeal([Buffer.alloc(32, 7)]) },
    {
      accountId: misconfigured.account.accountId,
      carrier: usps,
      name: 'main',
      baseUrl: `${environment.simulatorUrl}/usps`,
      credentials: { clientId: 'a', clientSecret: 'b', crid: '0000', mid: '123456789', accountNumber: '1234567890' },
    },
  )
  await buy(misconfigured, 'Ada Byron')
  await tells('Carrier.Unavailable')

  assert.deepEqual(story(), [
    'warn | purchase failed | usps | Label.CarrierRejected | The destination address is not deliverable.',
    'warn | purchase outcome unknown | usps | broken: UND_ERR_SOCKET: other side closed',
    'info | purchase outcome found | usps | Completed',
    'info | label bought | usps',
    'info | label bought | usps',
    'warn | cancellation rejected | usps | A refund request for this order cannot be submitted',
    "warn | purchase failed | usps | Carrier.Unavailable | USPS returned no payment authorization: CRID isn't enrolled in USPS Ship Outbound",
  ])
})
