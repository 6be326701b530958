/**
 * `npm run demo`: ships one order with a running service, or with one that it starts in its own
 * folder: from an API key to four label files. Prints each step with its duration.
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from './arguments.ts'
import {
  anOrder,
  call,
  cheapestOf,
  createAccount,
  defaultUrl,
  isWaybill,
  SandboxError,
  startService,
} from './sandbox.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outputFolder = resolve(root, 'demo-output')

const usage = `npm run demo -- [options]

Ships one order: exchanges an API key for tokens, creates an order, gets rates, buys a label, and saves its four files in
demo-output/. Uses the running service, or starts one for the demo if none responds.

  --url <address>  URL of the service (default: http://HOST:PORT from the environment, or ${defaultUrl})
  --help           show this help

  WAYBILL_API_KEY  API key of the account to use; without it, the demo creates an account, and WAYBILL_DATA_DIR or
                   DATABASE_URL must be set as for the service

Exit codes: 0 success, 1 a step failed, 2 invalid option.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs one step and prints its result and duration. */
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

async function download(url: string, token: string, labelId: string, format: number, file: string): Promise<string> {
  const path = `/api/v1/labels/${labelId}/download?format=${format}`
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new SandboxError(`GET ${path} returned ${response.status}: ${await response.text()}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  await writeFile(join(outputFolder, file), bytes)
  return `demo-output/${file} (${bytes.length} bytes)`
}

/** @returns the configured API key, or the key of a new account for the demo */
async function chooseKey(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.WAYBILL_API_KEY) {
    say('Using the account of the API key in WAYBILL_API_KEY')
    return env.WAYBILL_API_KEY
  }
  const account = await step(
    'Create an account "Demo"',
    () => createAccount(env, 'Demo'),
    (made) => `${made.accountId}; to use your own account, set WAYBILL_API_KEY`,
  )
  return account.apiKey
}

async function exchangeKey(url: string, apiKey: string) {
  try {
    return await call(url, 'POST', '/api/v1/auth/token', '', { apiKey })
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw new SandboxError(
      `The service at ${url} rejects the API key. Set WAYBILL_API_KEY to an API key of this service, or set WAYBILL_DATA_DIR or DATABASE_URL to the same value as for the service. (${error.message})`,
    )
  }
}

async function play(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(outputFolder, { recursive: true })
  const apiKey = await chooseKey(env)
  const { accessToken: token } = await step(
    'Exchange the API key for tokens',
    () => exchangeKey(url, apiKey),
    (session) => `valid until ${session.accessTokenExpiresAtUtc}`,
  )
  const created = await step(
    'Create an order',
    () => call(url, 'POST', '/api/v1/orders', token, anOrder()),
    (made) => made.id,
  )
  const shipmentId = created.shipments[0].id
  const { rates } = await step(
    'Get rates from the carriers',
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
    () => call(url, 'POST', `/api/v1/shipments/${shipmentId}/labels`, token, { rate: { id: cheapestOf(rates).id } }),
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
      'Download a label file',
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
      const { order: other, shipmentRates } = await call(url, 'POST', '/api/v2/orders', token, { order: anOrder() })
      const id = other.shipments[0].id
      const label = await call(url, 'POST', `/api/v1/shipments/${id}/labels`, token, {
        // DHL Express labels can't be canceled.
        rate: { id: shipmentRates[0].rates.findLast(({ carrier }: { carrier: string }) => carrier !== 'dhl').id },
      })
      const cancelled = await call(url, 'DELETE', `/api/v1/labels/${label.postageLabel.id}`, token)
      return { label, cancelled }
    },
    ({ label, cancelled }) =>
      `${label.selectedRate.carrier} ${label.trackingCode}, ${cancelled.isSuccess ? 'canceled' : 'not canceled'}`,
  )
  if (!second.cancelled.isSuccess) throw new SandboxError('The carrier rejected the cancellation.')
}

// The reader of the output may stop early (`| head`). The service must still be stopped.
process.stdout.on('error', () => {})
const { url: given } = readArguments(usage, { url: { type: 'string' } })
try {
  const url = (given ?? defaultUrl).replace(/\/+$/, '')
  if (await isWaybill(url)) {
    say(`Using the service at ${url}`)
    await play(url, process.env)
  } else if (given !== undefined) {
    throw new SandboxError(`No service is responding at ${url}.`)
  } else {
    say(`No service is responding at ${url}; starting one for the demo (to use another service, set --url)`)
    const folder = await mkdtemp(join(tmpdir(), 'waybill-demo-'))
    const service = await startService({ WAYBILL_ENVIRONMENT: 'sandbox' }, { ownFolder: folder })
    try {
      // A key in the environment belongs to another service.
      await play(service.url, { ...service.env, WAYBILL_API_KEY: '' })
    } finally {
      await service.stop()
    }
  }
  say('')
  say('The four label files are in demo-output/. Open label.pdf to see the label.')
} catch (error) {
  process.stderr.write(`demo: ${error instanceof SandboxError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
