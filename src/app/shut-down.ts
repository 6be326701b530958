/** How a node stops: it finishes what it has started, and leaves the rest to other nodes. */
import type { ServiceDeps } from '#app/build-deps.ts'
import type { Workers } from '#app/workers.ts'
import { drainPrints } from '#domain/printing/print-labels.ts'
import { drainPurchases } from '#domain/purchases/recovering/drain-purchases.ts'
import type { Server } from '#edges/http/server.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'
import { allEnded, runAll } from '#kit/run-all.ts'

/** How long payment polling can take to stop. */
const lastPollMs = 1_000

/** After calls are interrupted, how long the running work can take to save the outcomes. */
const lastWordMs = 3_000

/**
 * Stops accepting requests, lets running work finish up to the limit, and leaves the rest to other nodes. Then a running
 * call ends as if its connection broke: its outcome is unknown, and another node looks it up.
 * If one part fails to stop, the others are stopped anyway.
 *
 * @throws the first failure, after everything has stopped
 * @param workers null if the service never listened
 */
export async function shutDown(
  deps: ServiceDeps,
  servers: readonly Server[],
  workers: Workers | null,
  limitMs: number,
): Promise<void> {
  // Payment polling waits for other servers, and can be interrupted at any point.
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

/** Starts nothing new, and waits for running work: for carriers' responses even if something else fails. */
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
  // Carrier responses that cannot be saved stay on disk for the next start.
  deps.purchases.outcomes.stop()
  if ((await withTimeout(finished, lastWordMs)) === timedOut) {
    for (const { server } of servers) server.closeAllConnections()
  }
}
