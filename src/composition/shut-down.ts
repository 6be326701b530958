/** How a node ends: what it has begun it finishes, and the rest is left to other nodes. */
import type { ServiceDeps } from '#composition/build-deps.ts'
import type { Workers } from '#composition/workers.ts'
import type { Server } from '#http-api/server.ts'
import { timedOut, withTimeout } from '#kit/deadline.ts'
import { allEnded, runAll } from '#kit/run-all.ts'
import { drainPrints } from '#printing/print-labels.ts'
import { drainPurchases } from '#purchases/recovering/drain-purchases.ts'

/** How long polling of payments may take to end. */
const lastPollMs = 1_000

/** Once its calls are broken off, how long what is under way may take to write what came of them. */
const lastWordMs = 3_000

/**
 * Stops taking requests, lets what is under way finish up to the limit, and leaves the rest to other nodes. A call that
 * is under way then ends as if its connection broke: whether a carrier heard it is unknown, and whoever comes next asks.
 * Where a part of it fails, the others are ended all the same.
 *
 * @throws the first failure, once all has ended
 * @param workers null where the service never listened
 */
export async function shutDown(
  deps: ServiceDeps,
  servers: readonly Server[],
  workers: Workers | null,
  limitMs: number,
): Promise<void> {
  // Polling of payments waits for others' answers, and may be broken off at any point.
  const polled = workers?.topUps.stop() ?? Promise.resolve()
  const finished = finish(deps, servers, workers)
  await runAll([
    () => finishWithin(limitMs, finished, deps, servers),
    () => deps.purchases.outcomes.end(),
    () => withTimeout(polled, lastPollMs),
    () => deps.converter.close(),
    () => deps.fileThread.close(),
    () => deps.pubSub.close(),
    () => deps.http.breakOff(),
    () => deps.internetHttp.breakOff(),
  ])
}

/** Begins nothing new, and waits for what was begun: for carriers' answers also where something else fails. */
const finish = (deps: ServiceDeps, servers: readonly Server[], workers: Workers | null): Promise<void> =>
  runAll([
    () =>
      allEnded([
        ...servers.map((server) => server.close()),
        ...(workers?.pollers.map((poller) => poller.stop()) ?? []),
        workers?.jobs.stop(),
      ]),
    () => workers?.writeLastNotes(),
    () => drainPurchases(deps.purchases),
    () => drainPrints(deps.printing),
  ])

async function finishWithin(
  limitMs: number,
  finished: Promise<void>,
  deps: ServiceDeps,
  servers: readonly Server[],
): Promise<void> {
  if ((await withTimeout(finished, limitMs)) !== timedOut) return
  deps.log.warn({ limitMs }, 'stop timeout reached; unfinished work interrupted')
  deps.timeIsUp.abort()
  void deps.http.breakOff()
  void deps.internetHttp.breakOff()
  // What carriers have told and cannot be written lies on the disk, for the next start.
  deps.purchases.outcomes.stop()
  if ((await withTimeout(finished, lastWordMs)) === timedOut) {
    for (const { server } of servers) server.closeAllConnections()
  }
}
