/** What an operator has to know of and nobody else sees: work that does not end, and money that does not add up. */
import { findRestored } from '#accounts/restored-deployment.ts'
import { type CarrierAccountSummary, listCarrierAccounts } from '#carrier-accounts/list-carrier-accounts.ts'
import type { Imbalance } from '#credits/check-books.ts'
import type { Clock } from '#kit/clock.ts'
import { countDueJobs } from '#kit/jobs.ts'
import type { Queryable } from '#kit/postgres.ts'
import { countDueFiles } from '#labels/count-due-files.ts'
import { listUnprinted } from '#labels/list-unprinted.ts'
import { carrierWordsOf } from '#purchases/purchase/purchase-failure.ts'
import {
  type FailingCarrierAccount,
  listFailingCarrierAccounts,
} from '#purchases/queries/list-failing-carrier-accounts.ts'
import { listMischarged } from '#purchases/queries/list-mischarged.ts'
import { listOverdueWork } from '#purchases/queries/list-overdue-work.ts'
import { listStrandedReservations } from '#purchases/queries/list-stranded-reservations.ts'
import type { OverdueWork } from '#purchases/queries/open-work.ts'

export type TroubleDeps = {
  db: Queryable
  clock: Clock
  /** The books whose balance is not what was booked. */
  addUpBooks(): Promise<Imbalance[]>
}

/** What is wrong of one kind. */
export type Trouble = {
  count: number
  /** How long the oldest has been so; null where that is not known. */
  oldestSeconds: number | null
  /** What names them, the oldest first, ten at most. */
  ids: string[]
  /** What carriers said of each of those, `''` for nothing. It may repeat parts of an address: no log line has it. */
  carrierWords?: string[]
}

/** What is checked of one kind of trouble: what is said where there is none and where there is some, and what to do then. */
export type Check = {
  what: string
  whenNone: string
  whenSome: string
  advice: string
  find(deps: TroubleDeps): Promise<Trouble>
}

/** Longer than any carrier takes, and than it takes to ask one after a lost answer. */
const openMinutes = 15
/** Carriers decide about a refund within two to four weeks. */
const refundDays = 30
/** After that long a mischarge is in the carrier's invoice, and settled there. */
const mischargeDays = 7
/** So that one who looks in the morning sees yesterday's. */
const failingHours = 24
/** A queue that is worked on is empty after seconds. */
const dueMinutes = 5
const maxIds = 10

const minutes = (count: number): number => count * 60
const hours = (count: number): number => count * 60 * 60
const days = (count: number): number => count * 24 * 60 * 60

const troubleOf = (found: readonly { id: string; seconds: number | null }[]): Trouble => ({
  count: found.length,
  oldestSeconds: found[0]?.seconds ?? null,
  ids: found.slice(0, maxIds).map(({ id }) => id),
})

const overdue =
  (kind: OverdueWork['kind'], afterSeconds: number): Check['find'] =>
  async (deps) =>
    troubleOf(
      (await listOverdueWork(deps, kind, afterSeconds)).map(({ id, openSeconds }) => ({ id, seconds: openSeconds })),
    )

async function listRecentMischarged(deps: TroubleDeps): Promise<{ id: string; seconds: number }[]> {
  const nowMs = deps.clock.now().getTime()
  const mischarged = await listMischarged(deps)
  return mischarged
    .filter(({ adjusted }) => adjusted === null)
    .map(({ purchase }) => ({ id: purchase.purchaseId, seconds: (nowMs - purchase.createdAt.getTime()) / 1000 }))
    .filter(({ seconds }) => seconds < days(mischargeDays))
    .toReversed()
}

