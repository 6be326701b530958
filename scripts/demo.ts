/**
 * `npm run demo`: plays the main job against a running service, or against one that it starts in a
 * folder of its own: an API key becomes four label files. Prints each step with its time.
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

Plays the whole job: an API key becomes tokens, an order, rates, a label and its four files, which are left in
demo-output/. It asks the service that runs for it; where none answers, it starts one for its own length.

  --url <address>  where the service is (http://HOST:PORT of the environment, else ${defaultUrl})
  --help           this text

  WAYBILL_API_KEY  the key of the account that it plays in; without it an account is made, for which WAYBILL_DATA_DIR or
                   DATABASE_URL have to be the service's

Ends with 0 when all went well, with 1 when something did not, with 2 when an option cannot be understood.
`

const say = (line: string) => process.stdout.write(`${line}\n`)

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

async function download(url: string, token: string, labelId: string, format: number, file: string): Promise<string> {
  const path = `/api/v1/labels/${labelId}/download?format=${format}`
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new SandboxError(`GET ${path} answered ${response.status}: ${await response.text()}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  await writeFile(join(outputFolder, file), bytes)
  return `demo-output/${file} (${bytes.length} bytes)`
}

/** @returns the key that was given, else that of an account which is made for the demo */
async function chooseKey(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.WAYBILL_API_KEY) {
    say('Playing in the account of WAYBILL_API_KEY')
    return env.WAYBILL_API_KEY
  }
  const account = await step(
    'Create an account "Demo"',
    () => createAccount(env, 'Demo'),
    (made) => `${made.accountId}; set WAYBILL_API_KEY to play in one of your own`,
  )
  return account.apiKey
}

async function exchangeKey(url: string, apiKey: string) {
  try {
    return await call(url, 'POST', '/api/v1/auth/token', '', { apiKey })
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw new SandboxError(
      `The service at ${url} does not take the key. Is WAYBILL_API_KEY one of its keys? Without it WAYBILL_DATA_DIR or DATABASE_URL have to be the service's. (${error.message})`,
    )
  }
}

async function play(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(outputFolder, { recursive: true })
  const apiKey = await chooseKey(env)
  const { accessToken: token } = await step(
    'Exchange the API key for tokens',
    () => exchangeKey(url, apiKey),
    (session) => `good until ${session.accessTokenExpiresAtUtc}`,
  )
  const created = await step(
    'Create an order',
    () => call(url, 'POST', '/api/v1/orders', token, anOrder()),
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
      const { order: other, shipmentRates } = await call(url, 'POST', '/api/v2/orders', token, { order: anOrder() })
      const id = other.shipments[0].id
      const label = await call(url, 'POST', `/api/v1/shipments/${id}/labels`, token, {
        // DHL Express takes no label back.
        rate: { id: shipmentRates[0].rates.findLast(({ carrier }: { carrier: string }) => carrier !== 'dhl').id },
      })
      const cancelled = await call(url, 'DELETE', `/api/v1/labels/${label.postageLabel.id}`, token)
      return { label, cancelled }
    },
    ({ label, cancelled }) =>
      `${label.selectedRate.carrier} ${label.trackingCode}, ${cancelled.isSuccess ? 'cancelled' : 'not cancelled'}`,
  )
  if (!second.cancelled.isSuccess) throw new SandboxError('The carrier refused the cancellation.')
}

// Whoever reads the steps may be gone before the last, as `head` is: the service still has to be ended.
process.stdout.on('error', () => {})
const { url: given } = readArguments(usage, { url: { type: 'string' } })
try {
  const url = (given ?? defaultUrl).replace(/\/+$/, '')
  if (await isWaybill(url)) {
    say(`Using the service at ${url}`)
    await play(url, process.env)
  } else if (given !== undefined) {
    throw new SandboxError(`No service answers at ${url}.`)
  } else {
    say(`No service answers at ${url} (HOST and PORT; --url says another); starting one for the length of the demo`)
    const folder = await mkdtemp(join(tmpdir(), 'waybill-demo-'))
    const service = await startService({ WAYBILL_ENVIRONMENT: 'sandbox' }, { ownFolder: folder })
    try {
      // A key of the environment is another service's.
      await play(service.url, { ...service.env, WAYBILL_API_KEY: '' })
    } finally {
      await service.stop()
    }
  }
  say('')
  say('The four label files are in demo-output/. Open label.pdf to look at the label.')
} catch (error) {
  process.stderr.write(`demo: ${error instanceof SandboxError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
