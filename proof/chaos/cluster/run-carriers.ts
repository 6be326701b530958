/** The simulated carriers: one process that keeps what it sold on the disk. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Sale } from '../final-state/final-state.ts'
import { end, freePort, type Processes, untilUp } from './processes.ts'

/** Longer than they ever refuse connections. */
const maxTries = 100

const main = fileURLToPath(new URL('../../../packages/carrier-simulator/src/main.ts', import.meta.url))

export type Carriers = {
  url: string
  /** Faults at random from now on, each by its probability; none to heal. */
  setFaults(rates: Readonly<Record<string, number>>): Promise<void>
  /** Faults beside those, until they are set to none. */
  addFaults(rates: Readonly<Record<string, number>>): Promise<void>
  /** Takes no new connections for so long. */
  refuseConnections(forMs: number): Promise<void>
  expireTokens(): Promise<void>
  kill(): Promise<void>
  /** Started again, it knows what it had answered for. */
  start(): Promise<void>
  untilUp(): Promise<void>
  sales(): Promise<Sale[]>
}

export async function runCarriers(folder: string, seed: number, processes: Processes): Promise<Carriers> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let isUp = false
  let faults: Readonly<Record<string, number>> = {}
  let added: Readonly<Record<string, number>> = {}

  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
  const untilCarriersUp = async () => {
    if (!(await untilUp(`${url}/simulator/health`, child))) throw new Error('the simulated carriers do not come up')
  }
  const setFaults = async (rates: Readonly<Record<string, number>>) => {
    faults = rates
    // While they are down nobody hears it: they are told as they start. They may also refuse connections for a while.
    for (let tries = 1; isUp && !(await tell()); tries += 1) {
      if (tries === maxTries) throw new Error('the simulated carriers cannot be told of faults')
      await delay(200)
    }
  }
  const tell = () =>
    post('/simulator/faults', { seed, slowMs: 1500, rates: { ...faults, ...added } }).then(
      () => true,
      (error) => {
        if (error.cause?.code === 'ECONNREFUSED') return false
        throw error
      },
    )
  const start = async () => {
    const words = [main, '--port', String(port), '--folder', join(folder, 'carriers')]
    child = processes.start(words, {}, join(folder, 'carriers.log'))
    await untilCarriersUp()
    isUp = true
    await setFaults(faults)
  }
  await start()

  return {
    url,
    setFaults,
    addFaults(rates) {
      added = rates
      return setFaults(faults)
    },
    refuseConnections: (forMs) => post('/simulator/refuse-connections', { forMs }),
    expireTokens: () => post('/simulator/expire-tokens', {}),
    kill: () => {
      isUp = false
      return end(child, 'SIGKILL')
    },
    start,
    untilUp: untilCarriersUp,
    sales: () => readSales(url),
  }
}

export async function readSales(carriersUrl: string): Promise<Sale[]> {
  const response = await fetch(`${carriersUrl}/simulator/sales`)
  return ((await response.json()) as { sales: Sale[] }).sales
}
