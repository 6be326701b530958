/** One watched node of the service. It is restarted whenever it ends. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { outcomesFolder } from '#app/runtime.ts'
import { inspectSpool } from '#kit/spool.ts'
import { liftedLimits } from '../../../scripts/lifted-limits.ts'
import type { NodeFault } from '../node/preload.ts'
import { type DatabaseProxy, runDatabaseProxy } from './database-proxy.ts'
import { end, freePort, type Processes, untilUp } from './processes.ts'

const preload = fileURLToPath(new URL('../node/preload.ts', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

const maxStartMs = 120_000

export type NodeOptions = {
  databaseUrl: string
  simulatorUrl: string
  folder: string
  /** Loaded ahead of the node, in this order; none: the product as it is. */
  preloads: readonly string[]
  /** How long purchases wait for their outcome before they are answered 202, at each node in turn. */
  purchaseWaitsMs?: readonly number[]
  /** Further settings of the node. */
  env?: Record<string, string>
}

/** Hears of a node that was up and ended although nobody ended it, with the last that it said. */
type OnCrash = (what: string) => void

export type Node = {
  url: string
  /** @throws where the node does not come up within two minutes */
  untilUp(): Promise<void>
  /** Ends the node once it is up; it comes back by itself. @returns whether there was one to end */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean>
  /** Holds the node still once it is up. @returns whether there was one to hold */
  freeze(): Promise<boolean>
  thaw(): void
  /** Does something to the node from within, once it is up, until it ends or is told otherwise. @returns whether it did */
  tell(fault: NodeFault): Promise<boolean>
  /** The proxy between the node and the database. */
  database: DatabaseProxy
  /** Carrier responses that are on its disk and not yet written to the database. */
  countUnwritten(): Promise<number>
  starts(): number
  /** Stops restarting it. */
  stop(): void
}

/** Some clients wait for the outcome of most purchases, others are soon told that it will come. */
const longWaitsMs = [600, 6000, 2000]

export async function runNode(
  options: NodeOptions,
  index: number,
  processes: Processes,
  onCrash: OnCrash,
): Promise<Node> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = join(options.folder, `node-${index}.log`)
  const database = await runDatabaseProxy(options.databaseUrl)
  const words = [...[preload, ...options.preloads].flatMap((file) => ['--import', file]), join(root, 'src/main.ts')]
  const settings = settingsOf({ ...options, databaseUrl: database.url }, index, port)
  const env = { ...options.env, ...settings }
  const ending = new Set<ChildProcess>()
  let up: ChildProcess | null = null
  let frozen: ChildProcess | null = null
  let starts = 0
  let stopped = false

  const watch = async () => {
    while (!stopped) {
      starts += 1
      const child = processes.start(words, env, log)
      const exited = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
      if (await untilUp(`${url}/readyz`, child)) up = child
      // A node that does not come up has no database yet: it says so and ends.
      else if (child.exitCode === null) child.kill('SIGKILL')
      await exited
      const wasUp = up === child
      up = null
      if (wasUp && !ending.has(child) && !stopped) {
        const how = child.signalCode ?? `code ${child.exitCode}`
        onCrash(`node ${index} ended by itself (${how}); it said: ${await lastLines(log)}`)
      }
      ending.delete(child)
      await delay(100)
    }
  }
  void watch()
  const nextUp = async () => {
    for (let waited = 0; !up && waited < 60_000; waited += 50) await delay(50)
    return up
  }

  return {
    url,
    database,
    countUnwritten: async () => (await inspectSpool(outcomesFolder(settings.WAYBILL_DATA_DIR), 0)).items.length,
    starts: () => starts,
    tell: async (fault) => (await nextUp())?.send(fault) ?? false,
    async untilUp() {
      for (let waited = 0; up === null; waited += 50) {
        if (waited > maxStartMs) throw new Error(`node ${index} does not come up; it said: ${await lastLines(log)}`)
        await delay(50)
      }
    },
    async end(signal) {
      const child = await nextUp()
      if (!child) return false
      ending.add(child)
      up = null
      await end(child, signal)
      return true
    },
    async freeze() {
      frozen = await nextUp()
      return frozen?.kill('SIGSTOP') ?? false
    },
    thaw: () => void frozen?.kill('SIGCONT'),
    stop: () => {
      stopped = true
      database.close()
    },
  }
}

const settingsOf = ({ purchaseWaitsMs = longWaitsMs, ...options }: NodeOptions, index: number, port: number) => ({
  PORT: String(port),
  DATABASE_URL: options.databaseUrl,
  WAYBILL_SIMULATOR_URL: options.simulatorUrl,
  WAYBILL_DATA_DIR: join(options.folder, `node-${index}`),
  WAYBILL_SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
  WAYBILL_PURCHASE_WAIT_MS: String(purchaseWaitsMs[index % purchaseWaitsMs.length]),
  WAYBILL_SHUTDOWN_SECONDS: '4',
  ...liftedLimits,
  LOG_LEVEL: 'error',
})

const lastLines = async (log: string) => (await readFile(log, 'utf8').catch(() => '')).slice(-2500)
