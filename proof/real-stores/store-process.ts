/** A real store's own process: started, waited for, and ended with everything that it started. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { eventually } from '../../test/support/eventually.ts'

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
  const ready = async () => {
    if (isOver) throw new Error(`the store ended: ${printed}`)
    return options.isReady().catch(() => false)
  }
  await eventually('the store answers', ready).catch((error: unknown) => {
    kill('SIGKILL')
    throw new Error(`the store does not answer: ${printed}`, { cause: error })
  })
  return {
    async residentMb() {
      const pages = Number((await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '0 0')).split(' ')[1])
      return Math.round((pages * 4096) / 1e6)
    },
    async end() {
      // It keeps nothing that is needed afterwards.
      kill('SIGKILL')
      await over
      process.off('exit', killed)
    },
  }
}
