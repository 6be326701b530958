/** For scripts that use a Sandbox: a running one, or one that they start. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCarrier } from '#adapters/carriers/registry.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The default URL of the service. */
export const defaultUrl = `http://${process.env.HOST || '127.0.0.1'}:${process.env.PORT || 8080}`

// biome-ignore lint/suspicious/noExplicitAny: scripts show answers, they do not model them
export type Json = any

/** An error in one line. */
export class SandboxError extends Error {}

export type RunningService = { url: string; env: NodeJS.ProcessEnv; stop(): Promise<void> }

/** Whether a service responds at this URL. */
export async function isWaybill(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2000) })
    return response.ok
  } catch {
    return false
  }
}

/**
 * Starts a quiet service on a free port, with these settings added to the environment. It ends with this process.
 *
 * @param options.ownFolder a data folder that is removed after the service has ended
 */
export async function startService(
  settings: NodeJS.ProcessEnv,
  { ownFolder }: { ownFolder?: string } = {},
): Promise<RunningService> {
  const onFolder = ownFolder === undefined ? {} : { WAYBILL_DATA_DIR: ownFolder }
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: '0', LOG_LEVEL: 'silent', ...settings, ...onFolder }
  const args = [join(root, 'scripts/owned-service.ts'), ...(ownFolder === undefined ? [] : [ownFolder])]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const url = await serviceAddress(child)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, env, stop }
}

function serviceAddress(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const address = / running at (http:\S+)/.exec(text)?.[1]
      if (address) found(address)
    })
    child.once('exit', () => failed(new SandboxError('The service did not start. See the messages above.')))
  })
}

/** Creates an account with the command line, as an operator would. */
export function createAccount(env: NodeJS.ProcessEnv, name: string): Promise<Json> {
  return new Promise((done, failed) => {
    const args = [join(root, 'src/cli.ts'), 'account', 'create', '--name', name, '--json']
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.once('exit', (code) =>
      code === 0
        ? done(JSON.parse(text))
        : failed(new SandboxError('The account could not be created. See the messages above.')),
    )
  })
}

/** Calls the JSON API. @returns the `data` of the response */
export async function call(url: string, method: string, path: string, token: string, body?: unknown): Promise<Json> {
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
    throw new SandboxError(`${method} ${path} returned ${response.status}: ${JSON.stringify(answer.errors)}`)
  return answer.data
}

/** The cheapest rate without content restrictions. Rates come cheapest first. */
export const cheapestOf = (rates: readonly Json[]): Json =>
  rates.find(({ carrier, serviceCode }) => !findCarrier(carrier)?.restrictedServices[serviceCode]) ?? rates[0]

export const anOrder = (toName = 'Ada Byron') => ({
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
    name: toName,
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
})
