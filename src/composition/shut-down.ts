/** How a node ends: what it has begun it finishes, and the rest is left to other nodes. */
import type { ServiceDeps } from '#composition/build-deps.ts'
import type { Workers } from '#composition/workers.ts'
import type { Server } from '#http-api/server.ts'
import { withTimeout } from '#kit/deadline.ts'
import { drainPurchases } from '#purchases/recovering/drain-purchases.ts'

/** How long polling of payments may take to end. */
const lastPollMs = 1_000

/**
 * Stops taking requests, lets carrier calls finish up to the limit, and hands the rest over.
 *
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
  await Promise.all(workers?.pollers.map((poller) => poller.stop()) ?? [])
  const answered = Promise.all(servers.map((server) => server.close()))
  await drainPurchases(deps.purchases, limitMs)
  deps.purchases.outcomes.stop()
  await answered
  await withTimeout(polled, lastPollMs)
  await workers?.jobs.stop()
  await deps.converter.close()
  await deps.pubSub.close()
  await deps.http.close()
}
