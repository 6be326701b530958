import { setTimeout as delay } from 'node:timers/promises'
import type { NewAccount } from '#domain/accounts/create-account.ts'
import type { Progress } from '../nemesis/inject-faults.ts'
import type { RunPlan } from '../plan/plan-run.ts'
import { type Client, createClient } from './create-client.ts'
import type { History } from './history.ts'
import { maxWaitMs, shortMaxWaitMs } from './http-client.ts'
import { runWorkload } from './run-workload.ts'

export type Clients = {
  of(accountId: string): Client
  progress: Progress
  /** Has them begin no further order. */
  finish(): void
  /** Resolves once the workload is done. */
  ended: Promise<void>
}

/** No workload takes longer than this, whatever hangs. */
const maxRunMs = 30 * 60_000

/**
 * Sets the clients to work: each takes the next order of the workload as soon as it is done with one.
 *
 * @param pace.restMs how long each rests between two orders; absent: not at all
 */
export function runClients(
  { workload, options }: RunPlan,
  accounts: readonly NewAccount[],
  urls: readonly string[],
  history: History,
  { restMs = 0 }: { restMs?: number } = {},
): Clients {
  const endpoints = { urls, maxWaitMs: options.shortLeases ? shortMaxWaitMs : maxWaitMs }
  let requests = 0
  const nextRequestId = () => `chaos-${options.seed}-${++requests}`
  const clients = new Map(
    accounts.map((account) => [account.accountId, createClient({ account, endpoints, history, nextRequestId })]),
  )
  const of = (accountId: string) => clients.get(accountId) as Client

  let begun = 0
  let isOver = false
  let mayBegin = true
  let mayBeginUpTo = Number.POSITIVE_INFINITY
  const timeLimit = setTimeout(() => {
    isOver = true
    history.malformedResponses.push(`the clients were not through after ${maxRunMs / 60_000} minutes`)
  }, maxRunMs)
  const nextOrder = async () => {
    while (begun >= mayBeginUpTo && !isOver) await delay(10)
    const order = mayBegin && !isOver ? workload[begun] : undefined
    if (order) begun += 1
    return order
  }
  const work = Array.from({ length: options.clients }, async () => {
    for (let order = await nextOrder(); order; order = await nextOrder()) {
      const { accountId } = accounts[order.account] as NewAccount
      await runWorkload({ client: of(accountId), history, isOver: () => isOver }, order)
      if (restMs > 0) await delay(restMs)
    }
  })
  const ended = Promise.all(work).then(() => {
    isOver = true
    clearTimeout(timeLimit)
  })
  const finish = () => {
    mayBegin = false
  }
  const holdAt = (orders: number) => {
    mayBeginUpTo = orders + options.clients
  }
  return { of, progress: { begunOrders: () => begun, isOver: () => isOver, holdAt }, finish, ended }
}
