import { EmbeddedPostgresError, type Logger } from './binaries.ts'
import type { ClusterPaths } from './create-cluster.ts'
import {
  assertNoForeignBeats,
  currentPlace,
  type FolderLock,
  keepBeating,
  type Place,
  readHeartbeat,
  tryLock,
  usedElsewhere,
  writePlace,
} from './folder-lock.ts'
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
  let foreignSince: number | undefined
  const place = await currentPlace()
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
      const lock = await tryLock(paths.lock, cluster.user)
      if (lock) {
        started = await startLocked(cluster, place, lock, preferredPort).finally(lock.close)
      } else {
        lastReason = 'another process holds the lock'
        foreignSince = await heldElsewhereSince(foreignSince, paths, place)
        await cluster.sleep(lockPollEveryMs)
      }
    }
    cluster.onBegun()
    const waitedMs = performance.now() - began
    if (waitedMs > answerTimeoutMs * (alive && isBusy(postmaster) ? slowStartFactor : 1)) {
      const tail = await endOfLog(paths.log)
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL in ${paths.folder} did not respond within ${Math.round(waitedMs / 1000)} seconds: ${lastReason}. End the PostgreSQL process${postmaster ? ` ${postmaster.pid}` : ''} and start again. The log ends with: ${tail}`,
      )
    }
    await cluster.sleep(pollEveryMs)
  }
}

/** The next holder of the lock needs a moment to record its place, until which the file names the previous one. */
const recordsPlaceWithinMs = 1_000
const lockPollEveryMs = 50

/**
 * @param since when the lock was first seen in another place's hands
 * @throws EmbeddedPostgresError if it stays there: unlike a process of this place, it may hold the lock for days
 */
async function heldElsewhereSince(since: number | undefined, paths: ClusterPaths, place: Place) {
  const holder = await readHeartbeat(paths)
  if (holder === null || holder.processes === place.processes) return undefined
  const now = performance.now()
  if (now - (since ?? now) >= recordsPlaceWithinMs) throw usedElsewhere(paths, holder)
  return since ?? now
}

/** Starts the server, which inherits the lock. Only its holder may judge whether a process number is a dead one. */
async function startLocked(
  cluster: ClusterConfig,
  place: Place,
  lock: FolderLock,
  preferredPort: number | undefined,
): Promise<StartedServer | undefined> {
  const { paths, user } = cluster
  if (!lock.isCertain) await assertNoForeignBeats(paths, place, cluster.sleep)
  const postmaster = await readPostmaster(paths.cluster)
  // Another process of this place has started it since, and still held the lock a moment ago.
  if (postmaster && (await isServerOf(paths.cluster, postmaster))) return undefined
  if (postmaster) await removeStaleLockFile(paths.cluster, postmaster)
  await writePlace(paths, user, place)
  const started = await startServer(cluster.postgres, user, paths, preferredPort, cluster.settings, lock.fd)
  if (!lock.isCertain && started.pid !== undefined) keepBeating(user, started.pid, paths, place)
  return started
}

function isBusy(postmaster: Postmaster): boolean {
  return postmaster.status === 'starting' || postmaster.status === 'stopping'
}
