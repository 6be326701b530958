import type { ChildProcess } from 'node:child_process'
import { chown, open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { ClusterPaths } from './create-cluster.ts'
import { type ServerUser, spawnAs } from './server-user.ts'

/** A log that grew beyond this is put aside at the next start; the one put aside before goes. */
const logLimitBytes = 1_000_000

/**
 * The settings are given on the command line, so that code and running server cannot differ. The server's log keeps
 * what concerns the server; the errors of statements go to the client who sent them, and would carry what people wrote.
 */
const serverSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

export type StartedServer = {
  pid: number | undefined
  /** Resolves with the end of the log when the server has ended. */
  ended: Promise<string>
  hasEnded(): boolean
}

/**
 * Starts the server in a session of its own: Ctrl-C on the terminal goes to every process of the terminal's group, and
 * the database must outlive the service, which still has work to finish. The server holds nothing of ours open but its
 * log file and the lock of its folder, which its processes hold as long as they run.
 */
export async function startServer(
  postgres: string,
  user: ServerUser,
  paths: ClusterPaths,
  preferredPort: number | undefined,
  settings: Record<string, string>,
  lock?: number,
): Promise<StartedServer> {
  const port = await freePort(preferredPort)
  await putAsideLargeLog(paths.log)
  const log = await open(paths.log, 'a', 0o600)
  const { size: logStart } = await log.stat()
  if (logStart === 0) await chown(paths.log, user.uid, user.gid)
  const words = ['-D', paths.cluster, '-p', String(port)]
  for (const [name, value] of Object.entries({ ...serverSettings, ...settings })) words.push('-c', `${name}=${value}`)
  const files = lock === undefined ? [log.fd, log.fd] : [log.fd, log.fd, lock]
  const child = spawnAs(user.server, postgres, words, { detached: true, stdio: ['ignore', ...files] })
  child.unref()
  let over = false
  const ended = ending(child).then(async (reason) => {
    over = true
    return `${reason} ${await endOfLog(paths.log, logStart)}`.trim()
  })
  await log.close()
  return { pid: child.pid, ended, hasEnded: () => over }
}

function ending(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (_code, signal) => resolve(signal ? `The server was stopped by ${signal}.` : ''))
  })
}

/** The last lines that the server wrote to its log, from the given place on. */
export async function endOfLog(path: string, from = 0): Promise<string> {
  const text = await readFile(path).catch(() => Buffer.alloc(0))
  const lines = text.subarray(from).toString('utf8').trim().split('\n')
  return lines.slice(-4).join('\n').slice(-800)
}

async function putAsideLargeLog(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (found && found.size > logLimitBytes) await rename(path, `${path}.1`)
}

/** The preferred port when it is free, else one that the system picks. */
async function freePort(preferred: number | undefined): Promise<number> {
  return (preferred !== undefined && (await tryPort(preferred))) || ((await tryPort(0)) as number)
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
