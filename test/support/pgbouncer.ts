/** PgBouncer in front of a test database, if this machine has one. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

export const hasPgbouncer = (() => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** @param settings lines of its configuration, such as `pool_mode = session` */
export async function openPgbouncer(databaseUrl: string, settings: readonly string[]) {
  const url = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'waybill-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`)
  const config = [
    '[databases]',
    `* = host=${url.hostname} port=${url.port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =`,
    `auth_type = scram-sha-256\nauth_file = ${users}`,
    // It does not run as root.
    ...(process.getuid?.() === 0 ? ['user = nobody'] : []),
    ...settings,
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${config.join('\n')}\n`)
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await eventually('PgBouncer listens', async () => {
    const socket = connect(Number(port), '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    return isOpen
  })
  url.port = port
  return {
    url: url.href,
    async close() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
