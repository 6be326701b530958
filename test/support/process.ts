/** The product's own processes, started as an operator starts them. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AskedCommand } from './command-process.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type Ended = { code: number | null; stdout: string; stderr: string }

export type RunningService = {
  url: string
  pid: number
  /** The key of the account that this or an earlier start has opened. */
  firstApiKey(): Promise<string>
  /** The output so far. */
  stdout(): string
  /** From now on, nobody reads the output. */
  stopReading(): void
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

type Env = Record<string, string | undefined>

/** Starts a program of the project. */
export function launch(file: string, args: string[], env: Env) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [`${root}${file}`, ...args], {
    cwd: root,
    // Nothing of the surroundings but what a process needs to run, and where `npm test` keeps what was compiled.
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    printed.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.stderr += chunk
  })
  // A test that fails half way must not leave its processes behind.
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  child.once('close', () => process.off('exit', killed))
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...printed })))
  return { child, printed, ended }
}

/** Starts the service on a free port and waits until it says where it serves. */
export async function startService(env: Env): Promise<RunningService> {
  const { child, printed, ended } = launch('src/main.ts', [], { PORT: '0', LOG_LEVEL: 'silent', ...env })
  const url = await Promise.race([
    addressOf(child, env.WAYBILL_LOG_FORMAT === 'json'),
    ended.then(({ stderr }) => {
      throw new Error(`the service ended: ${stderr}`)
    }),
  ])
  return {
    url,
    pid: child.pid as number,
    firstApiKey: async () => (await readFile(join(env.WAYBILL_DATA_DIR as string, 'first-api-key'), 'utf8')).trim(),
    stdout: () => printed.stdout,
    stopReading: () => {
      child.stdout.pause()
      // Its end is known when its last output was read.
      child.once('exit', () => child.stdout.resume())
    },
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

function addressOf(child: ChildProcess, isJson: boolean): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const address = / running at (http:\S+)/.exec(text)?.[1]
      if (address && text.includes('API reference')) resolve(address)
      // With WAYBILL_LOG_FORMAT=json there is no banner.
      const ready = /^\{.*"address":"(http:[^"]+)".*"msg":"ready"\}$/m.exec(text)?.[1]
      if (isJson && ready) resolve(ready)
    })
  })
}

/** Starts the service and waits for its end: for starts that have to fail. */
export const failToStart = (env: Env): Promise<Ended> => launch('src/main.ts', [], { PORT: '0', ...env }).ended

/** Runs a `waybill` command in a process of its own. */
export const waybill = (args: string[], env: Env): Promise<Ended> => launch('src/cli.ts', args, env).ended

let commands: { child: ChildProcess; earlier: Promise<unknown> } | undefined

/**
 * Runs a `waybill` command in a process that this one keeps for all of them, since to start one takes longer than what
 * most of them do: where what is shown is what a command says and does, and not how its process starts and ends.
 */
export function runCommand(args: string[], env: Env): Promise<Ended> {
  commands ??= { child: startCommandProcess(), earlier: Promise.resolve() }
  const { child, earlier } = commands
  const asked: AskedCommand = { args, env }
  const ended = earlier.then(async () => {
    // Only while it works it keeps this process alive.
    child.ref()
    child.channel?.ref()
    const gone = new AbortController()
    const { signal } = gone
    try {
      const answered = once(child, 'message', { signal })
      const lost = once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`the process of the commands ended with ${code} in ${args.join(' ')}`)
      })
      child.send(asked)
      const [answer] = await Promise.race([answered, lost])
      return answer as Ended
    } finally {
      gone.abort()
      child.unref()
      child.channel?.unref()
    }
  })
  commands.earlier = ended.catch(() => {
    commands = undefined
  })
  return ended
}

function startCommandProcess(): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return fork(`${root}test/support/command-process.ts`, {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE },
    // Without what this process itself was started with, as the test runner's own options.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
