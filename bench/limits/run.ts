/**
 * `npm run tool -- bench:limits`: how others are affected by a client that tries ten thousand keys, and by a body of half
 * a million invalid shipments. The service runs with its default limits.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { newSecret } from '#domain/accounts/keys/credentials.ts'
import { readArguments } from '../../scripts/arguments.ts'
import { runProcess, startService } from '../runtime/start-process.ts'

const usage = `npm run tool -- bench:limits

Shows how others are affected by a client that tries ten thousand keys, and by one that sends half a million invalid
shipments.

  --help  show this help
`

readArguments(usage, {})

const wrongKeys = 10_000
const attackers = 64
const everyMs = 10
const quietMs = 10_000
const attackMs = 20_000
const wrongShipments = 500_000
const json = { 'content-type': 'application/json' }

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** Lists orders at an even pace until it is told to end. @returns the latencies, ascending */
async function listAtPace(url: string, authorization: string, ended: Promise<unknown>): Promise<number[]> {
  const latenciesMs: number[] = []
  const asked: Promise<void>[] = []
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    const ask = async () => {
      const beganAt = performance.now()
      const { statusCode, body } = await request(`${url}/api/v1/orders`, { headers: { authorization } })
      await body.dump()
      if (statusCode !== 200) throw new Error(`the list answered ${statusCode}`)
      latenciesMs.push(performance.now() - beganAt)
    }
    asked.push(ask())
    await delay(everyMs)
  }
  await Promise.all(asked)
  return latenciesMs.sort((left, right) => left - right)
}

/** Tries keys from an address of its own, each connection one after the other. @returns how often which status came */
async function tryKeys(url: string, signal: AbortSignal): Promise<Map<number, number>> {
  const dispatcher = new Agent({ connections: attackers, connect: { localAddress: '127.0.0.2' } })
  const statuses = new Map<number, number>()
  let left = wrongKeys
  const attacker = async () => {
    while (left > 0 && !signal.aborted) {
      left -= 1
      const body = JSON.stringify({ apiKey: newSecret('waybill_sandbox') })
      const answer = await request(`${url}/api/v1/auth/token`, { method: 'POST', headers: json, body, dispatcher })
      await answer.body.dump()
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: attackers }, attacker))
  await dispatcher.close()
  return statuses
}

async function sendWrongShipments(url: string, authorization: string): Promise<number> {
  const body = `{"fromAddress":{},"toAddress":{},"shipments":[${'1,'.repeat(wrongShipments - 1)}1]}`
  const answer = await request(`${url}/api/v1/orders`, { method: 'POST', headers: { ...json, authorization }, body })
  await answer.body.dump()
  return answer.statusCode
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
const shown = (sorted: readonly number[]): string =>
  `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p99 ${percentile(sorted, 0.99).toFixed(1)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(1)} ms`

async function measure(url: string, authorization: string): Promise<void> {
  await listAtPace(url, authorization, delay(quietMs / 2))
  const before = await listAtPace(url, authorization, delay(quietMs))
  const ending = new AbortController()
  const trying = tryKeys(url, ending.signal)
  const attacked = await listAtPace(url, authorization, delay(attackMs))
  ending.abort()
  const statuses = await trying
  // Measured on both sides, since a machine has moods.
  const after = await listAtPace(url, authorization, delay(quietMs))
  const quiet = [...before, ...after].sort((left, right) => left - right)
  print(`alone, before and after                 ${shown(quiet)}`)
  print(`while one address tries keys            ${shown(attacked)}`)
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  print(
    `  p99 × ${(percentile(attacked, 0.99) / percentile(quiet, 0.99)).toFixed(2)}; in ${attackMs / 1000} s ${attackers} connections got ${answers}`,
  )

  const sending = sendWrongShipments(url, authorization)
  const delayed = await listAtPace(url, authorization, Promise.all([sending, delay(1000)]))
  print(`while ${wrongShipments} wrong shipments arrive   ${shown(delayed)}; answered ${await sending}`)
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-limits-'))
const env = { PORT: '0', LOG_LEVEL: 'silent', WAYBILL_DATA_DIR: folder }
const service = await startService(env)
try {
  const args = ['account', 'create', '--name', 'Bench', '--json']
  const account = JSON.parse(await runProcess({ name: 'waybill', file: 'src/cli.ts', args, env }))
  const body = JSON.stringify({ apiKey: account.apiKey })
  const session = await request(`${service.url}/api/v1/auth/token`, { method: 'POST', headers: json, body })
  const { data } = (await session.body.json()) as { data: { accessToken: string } }
  await measure(service.url, `Bearer ${data.accessToken}`)
} finally {
  await service.end()
  await rm(folder, { recursive: true, force: true })
}
