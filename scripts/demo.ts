/**
 * `npm run demo`: plays the main job against a running service, or against one that it starts in a
 * folder of its own: an API key becomes four label files. Prints each step with its time.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { anOrder, call, createAccount, defaultUrl, isWaybill, SandboxError, startService } from './sandbox.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outputFolder = resolve(root, 'demo-output')

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

async function play(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(outputFolder, { recursive: true })
  const account = await step(
    'Create an account',
    () => createAccount(env, 'Demo'),
    (made) => made.accountId,
  )
  const { accessToken: token } = await step(
    'CallResult the API key for tokens',
    () => call(url, 'POST', '/api/v1/auth/token', '', { apiKey: account.apiKey }),
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
      const { order: other, shipmentRates } = await call(url, 'POST', '/api/v2/orders', token, { order: anOrder() })
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
  if (!second.cancelled.isSuccess) throw new SandboxError('The carrier refused the cancellation.')
}

try {
  const running = await isWaybill(defaultUrl)
  if (running) {
    say(`Using the service at ${defaultUrl}`)
    await play(defaultUrl, process.env)
  } else {
    say('No service runs; starting one for the length of the demo')
    const folder = await mkdtemp(join(tmpdir(), 'waybill-demo-'))
    const service = await startService({ WAYBILL_DATA_DIR: folder, WAYBILL_ENVIRONMENT: 'sandbox' })
    try {
      await play(service.url, service.env)
    } finally {
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
  say('')
  say('The four label files are in demo-output/. Open label.pdf to look at the label.')
} catch (error) {
  process.stderr.write(`demo: ${error instanceof SandboxError ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
