/** The service's nodes, each watched: one that has ended is started again, whoever ended it. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { end, freePort, type Processes, untilUp } from './processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Nodes = {
  urls: readonly string[]
  /** Ends a node that is up; it comes back by itself. @returns whether there was one to end */
  end(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean>
  /** Holds a node still. */
  freeze(index: number, forMs: number): Promise<void>
  untilAllUp(): Promise<void>
  /** Nodes that were up and ended although nobody ended them, with the last that they said. */
  deaths: readonly string[]
  starts(): number
  stop(): void
}

export type NodeOptions = {
  nodes: number
  databaseUrl: string
  simulatorUrl: string
  folder: string
  /** Loaded ahead of each node; null: the product as it is. */
  preload: { file: string; env: Record<string, string> } | null
  /** Further settings of the nodes. */
  env?: Record<string, string>
}

/** Some clients wait for the outcome of most purchases, others are soon told that it will come. */
const purchaseWaitsMs = ['600', '6000', '2000']

export async function runNodes(options: NodeOptions, processes: Processes): Promise<Nodes> {
  const ports = await Promise.all(Array.from({ length: options.nodes }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const up: (ChildProcess | null)[] = ports.map(() => null)
  const ending = new Set<ChildProcess>()
  const deaths: string[] = []
  let starts = 0
  let stopped = false

  const begin = (index: number): ChildProcess => {
    starts += 1
    return processes.start(
      [...(options.preload ? ['--import', options.preload.file] : []), join(root, 'src/main.ts')],
      {
        ...options.preload?.env,
        ...options.env,
        PORT: String(ports[index]),
        DATABASE_URL: options.databaseUrl,
        WAYBILL_SIMULATOR_URL: options.simulatorUrl,
        WAYBILL_DATA_DIR: join(options.folder, `node-${index}`),
        WAYBILL_SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
        WAYBILL_PURCHASE_WAIT_MS: purchaseWaitsMs[index % purchaseWaitsMs.length] as string,
        WAYBILL_SHUTDOWN_SECONDS: '4',
        LOG_LEVEL: 'error',
      },
      logOf(index),
    )
  }
  const logOf = (index: number) => join(options.folder, `node-${index}.log`)

  const watch = async (index: number) => {
    while (!stopped) {
      const child = begin(index)
      const exited = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
      if (await untilUp(`${urls[index]}/readyz`, child)) up[index] = child
      // A node that does not come up has no database yet: it says so and ends.
      else if (child.exitCode === null) child.kill('SIGKILL')
      await exited
      const wasUp = up[index] === child
      up[index] = null
      if (wasUp && !ending.has(child) && !stopped) {
        const last = (await readFile(logOf(index), 'utf8').catch(() => '')).slice(-2500)
        deaths.push(`node ${index} ended by itself (${child.signalCode ?? `code ${child.exitCode}`}); it said: ${last}`)
      }
      ending.delete(child)
      await delay(100)
    }
  }
  const untilAllUp = async () => {
    for (let waited = 0; up.includes(null); waited += 50) {
      if (waited > 120_000) throw new Error(`nodes do not come up; see ${options.folder}`)
      await delay(50)
    }
  }

  // The first one brings the schema, so that the others find it.
  void watch(0)
  for (let waited = 0; up[0] === null; waited += 50) {
    if (waited > 120_000) {
      const said = await readFile(logOf(0), 'utf8').catch(() => '')
      throw new Error(`the first node does not come up: ${said.slice(-2000)}`)
    }
    await delay(50)
  }
  for (let index = 1; index < options.nodes; index += 1) void watch(index)
  await untilAllUp()

  return {
    urls,
    deaths,
    starts: () => starts,
    untilAllUp,
    async end(index, signal) {
      let child = up[index]
      for (let waited = 0; !child && waited < 60_000; waited += 50) {
        await delay(50)
        child = up[index]
      }
      if (!child) return false
      ending.add(child)
      up[index] = null
      await end(child, signal)
      return true
    },
    async freeze(index, forMs) {
      const child = up[index]
      if (!child) return
      child.kill('SIGSTOP')
      await delay(forMs)
      child.kill('SIGCONT')
    },
    stop: () => {
      stopped = true
    },
  }
}
