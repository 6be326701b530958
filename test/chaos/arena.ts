/** What is set on fire: a database, the carriers' simulator and some nodes, each a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openEmbeddedPostgres } from '#kit/embedded-postgres.ts'
import { silentLog } from '#kit/log.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Arena = {
  databaseUrl: string
  simulatorUrl: string
  nodeUrls: readonly string[]
  /** Ends a node by the signal and starts it again. */
  restartNode(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Ends the database server: `SIGINT` cuts its clients off, `SIGQUIT` is a crash. It is started again by itself. */
  restartDatabase(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  setFaults(seed: number, rates: Record<string, number>): Promise<void>
  refuseConnections(forMs: number): Promise<void>
  close(): Promise<void>
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

async function untilUp(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const up = await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (up) return
    await delay(100)
  }
  throw new Error(`${url} does not come up`)
}

/** @param plant a fault of `plant.ts` that the nodes carry; null for the product as it is */
export async function openArena(nodes: number, plant: string | null): Promise<Arena> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-chaos-'))
  const postgres = await openEmbeddedPostgres({ dataFolder: join(folder, 'database'), log: silentLog })
  const children = new Set<ChildProcess>()
  const start = (file: string, args: string[], env: Record<string, string>): ChildProcess => {
    const planted = plant ? ['--import', `${root}test/chaos/plant.ts`] : []
    const child = spawn(process.execPath, [...planted, `${root}${file}`, ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...(plant ? { CHAOS_PLANT: plant } : {}), ...env },
      stdio: ['ignore', 'ignore', process.env.CHAOS_LOG ? 'inherit' : 'ignore'],
    })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', killAll)

  const simulatorPort = await freePort()
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`
  start(
    'packages/carrier-simulator/src/main.ts',
    ['--port', String(simulatorPort), '--folder', join(folder, 'carriers')],
    {},
  )
  await untilUp(`${simulatorUrl}/simulator/health`)

  const ports = await Promise.all(Array.from({ length: nodes }, freePort))
  const nodeUrls = ports.map((port) => `http://127.0.0.1:${port}`)
  const running: ChildProcess[] = []
  const startNode = async (index: number) => {
    running[index] = start('src/main.ts', [], {
      PORT: String(ports[index]),
      DATABASE_URL: postgres.url,
      WAYBILL_SIMULATOR_URL: simulatorUrl,
      WAYBILL_DATA_DIR: join(folder, `node-${index}`),
      WAYBILL_SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
      WAYBILL_PURCHASE_WAIT_MS: index % 2 ? '8000' : '1500',
      WAYBILL_SHUTDOWN_SECONDS: '4',
      LOG_LEVEL: 'silent',
    })
    await untilUp(`${nodeUrls[index]}/healthz`)
  }
  for (let index = 0; index < nodes; index += 1) await startNode(index)

  const post = (path: string, body: unknown) =>
    fetch(simulatorUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let closed = false
  return {
    databaseUrl: postgres.url,
    simulatorUrl,
    nodeUrls,
    async restartNode(index, signal) {
      const child = running[index] as ChildProcess
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.kill(signal)) await ended
      if (!closed) await startNode(index)
    },
    async restartDatabase(signal) {
      const lines = (await readFile(join(folder, 'database/postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(lines[0]), signal)
    },
    setFaults: async (seed, rates) => void (await post('/simulator/faults', { seed, slowMs: 2500, rates })),
    refuseConnections: async (forMs) => void (await post('/simulator/refuse-connections', { forMs }).catch(() => {})),
    async close() {
      closed = true
      killAll()
      process.off('exit', killAll)
      await postgres.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
