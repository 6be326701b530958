/** Problems that only an operator can see: work that does not finish, and money that does not add up. */
import { findRestored } from '#domain/accounts/deployment.ts'
import { type CarrierAccountSummary, listCarrierAccounts } from '#domain/carrier-accounts/stored-connections.ts'
import { listFailingSources } from '#domain/credits/top-ups/payment-sources.ts'
import type { Imbalance } from '#domain/credits/verify-books.ts'
import { listLabelPlaces } from '#domain/labels/label-places.ts'
import { countDueFiles, listUnprinted } from '#domain/labels/queries.ts'
import type { OutcomeSpool } from '#domain/purchases/purchase/outcome-spool.ts'
import { carrierWordsOf } from '#domain/purchases/purchase/purchase.ts'
import {
  type FailingCarrierAccount,
  listFailingCarrierAccounts,
  listMischarged,
  listOverdueWork,
  listStrandedReservations,
  type OverdueWork,
} from '#domain/purchases/queries/queries.ts'
import { listUnclaimedOutcomes } from '#domain/purchases/unclaimed-outcomes.ts'
import type { Clock } from '#kit/clock.ts'
import { countDueJobs } from '#kit/jobs.ts'
import type { Logger } from '#kit/log.ts'
import type { Queryable } from '#kit/postgres.ts'

type HealthCheckDeps = {
  db: Queryable
  clock: Clock
  /** Returns the balances that differ from their transfers. */
  addUpBooks(): Promise<Imbalance[]>
}

/** The problems of one kind. */
type HealthIssues = {
  count: number
  /** The age of the oldest; null if unknown. */
  oldestSeconds: number | null
  /** Their ids, oldest first, at most ten. */
  ids: string[]
  /** The carrier's message for each id, or `''`. It can contain parts of an address, so it is never logged. */
  carrierWords?: string[]
}

/** A check for one kind of problem, with its texts for no problems and for some, and the advice. */
type HealthCheck = {
  what: string
  whenNone: string
  whenSome: string
  advice: string
  find(deps: HealthCheckDeps): Promise<HealthIssues>
}

/** Longer than any carrier call, including a lookup after a lost response. */
const openMinutes = 15
/** Carriers decide about a refund within two to four weeks. */
const refundDays = 30
/** After this time, the difference is in the carrier's invoice and handled there. */
const mischargeDays = 7
/** So that operators see yesterday's failures in the morning. */
const failingHours = 24
/** An active queue is empty after seconds. */
const dueMinutes = 5
const maxIds = 10

const minutes = (count: number): number => count * 60
const hours = (count: number): number => count * 60 * 60
const days = (count: number): number => count * 24 * 60 * 60

const issuesOf = (found: readonly { id: string; seconds: number | null }[]): HealthIssues => ({
  count: found.length,
  oldestSeconds: found[0]?.seconds ?? null,
  ids: found.slice(0, maxIds).map(({ id }) => id),
})

const overdue =
  (kind: OverdueWork['kind'], afterSeconds: number): HealthCheck['find'] =>
  async (deps) =>
    issuesOf(
      (await listOverdueWork(deps, kind, afterSeconds)).map(({ id, openSeconds }) => ({ id, seconds: openSeconds })),
    )

async function listRecentMischarged(deps: HealthCheckDeps): Promise<{ id: string; seconds: number }[]> {
  const nowMs = deps.clock.now().getTime()
  const mischarged = await listMischarged(deps)
  return mischarged
    .filter(({ adjusted }) => adjusted === null)
    .map(({ purchase }) => ({ id: purchase.purchaseId, seconds: (nowMs - purchase.createdAt.getTime()) / 1000 }))
    .filter(({ seconds }) => seconds < days(mischargeDays))
    .toReversed()
}

/** Disconnected carrier accounts are left out: they no longer buy anything. */
async function findFailingCarrierAccounts(deps: HealthCheckDeps): Promise<HealthIssues> {
  const since = new Date(deps.clock.now().getTime() - hours(failingHours) * 1000)
  const failing = await listFailingCarrierAccounts(deps, since)
  if (failing.length === 0) return issuesOf([])
  const known = new Map((await listCarrierAccounts(deps)).map((account) => [account.carrierAccountId, account]))
  const connected = failing.filter(({ carrierAccount }) => known.get(carrierAccount)?.connected !== false)
  const trouble = issuesOf(
    connected.map((one) => ({ id: describeFailing(one, known.get(one.carrierAccount)), seconds: null })),
  )
  const carrierWords = connected.map(({ lastFailure }) => carrierWordsOf(lastFailure).carrierWords ?? '')
  return { ...trouble, carrierWords: carrierWords.slice(0, maxIds) }
}

