/** A real store's own process: started, waited for, and ended with everything that it started. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

export type StoreProcess = {
  /** Megabytes that it holds now. */
  residentMb(): Promise<number>
  end(): Promise<void>
}

/** One on which nothing answers. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** @param isReady asked again and again until it says so, or the process ends */
export async function startStore(
  args: readonly string[],
  options: { cwd: string; env: Record<string, string>; isReady: () => Promise<boolean> },
): Promise<StoreProcess> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that whatever it starts ends with it.
    detached: true,
  })
  let printed = ''
  const note = (chunk: Buffer) => {
    printed = `${printed}${chunk}`.slice(-4_000)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  let isOver = false
  const over = new Promise<void>((resolve) =>
    child.once('close', () => {
      isOver = true
      resolve()
    }),
  )
  const kill = (signal: NodeJS.Signals) => {
    if (!isOver && child.pid) process.kill(-child.pid, signal)
  }
  const killed = () => kill('SIGKILL')
  process.once('exit', killed)
  const waitUntil = Date.now() + 120_000
  while (!(await options.isReady().catch(() => false))) {
    if (isOver) throw new Error(`the store ended: ${printed}`)
    if (Date.now() > waitUntil) {
      kill('SIGKILL')
      throw new Error(`the store did not answer within two minutes: ${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return {
    async residentMb() {
      const { readFile } = await import('node:fs/promises')
      const pages = Number((await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '0 0')).split(' ')[1])
      return Math.round((pages * 4096) / 1e6)
    },
    async end() {
      kill('SIGTERM')
      const timer = setTimeout(() => kill('SIGKILL'), 5_000)
      await over
      clearTimeout(timer)
      process.off('exit', killed)
    },
  }
}
