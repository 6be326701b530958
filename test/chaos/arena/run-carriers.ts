/** The simulated carriers: one process that keeps what it sold on the disk. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Sale } from '../books/books.ts'
import { end, freePort, type Processes, untilUp } from './processes.ts'

const main = fileURLToPath(new URL('../../../packages/carrier-simulator/src/main.ts', import.meta.url))

export type Carriers = {
  url: string
  /** Faults at random from now on; none to heal. */
  setFaults(rates: Readonly<Record<string, number>>): Promise<void>
  refuseConnections(forMs: number): Promise<void>
  forgetTokens(): Promise<void>
  /** Kills the process and starts it again; it then knows what it had answered for. */
  restart(downMs: number): Promise<void>
  sales(): Promise<Sale[]>
}

export async function runCarriers(folder: string, seed: number, processes: Processes): Promise<Carriers> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess
  let faults: Readonly<Record<string, number>> = {}
  let turn = Promise.resolve()

  const start = async () => {
    const words = [main, '--port', String(port), '--folder', join(folder, 'carriers')]
    child = processes.start(words, {}, join(folder, 'carriers.log'))
    if (!(await untilUp(`${url}/simulator/health`, child))) throw new Error('the simulated carriers do not come up')
    await post('/simulator/faults', { seed, slowMs: 1500, rates: faults })
  }
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
  /** What is told to the process waits until it is up. */
  const inTurn = (act: () => Promise<void>): Promise<void> => {
    turn = turn.then(act)
    return turn
  }
  await start()

  return {
    url,
    setFaults: (rates) =>
      inTurn(() => {
        faults = rates
        return post('/simulator/faults', { seed, slowMs: 1500, rates })
      }),
    refuseConnections: (forMs) =>
      inTurn(async () => {
        await post('/simulator/refuse-connections', { forMs })
        await delay(forMs)
        if (!(await untilUp(`${url}/simulator/health`, child))) throw new Error('the carriers refuse for ever')
      }),
    forgetTokens: () => inTurn(() => post('/simulator/expire-tokens', {})),
    restart: (downMs) =>
      inTurn(async () => {
        await end(child, 'SIGKILL')
        await delay(downMs)
        await start()
      }),
    async sales() {
      const response = await fetch(`${url}/simulator/sales`)
      return ((await response.json()) as { sales: Sale[] }).sales
    },
  }
}