function describeFailing(
  { carrier, carrierAccount, failed, lastFailure }: FailingCarrierAccount,
  known: CarrierAccountSummary | undefined,
): string {
  const owner = known?.accountId ? `, of account ${known.accountId}` : ''
  const name = known ? `${carrier} "${known.name}" (${carrierAccount}${owner})` : `${carrier} (${carrierAccount})`
  const codes = [lastFailure?.code ?? 'no code', carrierWordsOf(lastFailure).carrierCode].filter((one) => one !== null)
  return `${name}: all ${failed} purchases failed, the last with ${codes.join(' ')}`
}

/** Due items have no useful ids. */
const due =
  (count: (deps: HealthCheckDeps) => Promise<{ count: number; oldestSeconds: number }>): HealthCheck['find'] =>
  async (deps) => {
    const { count: waiting, oldestSeconds } = await count(deps)
    const isLate = oldestSeconds > minutes(dueMinutes)
    return { count: isLate ? waiting : 0, oldestSeconds: isLate ? oldestSeconds : null, ids: [] }
  }

export const healthChecks: readonly HealthCheck[] = [
  {
    what: 'purchases',
    whenNone: `no purchase has been open for more than ${openMinutes} minutes`,
    whenSome: `open for more than ${openMinutes} minutes`,
    advice: 'run waybill purchases list --unresolved, then waybill purchases show and waybill purchases resolve',
    find: overdue('purchase', minutes(openMinutes)),
  },
  {
    what: 'cancellations',
    whenNone: `no cancellation has been open for more than ${openMinutes} minutes`,
    whenSome: `open for more than ${openMinutes} minutes`,
    advice: 'run waybill purchases list --unresolved',
    find: overdue('cancellation', minutes(openMinutes)),
  },
  {
    what: 'stray labels',
    whenNone: 'no orphaned labels',
    whenSome: 'not voided yet',
    advice: 'run waybill labels list --stray, void the labels with the carrier, then run waybill labels dismiss',
    find: overdue('stray label', minutes(openMinutes)),
  },
  {
    what: 'unclaimed outcomes',
    whenNone: 'every carrier response belongs to a purchase in the database',
    whenSome: 'carrier responses for purchases that are not in the database',
    advice:
      'run waybill purchases list --unclaimed, void the labels with the carrier, then run waybill purchases dismiss',
    find: async (deps) => {
      const nowMs = deps.clock.now().getTime()
      const listed = await listUnclaimedOutcomes(deps)
      return issuesOf(listed.map(({ id, foundAt }) => ({ id, seconds: (nowMs - foundAt.getTime()) / 1000 })))
    },
  },
  {
    what: 'refunds',
    whenNone: `no refund has been pending for more than ${refundDays} days`,
    whenSome: `pending for more than ${refundDays} days`,
    advice: 'run waybill refunds list, then waybill refunds confirm or deny',
    find: overdue('refund', days(refundDays)),
  },
  {
    what: 'mischarged',
    whenNone: `no unadjusted price differences in the last ${mischargeDays} days`,
    whenSome: `charged differently than quoted in the last ${mischargeDays} days`,
    advice: 'run waybill purchases list --mischarged, then waybill credits adjust',
    find: async (deps) => issuesOf(await listRecentMischarged(deps)),
  },
  {
    what: 'carrier accounts',
    whenNone: `no carrier account has failed every purchase in the last ${failingHours} hours`,
    whenSome: `failed every purchase in the last ${failingHours} hours`,
    advice: 'run waybill carrier test, and run waybill purchases list --failed to see the failures',
    find: findFailingCarrierAccounts,
  },
  {
    what: 'unprinted labels',
    whenNone: 'every label can be printed',
    whenSome: 'cannot be printed',
    advice: 'run waybill labels list --unprinted',
    find: async (deps) => {
      const nowMs = deps.clock.now().getTime()
      const labels = await listUnprinted(deps, { olderThanMs: minutes(openMinutes) * 1000 })
      return issuesOf(
        labels.map(({ labelId: id, createdAt }) => ({ id, seconds: (nowMs - createdAt.getTime()) / 1000 })),
      )
    },
  },
  {
    what: 'label store',
    whenNone: 'all nodes store label files in the same place',
    whenSome: 'places for label files were used in the last day, so nodes cannot find the files of other nodes',
    advice:
      'give all nodes the same WAYBILL_LABEL_BUCKET, or the same WAYBILL_DATA_DIR, and copy the label files there',
    find: async (deps) => {
      const places = await listLabelPlaces(deps)
      return issuesOf(places.length > 1 ? places.map(({ description: id }) => ({ id, seconds: null })) : [])
    },
  },
  {
    what: 'reservations',
    whenNone: 'credit is held only for open purchases',
    whenSome: 'held for finished purchases',
    advice: 'run waybill purchases show',
    find: async (deps) =>
      issuesOf((await listStrandedReservations(deps)).map(({ causeId }) => ({ id: causeId, seconds: null }))),
  },
  {
    what: 'payment sources',
    whenNone: 'all payment sources respond',
    whenSome: 'without a response, so payments are not detected',
    advice:
      'check the Esplora server, node or BTCPay Server; the service retries, and issues no payment addresses until it responds',
    find: async (deps) => issuesOf(await listFailingSources(deps)),
  },
  {
    what: 'restored backup',
    whenNone: 'no restored database is waiting to be accepted',
    whenSome: 'restored database not yet accepted, so purchases are held',
    advice: 'follow docs/operating/backup.md, then run waybill backup accept',
    find: async (deps) => {
      const restored = await findRestored(deps)
      if (!restored) return issuesOf([])
      const seconds = (deps.clock.now().getTime() - restored.restoredAt.getTime()) / 1000
      return issuesOf([{ id: `data as of ${restored.asOf?.toISOString() ?? 'an unknown time'}`, seconds }])
    },
  },
  {
    what: 'books',
    whenNone: 'the ledger balances to the cent',
    whenSome: 'balances differ from their transfers',
    advice:
      'run waybill credits show, or waybill purchases show for a memo; trust the ledger entries, which never change',
    find: async (deps) =>
      issuesOf(
        (await deps.addUpBooks()).map(({ accountId, currency, book, stored, booked }) => ({
          id: `${accountId} ${book}: stored ${stored} ${currency}, booked ${booked} ${currency}`,
          seconds: null,
        })),
      ),
  },
  {
    what: 'jobs',
    whenNone: `no job is overdue by more than ${dueMinutes} minutes`,
    whenSome: 'overdue',
    advice: "check that a node is running and can reach the database; see the node's log",
    find: due(({ db }) => countDueJobs(db)),
  },
  {
    what: 'label files',
    whenNone: `no label file is overdue by more than ${dueMinutes} minutes`,
    whenSome: 'overdue',
    advice: "check that the label store responds; see the nodes' logs",
    find: due(countDueFiles),
  },
]