/** Those that were disconnected meanwhile buy nothing any more. */
async function findFailingCarrierAccounts(deps: TroubleDeps): Promise<Trouble> {
  const since = new Date(deps.clock.now().getTime() - hours(failingHours) * 1000)
  const failing = await listFailingCarrierAccounts(deps, since)
  if (failing.length === 0) return troubleOf([])
  const known = new Map((await listCarrierAccounts(deps)).map((account) => [account.carrierAccountId, account]))
  const connected = failing.filter(({ carrierAccount }) => known.get(carrierAccount)?.connected !== false)
  const trouble = troubleOf(
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
  return `${name}: all ${failed} failed, the last with ${codes.join(' ')}`
}

/** What is due has no id that would help anybody. */
const due =
  (count: (deps: TroubleDeps) => Promise<{ count: number; oldestSeconds: number }>): Check['find'] =>
  async (deps) => {
    const { count: waiting, oldestSeconds } = await count(deps)
    const isLate = oldestSeconds > minutes(dueMinutes)
    return { count: isLate ? waiting : 0, oldestSeconds: isLate ? oldestSeconds : null, ids: [] }
  }

export const checks: readonly Check[] = [
  {
    what: 'purchases',
    whenNone: `none open for more than ${openMinutes} minutes`,
    whenSome: `open for more than ${openMinutes} minutes`,
    advice: 'run waybill purchases list --unresolved, then waybill purchases show and resolve',
    find: overdue('purchase', minutes(openMinutes)),
  },
  {
    what: 'cancellations',
    whenNone: `none open for more than ${openMinutes} minutes`,
    whenSome: `open for more than ${openMinutes} minutes`,
    advice: 'run waybill purchases list --unresolved',
    find: overdue('cancellation', minutes(openMinutes)),
  },
  {
    what: 'stray labels',
    whenNone: 'no orphaned labels',
    whenSome: 'orphaned labels not voided yet',
    advice: 'run waybill labels list --stray, void them at the carrier, then run waybill labels dismiss',
    find: overdue('stray label', minutes(openMinutes)),
  },
  {
    what: 'refunds',
    whenNone: `none pending for more than ${refundDays} days`,
    whenSome: `pending for more than ${refundDays} days`,
    advice: 'run waybill refunds list, then waybill refunds confirm or deny',
    find: overdue('refund', days(refundDays)),
  },
  {
    what: 'mischarged',
    whenNone: `none in the last ${mischargeDays} days without an adjustment`,
    whenSome: `charged differently than quoted in the last ${mischargeDays} days`,
    advice: 'run waybill purchases list --mischarged, then waybill credits adjust',
    find: async (deps) => troubleOf(await listRecentMischarged(deps)),
  },
  {
    what: 'carrier accounts',
    whenNone: `none with only failed purchases in the last ${failingHours} hours`,
    whenSome: `with only failed purchases in the last ${failingHours} hours`,
    advice: 'run waybill carrier test; waybill purchases list --failed lists the failures',
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
      return troubleOf(
        labels.map(({ labelId: id, createdAt }) => ({ id, seconds: (nowMs - createdAt.getTime()) / 1000 })),
      )
    },
  },
  {
    what: 'reservations',
    whenNone: 'credit is held only for open purchases',
    whenSome: 'hold credit for finished purchases',
    advice: 'run waybill purchases show',
    find: async (deps) =>
      troubleOf((await listStrandedReservations(deps)).map(({ causeId }) => ({ id: causeId, seconds: null }))),
  },
  {
    what: 'restored backup',
    whenNone: 'no restored database is waiting to be accepted',
    whenSome: 'restored and not yet accepted, so purchases are held',
    advice: 'follow docs/operating/backup.md, then run waybill backup accept',
    find: async (deps) => {
      const restored = await findRestored(deps)
      if (!restored) return troubleOf([])
      const seconds = (deps.clock.now().getTime() - restored.restoredAt.getTime()) / 1000
      return troubleOf([{ id: `data as of ${restored.asOf?.toISOString() ?? 'an unknown time'}`, seconds }])
    },
  },
  {
    what: 'books',
    whenNone: 'the ledger balances to the cent',
    whenSome: 'balances differ from their transfers',
    advice: 'run waybill credits show; ledger entries never change, so the transfers are right',
    find: async (deps) =>
      troubleOf(
        (await deps.addUpBooks()).map(({ accountId, currency, book, stored, booked }) => ({
          id: `${accountId} ${book}: stored ${stored} ${currency}, booked ${booked} ${currency}`,
          seconds: null,
        })),
      ),
  },
  {
    what: 'jobs',
    whenNone: `none overdue by more than ${dueMinutes} minutes`,
    whenSome: `due, the first for more than ${dueMinutes} minutes`,
    advice: 'check that a node is running and can reach the database; see its log',
    find: due(({ db }) => countDueJobs(db)),
  },
  {
    what: 'label files',
    whenNone: `none overdue by more than ${dueMinutes} minutes`,
    whenSome: `due, the first for more than ${dueMinutes} minutes`,
    advice: "check that the label store responds; see the nodes' logs",
    find: due(countDueFiles),
  },
]

/** In a line: how many of them there are, since when, and which. */
export function describeTrouble({ whenSome, advice }: Check, trouble: Trouble): string {
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

/** In its largest unit of which it is two or more. */
export function describeAge(seconds: number): string {
  const [name, length] = ageUnits.find((unit) => seconds >= 2 * unit[1]) ?? ['seconds', 1]
  return `${Math.floor(seconds / length)} ${name}`
}
