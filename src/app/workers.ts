/** The background work of a node: jobs from the database's queue, and regular checks. */

import { carriers as allCarriers } from '#adapters/carriers/registry.ts'
import type { AppOptions } from '#app/app-options.ts'
import type { ServiceDeps } from '#app/build-deps.ts'
import type { HealthWatch } from '#app/health-checks.ts'
import {
  checkHoldEveryMs,
  convertSearchEveryMs,
  healthCheckEveryMs,
  logRefusalsEveryMs,
  lookAtStoresEveryMs,
  pollTopUpsEveryMs,
  removeLabelFilesEveryMs,
  renderLabelFilesEveryMs,
  rollUpOrderChangesEveryMs,
  tellStoresEveryMs,
  writeKeyUseEveryMs,
  writeRequestLogEveryMs,
} from '#app/intervals.ts'
import { purgeJobs } from '#app/personal-data.ts'
import type { KeyUse } from '#domain/accounts/keys/key-use.ts'
import type { RequestLog } from '#domain/audit/request-log/request-log.ts'
import { sampleEveryMs, sampleExchangeRates } from '#domain/credits/top-ups/exchange-rates.ts'
import { pollTopUps } from '#domain/credits/top-ups/poll-top-ups.ts'
import { labelWorkers, purgeExpiredFiles, removeDueFiles } from '#domain/labels/remove-files.ts'
import { renderDueFiles } from '#domain/labels/render-files.ts'
import { convertEarlierSearch, rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { purchaseWorkers } from '#domain/purchases/jobs.ts'
import { reprintLabel } from '#domain/purchases/outcomes/ask-carrier.ts'
import { recoverPurchases, writeSpooledOutcomes } from '#domain/purchases/recovering/recover-purchases.ts'
import { voidStrayLabels } from '#domain/purchases/stray-labels/void-stray-labels.ts'
import { renewWebhooks } from '#domain/store-sync/connections/webhooks.ts'
import { processDueUpdates } from '#domain/store-sync/fulfillments/process-due.ts'
import { syncDueStores } from '#domain/store-sync/sync/sync-store.ts'
import type { Admission } from '#edges/http/rate-limiter.ts'
import { type Poller, startPoller } from '#kit/clock.ts'
import { type JobRunner, startJobs } from '#kit/jobs.ts'

const jobsAtOnce = 4
/** Few stores at a time, so that a store with a hundred thousand orders does not block the others. */
const storesAtOnce = 2

export type Workers = {
  jobs: JobRunner
  pollers: Poller[]
  topUps: Poller
  /** Saves the records of the last requests, after the last one has ended. */
  writeLastNotes(): Promise<void>
}

/** The parts that have background work. */
export type WorkingParts = {
  admission: Admission
  watch: HealthWatch
  keyUse: KeyUse
  /** Null: requests are not stored. */
  requestLog: RequestLog | null
}

export async function startWorkers(
  options: AppOptions,
  deps: ServiceDeps,
  { admission, watch, keyUse, requestLog }: WorkingParts,
): Promise<Workers> {
  const { db, clock, store } = options
  const { log, converter, purchases, topUps } = deps
  await writeSpooledOutcomes(purchases)
  const jobs = await startJobs({
    pool: db.pool,
    clock,
    log,
    concurrency: jobsAtOnce,
    pollEveryMs: options.pollJobsEveryMs,
    workers: {
      ...purchaseWorkers(purchases),
      ...labelWorkers({ store }),
      ...Object.fromEntries(Object.entries(purgeJobs).map(([name, { run }]) => [name, () => run({ db, clock })])),
      'renew-store-hooks': () => renewWebhooks(deps.stores),
      'expire-label-files': async () => {
        await purgeExpiredFiles({ db, clock, store, keepDays: options.labelKeepDays })
      },
    },
    schedule: {
      ...Object.fromEntries(Object.entries(purgeJobs).map(([name, { schedule }]) => [name, schedule])),
      'expire-label-files': '47 3 * * *',
      'renew-store-hooks': '37 4 * * *',
    },
  })
  const poll = (name: string, everyMs: number, work: (stopped: AbortSignal) => Promise<void>) =>
    startPoller({ clock, log }, name, everyMs, work)
  return {
    jobs,
    pollers: [
      poll('recovering purchases', options.recoverEveryMs, () => recoverPurchases(purchases)),
      poll('purchase hold check', checkHoldEveryMs, () => deps.hold.check()),
      poll('voiding orphaned labels', options.recoverEveryMs, () => voidStrayLabels(purchases)),
      poll('rendering label files', renderLabelFilesEveryMs, () =>
        renderDueFiles({ db, clock, log, store, converter, reprint: (label) => reprintLabel(purchases, label) }),
      ),
      poll('removing label files', removeLabelFilesEveryMs, () => removeDueFiles({ db, store, log })),
      poll('logging rejected credentials', logRefusalsEveryMs, async () => admission.flushRefusals(log, 'ended')),
      poll('saving last use of keys', writeKeyUseEveryMs, () => keyUse.write()),
      ...(requestLog ? [poll('writing the request log', writeRequestLogEveryMs, () => requestLog.write())] : []),
      poll('health checks', healthCheckEveryMs, () => watch.check()),
      poll('sampling exchange rates', sampleEveryMs, () => sampleExchangeRates(topUps)),
      ...Array.from({ length: storesAtOnce }, () =>
        poll('store sync', options.lookAtStoresEveryMs ?? lookAtStoresEveryMs, (stopped) =>
          syncDueStores(deps.stores, stopped),
        ),
      ),
      poll('sending fulfillments', options.tellStoresEveryMs ?? tellStoresEveryMs, () =>
        processDueUpdates({ ...deps.stores, carriers: allCarriers }),
      ),
      poll('rolling up order changes', rollUpOrderChangesEveryMs, () => rollUpOrderChanges({ db })),
      poll('search index upgrade', convertSearchEveryMs, (stopped) => convertEarlierSearch({ db, clock }, stopped)),
    ],
    writeLastNotes: async () => {
      await keyUse.write().catch((error) => log.warn({ err: error }, 'last use of keys not saved'))
      await requestLog?.write()
    },
    topUps: poll('polling top-ups', pollTopUpsEveryMs, () => pollTopUps(topUps)),
  }
}