/** One line: how many problems, since when, and which. */
export function describeIssues({ whenSome, advice }: HealthCheck, trouble: HealthIssues): string {
  const { count, oldestSeconds, ids, carrierWords } = trouble
  const age = oldestSeconds === null ? '' : `, the oldest for ${describeAge(oldestSeconds)}`
  const named = ids.map((id, index) => (carrierWords?.[index] ? `${id}: ${carrierWords[index]}` : id))
  const names = ids.length === 0 ? '' : ` (${named.join(', ')}${count > ids.length ? ', …' : ''})`
  return `${count} ${whenSome}${age}${names}; ${advice}`
}

const ageUnits = [
  ['days', 24 * 60 * 60],
  ['hours', 60 * 60],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** In the largest unit with a value of two or more. */
export function describeAge(seconds: number): string {
  const [name, length] = ageUnits.find((unit) => seconds >= 2 * unit[1]) ?? ['seconds', 1]
  return `${Math.floor(seconds / length)} ${name}`
}

export type HealthWatch = {
  /** Runs every check, and logs one line if there is a problem. */
  check(): Promise<void>
  /** The results of the last run, for each check that worked; empty before the first run. */
  found(): readonly (HealthIssues & { what: string })[]
}

/** Runs the checks regularly, so that problems appear in the log and the metrics. */
export function watchHealth(
  deps: HealthCheckDeps & { log: Logger; outcomes: Pick<OutcomeSpool, 'unwritten'> },
): HealthWatch {
  const all = [...healthChecks, unwrittenOutcomes(deps.outcomes)]
  let found: (HealthIssues & { what: string })[] = []
  return {
    async check() {
      const seen: typeof found = []
      const wrong: object[] = []
      // One at a time, to limit the load on a large database.
      for (const { what, whenSome, advice, find } of all) {
        try {
          const { carrierWords: _, ...now } = await find(deps)
          seen.push({ what, ...now })
          if (now.count > 0) wrong.push({ what, trouble: whenSome, ...now, run: advice })
        } catch (error) {
          deps.log.error({ err: error, what }, 'health check failed')
        }
      }
      found = seen
      if (wrong.length > 0) deps.log.warn({ wrong }, 'operator needed; run waybill doctor')
    },
    found: () => found,
  }
}

const unwrittenOutcomes = (outcomes: Pick<OutcomeSpool, 'unwritten'>): HealthCheck => ({
  what: 'unwritten outcomes',
  whenNone: 'all carrier responses are saved in the database',
  whenSome: 'not saved to the database yet; retrying',
  advice: "see this node's log, and check that the database accepts writes",
  find: async () => ({ count: outcomes.unwritten(), oldestSeconds: null, ids: [] }),
})
