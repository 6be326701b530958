import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What `npm start` gives the Node of the service. */
const startWords: string[] = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts.start.split(' ')
const startFlags = startWords.filter((word) => word.startsWith('--'))
const startSettings = Object.fromEntries(
  startWords.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')),
)

export type Running = {
  /** Where it serves, as it printed it. */
  url: string
  /** From its start until it said so. */
  readyMs: number
  pid: number
  end(): Promise<void>
}

export type Command = { name: string; nodeArgs?: string[]; file: string; args?: string[]; env?: Record<string, string> }

const endTimeoutMs = 40_000

function launch(command: Command): ChildProcess {
  const { nodeArgs = [], file, args = [], env = {} } = command
  const child = spawn(process.execPath, [...nodeArgs, `${root}${file}`, ...args], {
    cwd: root,
    // Nothing of the surroundings but what a process needs to run.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C on the terminal goes to this program alone, which ends its processes in their order.
    detached: true,
  })
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  child.once('close', () => process.off('exit', killed))
  return child
}

/** Collects what the process prints. */
function listen(child: ChildProcess) {
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.on('data', (chunk) => {
      printed[name] += chunk
    })
  }
  return printed
}

/** Starts a process that serves and waits until it says where. */
export async function startProcess(command: Command): Promise<Running> {
  const beganAt = performance.now()
  const child = launch(command)
  const printed = listen(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /(http:\/\/[\w.:[\]]+)\s/.exec(printed.stdout)?.[1]
      if (address) resolve(address)
    })
    void ended.then((code) => reject(new Error(`the ${command.name} ended with ${code}: ${printed.stderr}`)))
  })
  return {
    url,
    readyMs: performance.now() - beganAt,
    pid: child.pid as number,
    async end() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Starts the service as `npm start` does. @param nodeArgs further ones of its Node */
export async function startService(env: Record<string, string>, nodeArgs: string[] = []): Promise<Running> {
  const settings = { ...startSettings, ...env }
  return startProcess({ name: 'service', nodeArgs: [...startFlags, ...nodeArgs], file: 'src/main.ts', env: settings })
}

/** Runs a process to its end. @returns what it printed */
export async function runProcess(command: Command): Promise<string> {
  const child = launch(command)
  const printed = listen(child)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command.name} ended with ${code}: ${printed.stderr}`)
  return printed.stdout
}
