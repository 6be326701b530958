/** The metrics of a node and of the work that all nodes share. None of them names an account. */
import { statfs } from 'node:fs/promises'
import fastify from 'fastify'
import type { CarrierCall } from '#adapters/carriers/connections.ts'
import type { HealthWatch } from '#app/health-checks.ts'
import type { RequestLog } from '#domain/audit/request-log/request-log.ts'
import type { CountedCall } from '#domain/carrier-accounts/call-budgets.ts'
import { measurePaymentSources } from '#domain/credits/top-ups/payment-sources.ts'
import { countDueFiles } from '#domain/labels/queries.ts'
import type { OutcomeSpool } from '#domain/purchases/purchase/outcome-spool.ts'
import { countOpenWork } from '#domain/purchases/queries/queries.ts'
import { countPushes } from '#domain/store-sync/fulfillments/review-fulfillment.ts'
import { countStores } from '#domain/store-sync/sync/sync-store.ts'
import type { CompletedRequest } from '#edges/http/server.ts'
import { type Clock, timedOut, withTimeout } from '#kit/clock.ts'
import { countDueJobs } from '#kit/jobs.ts'
import type { Logger } from '#kit/log.ts'
import {
  createCounter,
  createHistogram,
  exposition,
  expositionType,
  gauge,
  type Metric,
  type Sample,
} from '#kit/metrics.ts'
import type { Database } from '#kit/postgres.ts'
import { clockDifferenceMs } from '#kit/postgres-server.ts'

/** Metrics that are counted as events happen. */
export type Measures = ReturnType<typeof createMeasures>

export function createMeasures() {
  const requests = createHistogram(
    'waybill_http_request_duration_seconds',
    'Response times of requests, by route and status class.',
    ['method', 'route', 'status'],
  )
  const carrierCalls = createHistogram(
    'waybill_carrier_call_duration_seconds',
    'Response times of carriers, by verb and outcome; the final outcome of a purchase may be determined later.',
    ['carrier', 'verb', 'outcome'],
  )
  const apiCalls = createCounter<keyof CountedCall>(
    'waybill_carrier_api_calls_total',
    'Calls to carriers with known limits, by API: sent, refused by the carrier because of a limit, or withheld by Waybill.',
  )
  return {
    requests,
    carrierCalls,
    apiCalls,
    observeRequest({ method, route = 'none', status, elapsedMs }: CompletedRequest) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, elapsedMs / 1000)
    },
    countApiCall: (call: CountedCall) => apiCalls.add({ ...call }),
    observeCarrierCall: (call: CarrierCall, seconds: number) => carrierCalls.observe({ ...call }, seconds),
  }
}

export type MetricsDeps = {
  db: Database
  clock: Clock
  log: Logger
  measures: Measures
  outcomes: Pick<OutcomeSpool, 'unwritten'>
  watch: HealthWatch
  dataFolder: string
  /** Null: requests are not stored. */
  requestLog: Pick<RequestLog, 'dropped'> | null
}

/** The minimum time between two database queries, however often the metrics are read. */
const snapshotMs = 15_000
/** Scrapers wait ten seconds by default. */
const databaseWithinMs = 5_000

/** @returns a function that returns the current metrics; values from the database can be 15 seconds old */
export function createMetricsReader(deps: MetricsDeps): () => Promise<string> {
  let last: { atMs: number; reading: Promise<Metric[]> } | null = null

  function collectShared(): Promise<Metric[]> {
    const nowMs = deps.clock.monotonicMs()
    if (last && nowMs - last.atMs < snapshotMs) return last.reading
    const reading = collectDatabase(deps).catch((error) => {
      deps.log.warn({ err: error }, 'database metrics unavailable')
      return [gauge('waybill_database_up', databaseUpHelp, 0)]
    })
    last = { atMs: nowMs, reading }
    return reading
  }

  return async () => {
    const { measures } = deps
    const shared = await collectShared()
    const own = [
      measures.requests.read(),
      measures.carrierCalls.read(),
      measures.apiCalls.read(),
      ...collectProcess(deps),
      await collectDisk(deps),
    ]
    return exposition([...shared, ...own])
  }
}

const databaseUpHelp =
  'Whether the database responded to the last query; if not, metrics that come from the database are missing.'

