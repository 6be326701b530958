import type { ClusterPaths } from '#kit/embedded-postgres/create-cluster.ts'
import { type Hold, tryHold } from '#kit/embedded-postgres/hold-server.ts'
import {
  isServerOf,
  type Postmaster,
  readPostmaster,
  removeStaleLockFile,
} from '#kit/embedded-postgres/postmaster-file.ts'
import type { ServerUser } from '#kit/embedded-postgres/server-user.ts'
import { endOfLog, type StartedServer, startServer } from '#kit/embedded-postgres/start-server.ts'
import type { Logger } from '#kit/log.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'

/** One data folder and what is needed to run its server. */
export type Site = {
  postgres: string
  paths: ClusterPaths
  user: ServerUser
  settings: Record<string, string>
  answerTimeoutMs: number
  log: Logger
  sleep(ms: number): Promise<unknown>
}

const lookAgainMs = 15
const startAttempts = 3
/** A server that recovers from a crash, or writes its last checkpoint, says so and gets more time by this factor. */
const patience = 10

/** Connects to the server of the folder and takes the shared lock, starting the server when none runs. */
export async function reachServer(
  site: Site,
  preferredPort: number | undefined,
): Promise<{ hold: Hold; startedHere: boolean }> {
  const { paths, log, answerTimeoutMs } = site
  const began = performance.now()
  let started: StartedServer | undefined
  let lastReason = 'nothing listens on its port'
  let failedStarts = 0
  for (;;) {
    const postmaster = await readPostmaster(paths.cluster)
    if (postmaster?.status === 'ready') {
      const hold = await tryHold(paths, postmaster, answerTimeoutMs, (reason) => {
        lastReason = reason
      })
      if (hold) {
        const startedHere = started?.pid === postmaster.pid
        const ms = Math.round(performance.now() - began)
        log.info({ port: postmaster.port, ms, startedHere }, 'reached the embedded PostgreSQL')
        return { hold, startedHere }
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
          throw new UserFacingError(`The embedded PostgreSQL in ${paths.folder} does not start: ${lastReason}`)
        }
        await site.sleep(Math.min(100 * failedStarts, 1_000))
      }
      if (postmaster) await removeStaleLockFile(paths.cluster, postmaster)
      started = await startServer(site.postgres, site.user, paths, preferredPort, site.settings)
    }
    const waitedMs = performance.now() - began
    if (waitedMs > answerTimeoutMs * (alive && isBusy(postmaster) ? patience : 1)) {
      const tail = await endOfLog(paths.log)
      throw new UserFacingError(
        `The embedded PostgreSQL in ${paths.folder} does not answer after ${Math.round(waitedMs / 1000)} seconds: ${lastReason}. End its process${postmaster ? ` ${postmaster.pid}` : ''} and start again. Its log ends with: ${tail}`,
      )
    }
    await site.sleep(lookAgainMs)
  }
}

function isBusy(postmaster: Postmaster): boolean {
  return postmaster.status === 'starting' || postmaster.status === 'stopping'
}
