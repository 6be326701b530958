import { Decimal } from 'decimal.js'
import { findSimulatorUrl } from '#cli/carrier-calls.ts'
import { CommandError, type Tools } from '#cli/command-line.ts'
import { findTopUp } from '#domain/credits/queries.ts'
import { createOutgoingHttp } from '#kit/http.ts'

/* `credits pay`: simulates the payment of a top-up on the chains of a Sandbox. */

export async function payTopUp(tools: Tools, topUpId: string, amount: string | undefined) {
  if (tools.environment !== 'sandbox') throw new CommandError('Only a Sandbox has simulated chains.')
  const topUp = await findTopUp(tools, topUpId)
  if (!topUp) throw new CommandError(`Top-up ${topUpId} not found.`)
  if (topUp.coin === 'xmr' || !/-wallet$/.test(topUp.provider)) {
    throw new CommandError(`A payment in ${topUp.coin} through ${topUp.provider} cannot be simulated.`)
  }
  const paid = amount ?? topUp.amount
  const outputs = [{ address: topUp.address, value: new Decimal(paid).mul(1e8).round().toNumber() }]
  const http = createOutgoingHttp({})
  try {
    const answer = await http.send({
      call: 'simulator.pay',
      method: 'POST',
      url: `${await simulatorUrl(tools)}/${topUp.coin}/control/pay`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outputs }),
      deadlineMs: 5000,
    })
    if (!answer.ok || answer.response.status !== 200) throw notRunning()
    const { txid } = JSON.parse(Buffer.from(answer.response.body).toString('utf8'))
    return { topUpId, address: topUp.address, paid: new Decimal(paid).toFixed(8), coin: topUp.coin, transaction: txid }
  } finally {
    await http.close()
  }
}

const notRunning = () =>
  new CommandError('The simulated chains do not respond. Start the service, or set WAYBILL_SIMULATOR_URL.')

async function simulatorUrl(tools: Tools): Promise<string> {
  const url = await findSimulatorUrl(tools)
  if (!url) throw notRunning()
  return url
}
