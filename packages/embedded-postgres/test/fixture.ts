import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, openEmbeddedPostgres, silentLog } from '../src/index.ts'

/** `prefix`: a command that runs the process, such as in a container. `beforeOpening`: code. */
type RunOptions = { detached?: boolean; prefix?: readonly string[]; beforeOpening?: string }

/** A data folder for trying the embedded server out, together with the processes that were started to use it. */
export type Fixture = Awaited<ReturnType<typeof createFixture>>

const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' }
const root = dirname(import.meta.dirname)

export async function createFixture() {
  const scratch = await mkdtemp(join(tmpdir(), 'waybill embedded '))
  const folder = join(scratch, "the service's data")
  const children = new Set<ChildProcess>()
  const opened = new Set<EmbeddedPostgres>()

  const open = async (more: { dataFolder?: string; answerTimeoutMs?: number } = {}) => {
    const server = await openEmbeddedPostgres({ dataFolder: folder, settings, log: silentLog, ...more })
    opened.add(server)
    return server
  }

  /** Opens the server in another process, which runs the given code and then prints what it got: it is ready then. */
  const run = (code: string, { prefix = [], beforeOpening = '', ...options }: RunOptions = {}) => {
    const opening = `
      import pg from 'pg'
      import { openEmbeddedPostgres, silentLog } from './src/index.ts'
      ${beforeOpening}
      const options = ${JSON.stringify({ dataFolder: folder, settings })}
      const server = await openEmbeddedPostgres({ ...options, log: silentLog })
      ${code}
      console.log(JSON.stringify(server))`
    const stdio: ['pipe', 'pipe', 'inherit'] = ['pipe', 'pipe', 'inherit']
    const [command, ...words] = [...prefix, process.execPath, '--input-type=module', '-e', opening]
    const child = spawn(command as string, words, { cwd: root, stdio, ...options })
    children.add(child)
    return child
  }

  /** Another process that holds the server until it is told to let go, or gets Ctrl-C. */
  const hold = async (options: RunOptions = {}) => {
    const child = run(holding, options)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const nextLine = async () => (await lines.next()).value as string
    const { url, ownerUrl, startedHere } = JSON.parse(await nextLine()) as EmbeddedPostgres
    const ended = once(child, 'exit')
    const kill = async () => {
      child.kill('SIGKILL')
      await ended
    }
    const release = async () => {
      child.stdin.write('release\n')
      await ended
    }
    return { pid: child.pid as number, url, ownerUrl, startedHere, nextLine, ended, kill, release }
  }

  const end = async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const server of opened) await server.release()
    await rm(scratch, { recursive: true })
  }

  return { scratch, folder, open, run, hold, end }
}

const holding = `
  process.once('SIGINT', async () => {
    for (let times = 0; times < 20; times += 1) {
      const client = new pg.Client(server.url)
      await client.connect()
      await client.end()
    }
    console.log('SIGINT, and the server still answers')
    await server.release()
    process.stdin.destroy()
  })
  process.stdin.once('data', async () => {
    await server.release()
    process.stdin.destroy()
  })`

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export function lockFile(folder: string): string {
  return join(folder, 'postgres/cluster/postmaster.pid')
}

export async function postmasterPid(folder: string): Promise<number | undefined> {
  const text = await readFile(lockFile(folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

export async function entries(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** A killed process whose parent does not ask after it stays in the table of processes, and is gone all the same. */
export async function untilGone(pid: number | undefined): Promise<void> {
  assert.ok(pid)
  await eventually(`the process ${pid} is gone`, async () => {
    const child = spawn('ps', ['-o', 'stat=', '-p', String(pid)], { stdio: ['ignore', 'pipe', 'ignore'] })
    const state = (await child.stdout.toArray()).join('').trim()
    return state === '' || state.startsWith('Z')
  })
}

/** Asks again and again until it is so; `what` names the failure. */
export async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 120_000
  while (!(await isSo())) {
    assert.ok(performance.now() < giveUpAt, `it never came to be so: ${what}`)
    await delay(20)
  }
}
