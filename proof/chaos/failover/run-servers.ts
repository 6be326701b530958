/** Three PostgreSQL servers of which one is the primary, by Patroni and etcd, and the one address of HAProxy for them. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { end, freePort, type Processes, type User } from '../cluster/processes.ts'
import type { Programs } from './find-programs.ts'
import {
  dataFolder,
  type EtcdPorts,
  etcdWords,
  haproxySettings,
  type Member,
  patroniSettings,
} from './server-settings.ts'

export type Servers = {
  /** The URL of the current primary. */
  url: string
  primary(): Promise<string>
  /** Has another server become the primary, in good order. */
  switchOver(): Promise<void>
  /** Ends the primary and its Patroni by SIGKILL; once another has taken over, it is started again and joins as a standby. */
  killPrimary(): Promise<void>
  /** Resolves once there is a primary with two standbys that follow it, one of them synchronously. */
  untilWhole(): Promise<void>
}

const names = ['n1', 'n2', 'n3']
const maxWaitMs = 300_000
/** Ten a second. */
const maxEndTries = 200
const role = 'waybill'

/** @param user the user that runs the servers: PostgreSQL refuses to be run by root; null: who runs this */
export async function runServers(
  folder: string,
  programs: Programs,
  user: User | null,
  processes: Processes,
): Promise<Servers> {
  const members: Member[] = []
  for (const name of names) {
    members.push({ name, folder: join(folder, name), port: await freePort(), restPort: await freePort() })
  }
  const etcd: EtcdPorts = { client: await freePort(), peer: await freePort() }
  const port = await freePort()
  for (const one of [folder, ...['etcd', 'haproxy', ...names].map((name) => join(folder, name))]) {
    await mkdir(one, { recursive: true, mode: 0o700 })
    if (user) await chown(one, user.uid, user.gid)
  }
  const start = (name: string, program: string, words: string[]) =>
    processes.startProgram(program, words, { LANG: 'C.UTF-8', HOME: folder }, join(folder, name, 'log'), user)

  start('etcd', programs.etcd, etcdWords(join(folder, 'etcd'), etcd))
  const patronis = new Map<string, ChildProcess>()
  const startMember = async (member: Member) => {
    const settings = join(member.folder, 'patroni.yml')
    await writeFile(settings, patroniSettings(member, etcd, programs.postgresFolder))
    patronis.set(member.name, start(member.name, programs.patroni, [settings]))
  }
  for (const member of members) await startMember(member)

  const state = () => readState(members)
  const until = async (what: string, isSo: (state: ClusterState) => boolean | Promise<boolean>) => {
    const deadline = performance.now() + maxWaitMs
    while (performance.now() < deadline) {
      const now = await state()
      if (now && (await isSo(now))) return
      await delay(250)
    }
    throw new Error(`${what} is still to come after ${maxWaitMs / 1000} s: ${JSON.stringify(await state())}
${await lastLines(folder)}`)
  }
  const untilWhole = () => until('a primary with two standbys', isWhole)
  const primary = async () => {
    await untilWhole()
    return leaderOf(await state()) as string
  }
  const memberOf = (name: string) => members.find((member) => member.name === name) as Member

  const { port: primaryPort } = memberOf(await primary())
  const atPrimary = `postgres://postgres@127.0.0.1:${primaryPort}/postgres`
  await query(atPrimary, `create role ${role} login`)
  await query(atPrimary, `create database ${role} owner ${role}`)
  await writeFile(join(folder, 'haproxy', 'haproxy.cfg'), haproxySettings(port, members))
  start('haproxy', programs.haproxy, ['-db', '-f', join(folder, 'haproxy', 'haproxy.cfg')])
  const url = `postgres://${role}@127.0.0.1:${port}/${role}`
  await until('the way to the primary', () => leadsToPrimary(url))

  return {
    url,
    primary,
    untilWhole,
    async switchOver() {
      const before = await primary()
      await askToSwitchOver(memberOf(before))
      await until('another primary', (now) => ![undefined, before].includes(leaderOf(now)))
    },
    async killPrimary() {
      const before = await primary()
      const member = memberOf(before)
      const patroni = patronis.get(before) as ChildProcess
      const ended = end(patroni, 'SIGKILL')
      signalPostmaster(member, 'SIGKILL')
      await ended
      await until('another primary', (now) => ![undefined, before].includes(leaderOf(now)))
      await startMember(member)
    },
  }
}

type ClusterState = { name: string; role: string; state: string; timeline?: number; lag?: number | string }[]

/** Returns the state of the cluster as the first responding server reports it. */
async function readState(members: readonly Member[]): Promise<ClusterState | null> {
  for (const { restPort } of members) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(5000) }).catch(
      () => null,
    )
    if (answer?.ok) return ((await answer.json()) as { members: ClusterState }).members
  }
  return null
}

const leaderOf = (state: ClusterState | null): string | undefined =>
  state?.find((member) => member.role === 'leader' && member.state === 'running')?.name

function isWhole(state: ClusterState): boolean {
  const leader = state.find(({ role: its }) => its === 'leader')
  const follows = ({ state: its, timeline, lag }: ClusterState[number]) =>
    ['running', 'streaming'].includes(its) && timeline === leader?.timeline && lag === 0
  return (
    leader?.state === 'running' &&
    state.length === names.length &&
    state.every((member) => member === leader || follows(member)) &&
    state.some(({ role: its }) => its === 'sync_standby')
  )
}

async function askToSwitchOver({ name, restPort }: Member): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: name }),
    signal: AbortSignal.timeout(maxWaitMs),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${name} does not switch over: ${response.status} ${text}`)
}

/**
 * Ends every PostgreSQL server in the folder: each outlives the Patroni that started it. Waits without letting go, so
 * that it can be called where the process itself ends.
 */
export function endServers(folder: string): void {
  const tellAll = () => names.filter((name) => signalPostmaster({ folder: join(folder, name) }, 'SIGQUIT')).length
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  for (let told = tellAll(), tries = 0; told > 0 && tries < maxEndTries; tries += 1) {
    Atomics.wait(asleep, 0, 0, 100)
    told = tellAll()
  }
}

/** Only where the process is really the one of this folder: its id may have been given to another since. */
function signalPostmaster(member: Pick<Member, 'folder'>, signal: 'SIGKILL' | 'SIGQUIT'): boolean {
  const folder = dataFolder(member)
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readlinkSync(`/proc/${pid}/cwd`) === folder && process.kill(pid, signal)
  } catch {
    // It is over already.
    return false
  }
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(text)
  } finally {
    await client.end().catch(() => {})
  }
}

/** HAProxy takes every server for the primary until it has asked: connections go to each of them in turn. */
async function leadsToPrimary(url: string): Promise<boolean> {
  for (const _ of [...names, ...names]) {
    const answer = await query(url, 'select pg_is_in_recovery() as "isStandby"').catch(() => null)
    if (answer?.rows[0].isStandby !== false) return false
  }
  return true
}

async function lastLines(folder: string): Promise<string> {
  const logs = await Promise.all(
    ['etcd', ...names].map(async (name) => {
      const text = await readFile(join(folder, name, 'log'), 'utf8').catch(() => '')
      return `${name}: ${text.slice(-800)}`
    }),
  )
  return logs.join('\n')
}
