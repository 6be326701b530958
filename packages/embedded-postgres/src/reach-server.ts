import { EmbeddedPostgresError, type Logger } from './binaries.ts'
import type { ClusterPaths } from './create-cluster.ts'
import { type Lease, tryLease } from './lease.ts'
import { isServerOf, type Postmaster, readPostmaster, removeStaleLockFile } from './postmaster-file.ts'
import type { ServerUser } from './server-user.ts'
import { endOfLog, type StartedServer, startServer } from './start-server.ts'

/** One data folder and what is needed to run its server. */
export type ClusterConfig = {
  postgres: string
  paths: ClusterPaths
  user: ServerUser
  settings: Record<string, string>
  answerTimeoutMs: number
  /** Called once the server runs or has begun to. */
  onBegun(): void
  log: Logger
  sleep(ms: number): Promise<unknown>
}

const pollEveryMs = 15
const startAttempts = 3
/** A server that recovers from a crash, or writes its last checkpoint, says so and gets more time by this factor. */
const slowStartFactor = 10

/** Connects to the server of the folder and takes the shared lock, starting the server when none runs. */
export async function reachServer(
  cluster: ClusterConfig,
  preferredPort: number | undefined,
): Promise<{ lease: Lease; startedHere: boolean }> {
  const { paths, log, answerTimeoutMs } = cluster
  const began = performance.now()
  let started: StartedServer | undefined
  let lastReason = 'nothing listens on its port'
  let failedStarts = 0
  for (;;) {
    const postmaster = await readPostmaster(paths.cluster)
    if (postmaster?.status === 'ready') {
      const lease = await tryLease(paths, postmaster, answerTimeoutMs, (reason) => {
        lastReason = reason
      })
      if (lease) {
        const startedHere = started?.pid === postmaster.pid
        const ms = Math.round(performance.now() - began)
        log.info({ port: postmaster.port, ms, startedHere }, 'embedded PostgreSQL reached')
        cluster.onBegun()
        return { lease, startedHere }
      }
    }
    const alive = postmaster !== undefined && (await isServerOf(paths.cluster, postmaster))
    if (!alive && (started === undefined || started.hasEnded())) {
      if (started) {
        lastReason = await started.ended
        failedStarts += 1
        // The processes of a server that was killed need a moment to notice; until then its memory is in use.
        const waits = lastReason.includes('shared memory block') || postmaster?.pid === 0
        if (failedStarts >= startAttempts && !waits) {
          throw new EmbeddedPostgresError(`The embedded PostgreSQL in ${paths.folder} does not start: ${lastReason}`)
        }
        await cluster.sleep(Math.min(100 * failedStarts, 1_000))
      }
      if (postmaster) await removeStaleLockFile(paths.cluster, postmaster)
      started = await startServer(cluster.postgres, cluster.user, paths, preferredPort, cluster.settings)
    }
    cluster.onBegun()
    const waitedMs = performance.now() - began
    if (waitedMs > answerTimeoutMs * (alive && isBusy(postmaster) ? slowStartFactor : 1)) {
      const tail = await endOfLog(paths.log)
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL in ${paths.folder} did not respond within ${Math.round(waitedMs / 1000)} seconds: ${lastReason}. End its process${postmaster ? ` ${postmaster.pid}` : ''} and start again. Its log ends with: ${tail}`,
      )
    }
    await cluster.sleep(pollEveryMs)
  }
}

function isBusy(postmaster: Postmaster): boolean {
  return postmaster.status === 'starting' || postmaster.status === 'stopping'
}
