/** `npm start`, as people and supervisors start and end it. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before, describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { placeDatabase } from '../support/begun-folder.ts'
import { eventually } from '../support/eventually.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-npm-start-'))
  await placeDatabase(join(folder, 'data'))
})
after(() => rm(folder, { recursive: true, force: true }))

type Process = { pid: number; parent: number; command: string }

/** Those that live. */
async function listProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { maxBuffer: 2 ** 24 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return command === undefined || state?.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** The process, and all that it has started. */
async function family(pid: number): Promise<Process[]> {
  const all = await listProcesses()
  const members = all.filter((one) => one.pid === pid)
  // It grows as it is gone through.
  for (const member of members) members.push(...all.filter(({ parent }) => parent === member.pid))
  return members
}

type Started = {
  npm: ChildProcess
  members: Process[]
  /** The process that npm waits for: the service, or a shell around it. */
  child: number
  stdout(): string
}

/** Starts on the same data folder each time. */
async function start(settings: Record<string, string> = {}): Promise<Started> {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      WAYBILL_DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as a terminal gives it.
    detached: true,
  })
  let [stdout, stderr] = ['', '']
  npm.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  npm.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  await eventually('it serves', () => {
    assert.equal(npm.exitCode, null, stderr)
    return stdout.includes('API reference')
  })
  const members = await family(npm.pid as number)
  return {
    npm,
    members,
    child: members.find(({ parent }) => parent === npm.pid)?.pid as number,
    stdout: () => stdout,
  }
}

/** Returns the processes that are left, and kills them, so that a failed test leaves none behind. */
async function leftOf({ npm, members }: Started): Promise<string[]> {
  const left = async () => {
    const living = await listProcesses()
    return members.filter(({ pid, command }) => living.some((one) => one.pid === pid && one.command === command))
  }
  try {
    await eventually('all of them are gone', async () => (await left()).length === 0)
    return []
  } catch {
    const remaining = await left()
    for (const { pid } of remaining) process.kill(pid, 'SIGKILL')
    return remaining.map(({ command }) => command)
  } finally {
    npm.stdout?.destroy()
    npm.stderr?.destroy()
  }
}

describe('npm start ends cleanly, and starts again on the same folder, when', () => {
  for (const [name, signal, target] of [
    ['npm is told to end', 'SIGTERM', ({ npm }) => npm.pid as number],
    ['npm is interrupted', 'SIGINT', ({ npm }) => npm.pid as number],
    ['the process that npm waits for is told to end', 'SIGTERM', ({ child }) => child],
    // Ctrl-C: the service hears of it from the terminal, and from npm once more.
    ['the terminal interrupts all of them', 'SIGINT', ({ npm }) => -(npm.pid as number)],
    ['the terminal is closed', 'SIGHUP', ({ npm }) => -(npm.pid as number)],
  ] as [string, NodeJS.Signals, (started: Started) => number][]) {
    test(name, async () => {
      const started = await start()
      // The embedded database among them.
      assert.ok(started.members.some(({ command }) => /postgres/.test(command)))
      process.kill(target(started), signal)
      assert.deepEqual(await leftOf(started), [])
      assert.match(started.stdout(), /"msg":"stopped"/)
    })
  }
  test('its output is closed, as by a closed terminal', async () => {
    const started = await start({ WAYBILL_LOG_FORMAT: 'pretty' })
    started.npm.stdout?.destroy()
    process.kill(-(started.npm.pid as number), 'SIGHUP')
    assert.deepEqual(await leftOf(started), [])
  })
})
