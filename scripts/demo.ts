/**
 * `npm run demo`: plays the main job against a running service, or against one that it starts in a
 * folder of its own: an API key becomes four label files. Prints each step with its time.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const outputFolder = resolve(root, 'demo-output')
const defaultUrl = `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 8080}`

// biome-ignore lint/suspicious/noExplicitAny: a demonstration shows answers, it does not model them
type Json = any

const say = (line: string) => process.stdout.write(`${line}\n`)

class DemoError extends Error {}

/** Runs one step and prints what it brought and how long it took. */
async function step<Result>(
  what: string,
  run: () => Promise<Result>,
  show: (result: Result) => string,
): Promise<Result> {
  const began = performance.now()
  const result = await run()
  say(`${what.padEnd(34)} ${`${Math.round(performance.now() - began)} ms`.padStart(8)}   ${show(result)}`)
  return result
}

async function isWaybill(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) })
    return response.ok
  } catch {
    return false
  }
}

/** Starts a service on a free port, with a data folder that is removed afterwards. */
async function startService(): Promise<{ url: string; env: NodeJS.ProcessEnv; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-demo-'))
  const env = {
    ...process.env,
    PORT: '0',
    WAYBILL_DATA_DIR: folder,
    WAYBILL_ENVIRONMENT: 'sandbox',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [join(root, 'src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await serviceAddress(child)
  return {
    url,
    env,
    stop: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function serviceAddress(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const address = /serves (http:\S+)/.exec(text)?.[1]
      if (address) found(address)
    })
    child.once('exit', () => failed(new DemoError('The service did not start; see above.')))
  })
}

/** Makes an account by the command line, as an operator would. */
function createAccount(env: NodeJS.ProcessEnv): Promise<Json> {
  return new Promise((done, failed) => {
    const args = [join(root, 'src/cli.ts'), 'account', 'create', '--name', 'Demo', '--json']
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.once('exit', (code) =>
      code === 0 ? done(JSON.parse(text)) : failed(new DemoError('No account could be made; see above.')),
    )
  })
}

async function call(url: string, method: string, path: string, token: string, body?: unknown): Promise<Json> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Json
  if (!answer.success)
    throw new DemoError(`${method} ${path} answered ${response.status}: ${JSON.stringify(answer.errors)}`)
  return answer.data
}

async function download(url: string, token: string, labelId: string, format: number, file: string): Promise<string> {
  const path = `/api/v1/labels/${labelId}/download?format=${format}`
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new DemoError(`GET ${path} answered ${response.status}: ${await response.text()}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  await writeFile(join(outputFolder, file), bytes)
  return `demo-output/${file} (${bytes.length} bytes)`
}

const order = {
  fromAddress: {
    name: 'Charles Babbage',
    company: 'Difference Works',
    street1: '350 5th Ave',
    city: 'New York',
    state: 'NY',
    zip: '10118',
    country: 'US',
    phone: '2125550123',
  },
  toAddress: {
    name: 'Ada Byron',
    street1: '1600 Amphitheatre Pkwy',
    city: 'Mountain View',
    state: 'CA',
    zip: '94043',
    country: 'US',
    phone: '6505550123',
    email: 'ada@example.com',
    residential: true,
  },
  shipments: [{ parcel: { weight: 2.5, length: 10, width: 8, height: 4 } }],
}

async function play(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(outputFolder, { recursive: true })
  const account = await step(
    'Create an account',
    () => createAccount(env),
    (made) => made.accountId,
  )
  const { accessToken: token } = await step(
    'CallResult the API key for tokens',
    () => call(url, 'POST', '/api/v1/auth/token', '', { apiKey: account.apiKey }),
    (session) => `good until ${session.accessTokenExpiresAtUtc}`,
  )
  const created = await step(
    'Create an order',
    () => call(url, 'POST', '/api/v1/orders', token, order),
    (made) => made.id,
  )
  const shipmentId = created.shipments[0].id
  const { rates } = await step(
    'Ask the carriers for rates',
    () => call(url, 'POST', `/api/v1/shipments/${shipmentId}/rates`, token),
    (answer) => `${answer.totalCount} rates from ${answer.carrierCount} carriers`,
  )
  for (const rate of rates) {
    say(
      `${''.padEnd(46)}${rate.carrier.padEnd(5)} ${rate.serviceName.padEnd(28)} ${rate.rate.toFixed(2).padStart(7)} ${rate.currency}`,
    )
  }
  const bought = await step(
    'Buy the cheapest label',
    () => call(url, 'POST', `/api/v1/shipments/${shipmentId}/labels`, token, { rate: { id: rates[0].id } }),
    (answer) => `${answer.selectedRate.carrier} ${answer.trackingCode}`,
  )
  const labelId = bought.postageLabel.id
  const files: [number, string][] = [
    [1, 'label.pdf'],
    [3, 'label-203dpi.zpl'],
    [2, 'label-300dpi.zpl'],
    [4, 'label-600dpi.zpl'],
  ]
  for (const [format, file] of files) {
    await step(
      'Download a file',
      () => download(url, token, labelId, format, file),
      (saved) => saved,
    )
  }
  await step(
    'Read the order',
    () => call(url, 'GET', `/api/v1/orders/${created.id}`, token),
    (read) => `status ${read.status} (8 is LabelCreated)`,
  )
  const second = await step(
    'Buy and cancel another label',
    async () => {
      const { order: other, shipmentRates } = await call(url, 'POST', '/api/v2/orders', token, { order })
      const id = other.shipments[0].id
      const label = await call(url, 'POST', `/api/v1/shipments/${id}/labels`, token, {
        rate: { id: shipmentRates[0].rates.at(-1).id },
      })
      const cancelled = await call(url, 'DELETE', `/api/v1/labels/${label.postageLabel.id}`, token)
      return { label, cancelled }
    },
    ({ label, cancelled }) =>
      `${label.selectedRate.carrier} ${label.trackingCode}, ${cancelled.isSuccess ? 'cancelled' : 'not cancelled'}`,
  )
  if (!second.cancelled.isSuccess) throw new DemoError('The carrier refused the cancellation.')
}

try {
  const running = await isWaybill(defaultUrl)
  if (running) {
    say(`Using the service at ${defaultUrl}`)
    await play(defaultUrl, process.env)
  } else {
    say('No service runs; starting one for the length of the demo')
    const service = await startService()
    try {
      await play(service.url, service.env)
    } finally {
      await service.stop()
    }
  }
  say('')
  say('The four label files are in demo-output/. Open label.pdf to look at the label.')
} catch (error) {
  process.stderr.write(`demo: ${error instanceof DemoError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
