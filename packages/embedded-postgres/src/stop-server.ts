import { spawnSync } from 'node:child_process'
import { isLastLease, type Lease } from './lease.ts'
import { isServerOf, readPostmaster } from './postmaster-file.ts'
import type { ClusterConfig } from './reach-server.ts'

const stopTimeoutMs = 60_000
const pollEveryMs = 10

/** Lets go of the server, and stops it when nobody else holds it. A server that is gone already needs no stopping. */
export async function stopServer(cluster: ClusterConfig, lease: Lease): Promise<void> {
  const { client, postmaster } = lease
  client.ref()
  const last = await isLastLease(lease).catch(() => false)
  // A server that another container has started has a number that means some other process here.
  const isHere = await isServerOf(cluster.paths.cluster, postmaster)
  if (last && isHere && (await isStill(cluster, postmaster.pid))) {
    // SIGINT is PostgreSQL's "fast shutdown": open sessions are cut off, their transactions rolled back, all is written.
    signal(cluster, postmaster.pid)
    const giveUpAt = performance.now() + stopTimeoutMs
    while ((await isStill(cluster, postmaster.pid)) && performance.now() < giveUpAt) await cluster.sleep(pollEveryMs)
    if (await isStill(cluster, postmaster.pid)) {
      cluster.log.warn({ pid: postmaster.pid }, 'embedded PostgreSQL still stopping; not waiting for it')
    }
  }
  await client.end().catch(() => undefined)
}

/** The server removes its lock file as its last act. */
async function isStill(cluster: ClusterConfig, pid: number): Promise<boolean> {
  return (await readPostmaster(cluster.paths.cluster))?.pid === pid
}

/** Root without CAP_KILL may not signal another user's process, but may become that user. */
function signal({ user, log }: ClusterConfig, pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    const sent = spawnSync('kill', ['-INT', String(pid)], { uid: user.uid, gid: user.gid })
    if (sent.status !== 0) log.warn({ err: error, pid }, 'stopping the embedded PostgreSQL failed')
  }
}
