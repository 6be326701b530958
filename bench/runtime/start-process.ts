import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The Node flags and settings of `npm start`. */
const startWords: string[] = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts.start.split(' ')
const startFlags = startWords.filter((word) => word.startsWith('--'))
const startSettings = Object.fromEntries(
  startWords.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')),
)

export type Running = {
  /** The URL that the process printed. */
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

/** Milliseconds of processor time that a process has used, and those of its children where they belong to it. */
type Used = { pid: number; parent: number; ownMs: number; endedChildrenMs: number }

let tickMs = 0

/** Fields are numbered as in proc(5); the name of the program, in parentheses, may hold anything. */
async function readUsed(pid: number): Promise<Used | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  tickMs ||= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return {
    pid,
    parent: field(4),
    ownMs: (field(14) + field(15)) * tickMs,
    endedChildrenMs: (field(16) + field(17)) * tickMs,
  }
}

/** @returns the process that started the given one */
export const parentOf = async (pid: number): Promise<number | null> => (await readUsed(pid))?.parent ?? null

/** Returns the processor time of a process, or null if the system doesn't report it. */
export const processorMs = async (pid: number): Promise<number | null> => (await readUsed(pid))?.ownMs ?? null

/** Returns the processor time of a process and all its descendants, or null if the system doesn't report it. */
export async function familyProcessorMs(pid: number): Promise<number | null> {
  const root = await readUsed(pid)
  if (!root) return null
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(readUsed))
  const children = all.filter((used) => used?.parent === pid)
  return children.reduce((sum, used) => sum + (used?.ownMs ?? 0), root.ownMs + root.endedChildrenMs)
}
