/** What a node does besides answering: jobs of the database's queue, and looking around at intervals. */
import { deleteEndedSessions } from '#accounts/sessions/delete-ended-sessions.ts'
import type { AppOptions } from '#composition/app-options.ts'
import type { ServiceDeps } from '#composition/build-deps.ts'
import {
  checkHoldEveryMs,
  checkTroubleEveryMs,
  logRefusalsEveryMs,
  pollTopUpsEveryMs,
  releaseQueuesEveryMs,
  renderLabelFilesEveryMs,
  rollUpOrderChangesEveryMs,
} from '#composition/intervals.ts'
import type { TroubleWatch } from '#composition/watch-trouble.ts'
import { pollTopUps } from '#credits/top-ups/poll-top-ups.ts'
import { sampleEveryMs, sampleExchangeRates } from '#credits/top-ups/sample-exchange-rates.ts'
import type { Admission } from '#http-api/admission.ts'
import { type JobRunner, releaseAbandonedQueues, startJobs } from '#kit/jobs.ts'
import { type Poller, startPoller } from '#kit/poller.ts'
import { expireFiles } from '#labels/expire-files.ts'
import { labelWorkers } from '#labels/remove-files.ts'
import { renderDueFiles } from '#labels/render-due-files.ts'
import { expireIdempotencyKeys } from '#orders/expire-idempotency-keys.ts'
import { rollUpOrderChanges } from '#orders/roll-up-order-changes.ts'
import { reprintLabel } from '#purchases/buying/reprint-label.ts'
import { purchaseWorkers } from '#purchases/jobs.ts'
import { recoverPurchases } from '#purchases/recovering/recover-purchases.ts'
import { writeSpooledOutcomes } from '#purchases/recovering/write-spooled-outcomes.ts'
import { voidStrayLabels } from '#purchases/stray-labels/void-stray-labels.ts'
import { expireRates } from '#rates/expire-rates.ts'

const jobsAtOnce = 4

export type Workers = { jobs: JobRunner; pollers: Poller[]; topUps: Poller }

export async function startWorkers(
  options: AppOptions,
  deps: ServiceDeps,
  admission: Admission,
  watch: TroubleWatch,
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
      'delete-ended-sessions': () => deleteEndedSessions({ db, clock }),
      'expire-idempotency-keys': () => expireIdempotencyKeys({ db, clock }),
      'expire-rates': () => expireRates({ db, clock }),
      'expire-label-files': async () => {
        await expireFiles({ db, clock, store, keepDays: options.labelKeepDays })
      },
    },
    schedule: {
      'delete-ended-sessions': '17 3 * * *',
      'expire-idempotency-keys': '27 3 * * *',
      'expire-rates': '37 * * * *',
      'expire-label-files': '47 3 * * *',
    },
  })
  const poll = (name: string, everyMs: number, work: () => Promise<void>) =>
    startPoller({ clock, log }, name, everyMs, work)
  return {
    jobs,
    pollers: [
      poll('recovering purchases', options.recoverEveryMs, () => recoverPurchases(purchases)),
      poll('checking whether purchases are held', checkHoldEveryMs, () => deps.hold.check()),
      poll('voiding stray labels', options.recoverEveryMs, () => voidStrayLabels(purchases)),
      poll('rendering label files', renderLabelFilesEveryMs, () =>
        renderDueFiles({ db, clock, log, store, converter, reprint: (label) => reprintLabel(purchases, label) }),
      ),
      poll('releasing queues of nodes that are gone', releaseQueuesEveryMs, () => releaseAbandonedQueues(db)),
      poll('counting refused credentials', logRefusalsEveryMs, async () => admission.flushRefusals(log, 'ended')),
      poll('looking for trouble', checkTroubleEveryMs, () => watch.check()),
      poll('sampling exchange rates', sampleEveryMs, () => sampleExchangeRates(topUps)),
      poll('rolling up order changes', rollUpOrderChangesEveryMs, () => rollUpOrderChanges({ db })),
    ],
    topUps: poll('polling top-ups', pollTopUpsEveryMs, () => pollTopUps(topUps)),
  }
}
