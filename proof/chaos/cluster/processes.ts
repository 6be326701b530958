/** The processes of one run, all of which end with it whatever happens. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type User = { uid: number; gid: number }

export type Processes = {
  /** Starts one of Node's with its output in a file, and a channel on which it can be told something. */
  start(words: readonly string[], env: Record<string, string>, log: string): ChildProcess
  /** Starts another program with its output in a file, as the user where one is given. */
  startProgram(
    program: string,
    words: readonly string[],
    env: Record<string, string>,
    log: string,
    user: User | null,
  ): ChildProcess
  /** A callback that runs as soon as this process ends, however it ends. */
  atExit(act: () => void): void
  endAll(): Promise<void>
}

export function createProcesses(): Processes {
  const children = new Set<ChildProcess>()
  const acts: (() => void)[] = []
  const atExit = () => {
    for (const child of children) child.kill('SIGKILL')
    for (const act of acts) act()
  }
  process.once('exit', atExit)
  const startAs = (
    [program, ...words]: [string, ...string[]],
    env: Record<string, string>,
    log: string,
    options: { channel: 'ipc' | 'ignore' } & Partial<User>,
  ) => {
    const { channel, ...user } = options
    const output = openSync(log, 'a')
    const child = spawn(program, words, {
      // Nothing of the caller's own settings reaches what is tried, but where Node keeps what it compiled.
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        ...env,
      },
      stdio: ['ignore', output, output, channel],
      ...user,
    })
    closeSync(output)
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }
  return {
    start: (words, env, log) => startAs([process.execPath, ...words], env, log, { channel: 'ipc' }),
    startProgram: (program, words, env, log, user) =>
      startAs([program, ...words], env, log, { channel: 'ignore', ...user }),
    atExit: (act) => void acts.push(act),
    async endAll() {
      process.off('exit', atExit)
      await Promise.all([...children].map((child) => end(child, 'SIGKILL')))
    },
  }
}

/** Sends the signal and waits for the end, which is forced if it takes too long. */
export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM', withinMs = 30_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), withinMs)
  child.kill(signal)
  await ended
  clearTimeout(force)
}

/** Below those that systems hand out by themselves: a process that starts again finds its port as free as it left it. */
const ports = { from: 12_000, to: 30_000 }

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Waits until the address answers, or the process has ended. @returns whether it answers */
export async function untilUp(url: string, child: ChildProcess, withinMs = 60_000): Promise<boolean> {
  const until = performance.now() + withinMs
  while (child.exitCode === null && child.signalCode === null && performance.now() < until) {
    const isUp = await fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return true
    await delay(50)
  }
  return false
}
