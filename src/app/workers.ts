import { carriers as allCarriers, findCarrier } from '#adapters/carriers/registry.ts'
import type { AppOptions } from '#app/app-options.ts'
import type { ServiceDeps } from '#app/build-deps.ts'
import type { HealthWatch } from '#app/health-checks.ts'
import { purgeJobs } from '#app/personal-data.ts'
import type { KeyUse } from '#domain/accounts/keys/keys.ts'
import { createOrderChecks } from '#domain/addresses/checks/check-orders.ts'
import type { RequestLog } from '#domain/audit/request-log/request-log.ts'
import { type BatchRunner, createBatchRunner } from '#domain/batches/run-batches.ts'
import { sampleEveryMs, sampleExchangeRates } from '#domain/credits/top-ups/exchange-rate-samples.ts'
import { probeFailingSources } from '#domain/credits/top-ups/payment-sources.ts'
import { pollTopUps } from '#domain/credits/top-ups/poll-top-ups.ts'
import { numberEvents } from '#domain/events/number-events.ts'
import type { Label } from '#domain/labels/label.ts'
import { recordLabelPlace } from '#domain/labels/label-places.ts'
import { labelWorkers, removeDueFiles, removeExpiredFiles } from '#domain/labels/remove-files.ts'
import { createFileRenderer } from '#domain/labels/render-files.ts'
import { reviewOrders } from '#domain/orders/list/review-orders.ts'
import { convertEarlierSearch, rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { renewPrintJobsEveryMs, watchPrintJobs } from '#domain/printing/print-labels.ts'
import { purchaseWorkers } from '#domain/purchases/jobs.ts'
import { voidOrphanedLabels } from '#domain/purchases/orphaned-labels.ts'
import { reprintLabel } from '#domain/purchases/outcomes/lookup.ts'
import { listAttentionOfPeople } from '#domain/purchases/queries/attention.ts'
import { recoverPurchases, writeSpooledOutcomes } from '#domain/purchases/reconciling/recover-purchases.ts'
import { renewWebhooks } from '#domain/store-sync/connections/webhooks.ts'
import { processDueUpdates } from '#domain/store-sync/fulfillments/process-due.ts'
import { quietWithoutStores } from '#domain/store-sync/sync/quiet-without-stores.ts'
import { syncDueStores } from '#domain/store-sync/sync/sync-store.ts'
import { createWebhookRunner } from '#domain/webhooks/deliver.ts'
import type { Admission } from '#edges/http/rate-limiter.ts'
import { type Poller, startPoller } from '#kit/clock.ts'
import { type JobRunner, startJobs } from '#kit/jobs.ts'
import { type PurgeJob, purge } from '#kit/purge.ts'
import { runAll } from '#kit/run-all.ts'

/** The background work of a node: jobs from the database's queue, and regular checks. */

const jobsAtOnce = 4
/** Few stores at a time, so that a store with a hundred thousand orders does not block the others. */
const storesAtOnce = 2

export type Workers = {
  jobs: JobRunner
  pollers: Poller[]
  topUps: Poller
  batches: BatchRunner
  /** Saves the records of the last requests, after the last one has ended. */
  writeLastNotes(): Promise<void>
}

/** The parts that have background work. */
export type WorkerDeps = {
  admission: Admission
  watch: HealthWatch
  keyUse: KeyUse
  /** Null: requests are not stored. */
  requestLog: RequestLog | null
}

export async function startWorkers(
  options: AppOptions,
  deps: ServiceDeps,
  { admission, watch, keyUse, requestLog }: WorkerDeps,
): Promise<Workers> {
  const { db, clock, store } = options
  const { log, converter, purchases, topUps } = deps
  await writeSpooledOutcomes(purchases)
  const purgeAll: Readonly<Record<string, PurgeJob>> = {
    ...purgeJobs,
    'expire-label-files': {
      schedule: '47 3 * * *',
      portions: () => [() => removeExpiredFiles({ db, clock, store, keepDays: options.labelKeepDays })],
    },
  }
  const jobs = await startJobs({
    pool: db.pool,
    clock,
    log,
    concurrency: jobsAtOnce,
    pollEveryMs: options.pollJobsEveryMs,
    workers: {
      ...purchaseWorkers(purchases),
      ...labelWorkers({ store }),
      ...Object.fromEntries(
        Object.entries(purgeAll).map(([name, job]) => [name, () => purge({ db, clock }, name, job)]),
      ),
      'renew-store-hooks': () => renewWebhooks(deps.stores),
    },
    schedule: {
      ...Object.fromEntries(Object.entries(purgeAll).map(([name, { schedule }]) => [name, schedule])),
      'renew-store-hooks': '37 4 * * *',
    },
  })
  const reprint = (label: Label) => reprintLabel(purchases, label)
  const renderer = createFileRenderer({ db, clock, log, store, converter, reprint })
  const batches = createBatchRunner({ db, clock, log, rates: deps.rates, purchases, findCarrier })
  const poll: Poll = (name, everyMs, work) => startPoller({ clock, log }, name, everyMs, work)
  const rendering = poll('rendering label files', renderLabelFilesEveryMs, renderer.beginDue)
  return {
    jobs,
    batches,
    pollers: [
      poll('recovering purchases', options.recoverEveryMs, () => recoverPurchases(purchases)),
      poll('running batches', pollBatchesEveryMs, () => batches.poll()),
      poll('purchase hold check', checkHoldEveryMs, () => deps.hold.check()),
      poll('reading carrier pauses', readPausesEveryMs, () => deps.callBudgets.readPauses()),
      poll('voiding orphaned labels', options.recoverEveryMs, () => voidOrphanedLabels(purchases)),
      { stop: () => runAll([rendering.stop, renderer.finish]) },
      deliverWebhooks(options, deps),
      poll('removing label files', removeLabelFilesEveryMs, () => removeDueFiles({ db, store, log })),
      poll('watching print jobs', renewPrintJobsEveryMs, () => watchPrintJobs(deps.printing)),
      poll('logging rejected credentials', logRefusalsEveryMs, async () => admission.flushRefusals(log, 'ended')),
      poll('saving the last use of API keys', writeKeyUseEveryMs, () => keyUse.write()),
      ...(requestLog ? [poll('writing the request log', writeRequestLogEveryMs, () => requestLog.write())] : []),
      poll('health checks', healthCheckEveryMs, async () => {
        if (options.labelPlace) await recordLabelPlace({ db }, options.labelPlace)
        await watch.check()
      }),
      poll('probing payment sources', probeSourcesEveryMs, () => probeFailingSources(topUps)),
      poll('sampling exchange rates', sampleEveryMs, () => sampleExchangeRates(topUps)),
      ...Array.from({ length: storesAtOnce }, () =>
        poll(
          'store sync',
          options.lookAtStoresEveryMs ?? lookAtStoresEveryMs,
          quietWithoutStores({ db, clock }, (stopped) => syncDueStores(deps.stores, stopped)),
        ),
      ),
      poll(
        'sending fulfillments',
        options.tellStoresEveryMs ?? tellStoresEveryMs,
        quietWithoutStores({ db, clock }, () => processDueUpdates({ ...deps.stores, carriers: allCarriers })),
      ),
      poll('numbering events', numberEventsEveryMs, (stopped) => numberEvents({ db }, stopped)),
      ...orderPollers(options, deps, poll),
    ],
    writeLastNotes: async () => {
      await keyUse.write().catch((error) => log.warn({ err: error }, 'last use of API keys not saved'))
      await requestLog?.write()
    },
    topUps: poll('polling top-ups', pollTopUpsEveryMs, () => pollTopUps(topUps)),
  }
}

type Poll = (name: string, everyMs: number, work: (stopped: AbortSignal) => Promise<void>) => Poller

/** Background work that follows from changes of orders: counters, the search table, problems and address checks. */
function orderPollers(options: AppOptions, { db, addressChecks }: ServiceDeps, poll: Poll): Poller[] {
  const { clock, checkOrdersEveryMs: checkEveryMs = checkOrdersEveryMs } = options
  const checks = createOrderChecks(addressChecks)
  return [
    poll('rolling up order changes', rollUpOrderChangesEveryMs, () => rollUpOrderChanges({ db })),
    poll('reviewing orders', reviewOrdersEveryMs, (stopped) =>
      reviewOrders({ db, listAttention: listAttentionOfPeople }, stopped),
    ),
    ...(checkEveryMs === null ? [] : [poll('checking addresses', checkEveryMs, (stopped) => checks.run(stopped))]),
    poll('search index upgrade', convertSearchEveryMs, (stopped) => convertEarlierSearch({ db, clock }, stopped)),
  ]
}

/** Stops taking webhooks first, and then waits for those that are being sent. */
function deliverWebhooks({ clock }: AppOptions, { log, webhooks, purchases: { node } }: ServiceDeps): Poller {
  const runner = createWebhookRunner({ ...webhooks, log, node })
  const poller = startPoller({ clock, log }, 'delivering webhooks', deliverWebhooksEveryMs, runner.poll)
  return { stop: () => runAll([poller.stop, runner.stop]) }
}

/** How often a node checks for work without a notification. */

/** Lists add up counts that are not rolled up yet, so this limits their work. */
export const rollUpOrderChangesEveryMs = 500
/** How soon the tab of orders that need attention follows a change, after its rollup. */
export const reviewOrdersEveryMs = 500
/** How soon the address of a new order is checked. Carriers limit how many are. */
export const checkOrdersEveryMs = 1_000
/** How often to check whether the search index of an earlier version must be upgraded. Happens at most once. */
export const convertSearchEveryMs = 60_000
/** How soon an event is sent to webhooks after it can be read. */
export const deliverWebhooksEveryMs = 250
/** How soon an event can be read. */
export const numberEventsEveryMs = 250
export const renderLabelFilesEveryMs = 1_000
/** How often to remove files whose first removal failed. */
export const removeLabelFilesEveryMs = 1_000
/** How soon a node notices that a carrier refused a call of another node because of a limit. */
export const readPausesEveryMs = 2_000
export const recoverPurchasesEveryMs = 5_000
/** How soon a batch starts, and how soon other nodes help with it. */
export const pollBatchesEveryMs = 500
/** How often to send fulfillments to stores. */
export const tellStoresEveryMs = 1_000
/** How late a scheduled job can start. */
export const pollJobsEveryMs = 2_000
/** How often to check for stores whose sync is due, or that have sent a webhook. */
export const lookAtStoresEveryMs = 1_000
/** How often to check for top-ups that are due. */
export const pollTopUpsEveryMs = 1_000
/** How soon it is noticed that a source of payments responds again. */
export const probeSourcesEveryMs = 60_000
/** How often to poll for an expected payment: the server may belong to someone else. */
export const topUpDueEveryMs = { live: 15_000, sandbox: 1_000 } as const
/** How soon a node notices that purchases are no longer held. */
export const checkHoldEveryMs = 2_000
/** How often to check the counts of rejected credentials. Each is logged once a minute. */
export const logRefusalsEveryMs = 5_000
/** How soon the last use of a key is saved. */
export const writeKeyUseEveryMs = 1_000
/** How soon a request appears in the request log. */
export const writeRequestLogEveryMs = 1_000
/** How often to check for problems. Each check adds up the new ledger entries. */
export const healthCheckEveryMs = 60 * 60_000
/** How often a Sandbox's chains get a new block. */
export const sandboxBlockEveryMs = 2_000
