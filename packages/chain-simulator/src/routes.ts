/** The part of Esplora's HTTP API for watching payments to an address. `/control` has the acts of payers and miners. */
import type { Chain, ConfirmedAt, Payment } from './chain.ts'

/** The used part of Fastify's types. */
type Request = { params: unknown; body: unknown }
type Reply = { code(status: number): Reply; type(type: string): Reply; send(body: unknown): Reply }
type Scope = {
  get(path: string, handler: (request: Request, reply: Reply) => unknown): unknown
  post(path: string, handler: (request: Request, reply: Reply) => unknown): unknown
}

const confirmedPerPage = 25
const maxOutputs = 100

/** Serves one chain below the scope's prefix. */
export function chainRoutes(scope: Scope, chain: Chain): void {
  scope.get('/blocks/tip/height', (_request, reply) => reply.type('text/plain').send(String(chain.height())))
  scope.get('/blocks/tip/hash', (_request, reply) => reply.type('text/plain').send(chain.hash(chain.height())))
  scope.get('/block-height/:height', (request, reply) => {
    const hash = chain.hash(Number((request.params as { height: string }).height))
    return hash ? reply.type('text/plain').send(hash) : reply.code(404).type('text/plain').send('Block not found')
  })
  scope.get('/address/:address/txs', (request) => {
    const all = chain.paymentsTo((request.params as { address: string }).address)
    const waiting = all.filter(({ confirmed }) => !confirmed)
    return [...waiting, ...all.filter(({ confirmed }) => confirmed).slice(0, confirmedPerPage)].map(shown)
  })
  const older = (request: Request) => {
    const { address, after } = request.params as { address: string; after?: string }
    const confirmed = chain.paymentsTo(address).filter((payment) => payment.confirmed)
    const start = confirmed.findIndex(({ txid }) => txid === after) + 1
    return confirmed.slice(start, start + confirmedPerPage).map(shown)
  }
  scope.get('/address/:address/txs/chain', older)
  scope.get('/address/:address/txs/chain/:after', older)

  scope.post('/control/pay', async (request, reply) => {
    const { outputs } = (request.body ?? {}) as { outputs?: unknown }
    if (!areOutputs(outputs)) return reply.code(400).send({ error: 'outputs: [{ address, value }], values above 0' })
    return chain.pay(outputs)
  })
  scope.post('/control/mine', async (request, reply) => {
    const { blocks = 1 } = (request.body ?? {}) as { blocks?: unknown }
    if (!isCount(blocks)) return reply.code(400).send({ error: 'blocks: a number from 1 to 1000' })
    await chain.mine(blocks)
    return { height: chain.height() }
  })
  scope.post('/control/reorganise', async (request, reply) => {
    const { depth, dropped = [] } = (request.body ?? {}) as { depth?: unknown; dropped?: unknown }
    const isList = Array.isArray(dropped) && dropped.every((txid) => typeof txid === 'string')
    if (!isCount(depth) || !isList) return reply.code(400).send({ error: 'depth: a number; dropped: txids' })
    await chain.reorganise(depth, dropped)
    return { height: chain.height() }
  })
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 1000

const areOutputs = (value: unknown): value is Payment['outputs'] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= maxOutputs &&
  value.every(({ address, value: amount }) => typeof address === 'string' && Number.isInteger(amount) && amount > 0)

const shown = ({ txid, outputs, confirmed }: Payment & { confirmed: ConfirmedAt | null }) => ({
  txid,
  vout: outputs.map(({ address, value }) => ({ scriptpubkey_address: address, value })),
  status: confirmed
    ? { confirmed: true, block_height: confirmed.height, block_hash: confirmed.hash, block_time: confirmed.time }
    : { confirmed: false },
})