async function collectDatabase({ db, clock }: MetricsDeps): Promise<Metric[]> {
  const asked = Promise.all([
    countOpenWork({ db }),
    countDueJobs(db),
    countDueFiles({ db, clock }),
    countPushes({ db }),
    countStores({ db }),
    clockDifferenceMs(db, clock),
    measurePaymentSources({ db, clock }),
  ])
  const answered = await withTimeout(asked, databaseWithinMs)
  if (answered === timedOut) throw new Error(`no response within ${databaseWithinMs} ms`)
  const [work, jobs, files, pushes, stores, clockAheadMs, sources] = answered
  const labelled = (value: 'count' | 'oldestSeconds'): Sample[] =>
    work.map(({ kind, state, [value]: number }) => ({ labels: { kind, state }, value: number }))
  return [
    gauge('waybill_database_up', databaseUpHelp, 1),
    gauge('waybill_open_work', 'Unfinished work, by kind and state.', labelled('count')),
    gauge('waybill_open_work_oldest_seconds', 'Age of the oldest unfinished work.', labelled('oldestSeconds')),
    gauge('waybill_jobs_due', 'Jobs that are due and not yet running.', jobs.count),
    gauge('waybill_jobs_due_oldest_seconds', 'How long the oldest job has been due.', jobs.oldestSeconds),
    gauge('waybill_jobs_given_up', 'Jobs that failed on their last retry.', jobs.givenUp),
    gauge('waybill_label_files_due', 'Labels whose files are due to be rendered.', files.count),
    gauge(
      'waybill_label_files_due_oldest_seconds',
      'How long the oldest label file has been due.',
      files.oldestSeconds,
    ),
    gauge('waybill_stores_failing', 'Connected stores whose last sync failed.', stores.failing),
    gauge('waybill_stores_due', 'Connected stores whose sync is due.', stores.due),
    gauge('waybill_stores_due_oldest_seconds', 'How long the oldest sync has been due.', stores.oldestSeconds),
    gauge('waybill_store_pushes_due', 'Fulfillments that are due to be sent to stores.', pushes.due),
    gauge(
      'waybill_store_pushes_due_oldest_seconds',
      'How long the oldest fulfillment has been due.',
      pushes.oldestSeconds,
    ),
    gauge('waybill_store_pushes_refused', 'Fulfillments that stores rejected and that need attention.', pushes.refused),
    gauge(
      'waybill_payment_source_failing_seconds',
      'How long the payment source of a provider has not responded; 0 if it responds.',
      sources.map(({ provider, failingSeconds }) => ({ labels: { provider }, value: failingSeconds })),
    ),
    gauge(
      'waybill_top_ups_unread_oldest_seconds',
      'How long reading the payments of an open top-up has failed; 0 if all can be read.',
      sources.map(({ provider, unreadSeconds }) => ({ labels: { provider }, value: unreadSeconds })),
    ),
    gauge(
      'waybill_clock_difference_seconds',
      "Number of seconds by which this node's clock is ahead of the database's (negative: behind).",
      clockAheadMs / 1000,
    ),
  ]
}

function collectProcess({ db, outcomes, watch, requestLog }: MetricsDeps): Metric[] {
  const { totalCount, idleCount, waitingCount } = db.pool
  const trouble = watch.found()
  return [
    gauge(
      'waybill_unwritten_outcomes',
      'Carrier responses of this node that are not yet saved in the database.',
      outcomes.unwritten(),
    ),
    gauge(
      'waybill_requests_unlogged',
      'Requests missing from the request log since the node started.',
      requestLog?.dropped() ?? 0,
    ),
    gauge('waybill_database_connections', "This node's connections to the database, by use.", [
      { labels: { use: 'busy' }, value: totalCount - idleCount },
      { labels: { use: 'idle' }, value: idleCount },
    ]),
    gauge('waybill_database_waiting', 'Statements that are waiting for a database connection.', waitingCount),
    gauge(
      'waybill_trouble',
      'Problems that need an operator, by kind, from the last hourly check; run waybill doctor for details.',
      trouble.map(({ what, count }) => ({ labels: { kind: what }, value: count })),
    ),
  ]
}

async function collectDisk({ dataFolder }: MetricsDeps): Promise<Metric> {
  const disk = await statfs(dataFolder).catch(() => null)
  const free = disk ? [{ labels: {}, value: disk.bavail * disk.bsize }] : []
  return gauge('waybill_data_folder_free_bytes', 'Free space on the disk of the data folder.', free)
}

export type MetricsServer = { address: string; close(): Promise<void> }

/** Serves the metrics to anyone who can reach the port, which should be only the operator. */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.get('/metrics', async (_request, reply) => reply.type(expositionType).send(await read()))
  const address = await app.listen({ port, host })
  return { address: `${address}/metrics`, close: () => app.close() }
}
