import { spawnSync } from 'node:child_process'
import { type Hold, isLastHolder } from '#kit/embedded-postgres/hold-server.ts'
import { readPostmaster } from '#kit/embedded-postgres/postmaster-file.ts'
import type { Site } from '#kit/embedded-postgres/reach-server.ts'

const stopTimeoutMs = 60_000
const lookAgainMs = 10

/** Lets go of the server, and stops it when nobody else holds it. A server that is gone already needs no stopping. */
export async function stopServer(site: Site, hold: Hold): Promise<void> {
  const { client, postmaster } = hold
  client.ref()
  const last = await isLastHolder(hold).catch(() => false)
  if (last && (await isStill(site, postmaster.pid))) {
    // SIGINT is PostgreSQL's "fast shutdown": open sessions are cut off, their transactions rolled back, all is written.
    signal(site, postmaster.pid)
    const giveUpAt = performance.now() + stopTimeoutMs
    while ((await isStill(site, postmaster.pid)) && performance.now() < giveUpAt) await site.sleep(lookAgainMs)
    if (await isStill(site, postmaster.pid)) {
      site.log.warn({ pid: postmaster.pid }, 'the embedded PostgreSQL takes long to stop and is left to it')
    }
  }
  await client.end().catch(() => undefined)
}

/** The server removes its lock file as its last act. */
async function isStill(site: Site, pid: number): Promise<boolean> {
  return (await readPostmaster(site.paths.cluster))?.pid === pid
}

/** Root without CAP_KILL may not signal another user's process, but may become that user. */
function signal({ user, log }: Site, pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    const sent = spawnSync('kill', ['-INT', String(pid)], { uid: user.uid, gid: user.gid })
    if (sent.status !== 0) log.warn({ err: error, pid }, 'the embedded PostgreSQL could not be told to stop')
  }
}
