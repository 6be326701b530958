import { setTimeout as delay } from 'node:timers/promises'
import { createAccount, type NewAccount } from '#accounts/create-account.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import { silentLog } from '#kit/log.ts'
import { type Database, openDatabase } from '#kit/postgres.ts'
import { deps } from '../support/test-environment.ts'
import { hurry } from './arena/hurry.ts'
import { type Arena, openArena } from './arena/open-arena.ts'
import { strike } from './arena/strike.ts'
import { audit, livePurchases } from './audit/audit.ts'
import type { Violation } from './audit/rules.ts'
import type { Books } from './books/books.ts'
import { readBooks, readOpen } from './books/read-books.ts'
import { askAgain } from './clients/ask-again.ts'
import { type Client, createClient } from './clients/create-client.ts'
import { type Diary, newDiary } from './clients/diary.ts'
import { followScript } from './clients/follow-script.ts'
import { passingFaults, type RunPlan } from './plan/plan-run.ts'
import type { Plant } from './plants/plants.ts'

export type Outcome = {
  violations: Violation[]
  books: Books
  /** How often which blow fell. */
  blows: Map<string, number>
  nodeStarts: number
  seconds: { clients: number; settling: number; all: number }
}

/** No run takes longer than this, whatever hangs. */
const clientsEndWithinMs = 30 * 60_000
/**
 * How long what is open may take to be settled once everything works again; not counting that it gets fewer. A
 * planted fault may keep it open for ever.
 */
const settledWithinMs = (plan: RunPlan, plant: Plant | null) =>
  plant ? 20_000 : plan.options.hurried ? 60_000 : 240_000

/**
 * Clients buy and cancel while carriers fail and nodes and the database die; then everything heals, and
 * the books are compared.
 */
export async function runChaos(plan: RunPlan, plant: Plant | null, say: (line: string) => void): Promise<Outcome> {
  const { options } = plan
  const began = performance.now()
  const arena = await openArena(options, plant?.carrierFault ?? null)
  const db = openDatabase({ url: arena.database.url, maxConnections: 3, log: silentLog, applicationName: 'chaos' })
  try {
    const accounts = await openAccounts(db, plan.credits)
    if (options.hurried) await hurry(db)
    if (plant?.statements) await db.pool.query(plant.statements)
    await arena.carriers.setFaults(passingFaults)
    say(
      `${plan.orders.length} orders by ${options.clients} clients at ${options.nodes} nodes, ${plan.blows.length} blows`,
    )

    const diary = newDiary()
    const clientOf = clientsOf(arena, accounts, diary, options.seed)
    const clientsBegan = performance.now()
    const { begun, isOver, ended } = shop(plan, accounts, clientOf, diary)
    const meddling = plant?.meddling ? meddle(db, plant.meddling, isOver) : Promise.resolve()
    const blows = await fall(arena, plan, begun, isOver, say)
    await ended
    await meddling
    const clientsSeconds = seconds(clientsBegan)

    say('everything heals')
    const settlingBegan = performance.now()
    await arena.carriers.setFaults({})
    await arena.nodes.untilAllUp()
    await settle(db, settledWithinMs(plan, plant), say)
    const calmSince = Date.now()
    const others = { diary, richAccounts: richOf(plan, accounts), deaths: arena.nodes.deaths }
    await askAgain(clientOf, livePurchases(await readBooks(db, { ...others, sales: [] })))
    // Repeats change nothing, unless something is wrong; then it shows in the books.
    const books = await readBooks(db, { ...others, sales: await arena.carriers.sales() })
    return {
      violations: audit(books, calmSince),
      books,
      blows,
      nodeStarts: arena.nodes.starts(),
      seconds: { clients: clientsSeconds, settling: seconds(settlingBegan), all: seconds(began) },
    }
  } finally {
    await db.close().catch(() => {})
    await arena.close()
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10

async function openAccounts(db: Database, credits: readonly string[]): Promise<NewAccount[]> {
  const given = { ...deps(db), depositOpeningCredit: openingCredit(deps(db)) }
  const accounts: NewAccount[] = []
  for (const credit of credits) accounts.push(await createAccount(given, { name: 'chaos', credit }))
  return accounts
}

/** The first two accounts of a plan can pay for everything. */
const richOf = (plan: RunPlan, accounts: readonly NewAccount[]) =>
  new Set(accounts.filter((_, index) => Number(plan.credits[index]) > 1_000_000).map(({ accountId }) => accountId))

function clientsOf(arena: Arena, accounts: readonly NewAccount[], diary: Diary, seed: number) {
  let requests = 0
  const nextRequestId = () => `chaos-${seed}-${++requests}`
  const clients = new Map<string, Client>()
  for (const account of accounts) {
    clients.set(account.accountId, createClient({ account, urls: arena.nodes.urls, diary, nextRequestId }))
  }
  return (accountId: string) => clients.get(accountId) as Client
}

/** Sets the clients to work: each takes the next order as soon as it is done with one. */
function shop(plan: RunPlan, accounts: readonly NewAccount[], clientOf: (accountId: string) => Client, diary: Diary) {
  let begun = 0
  let isOver = false
  const lateness = setTimeout(() => {
    isOver = true
    diary.oddities.push(`the clients were not through after ${clientsEndWithinMs / 60_000} minutes`)
  }, clientsEndWithinMs)
  const work = Array.from({ length: plan.options.clients }, async () => {
    for (let script = plan.orders[begun]; script && !isOver; script = plan.orders[begun]) {
      begun += 1
      const { accountId } = accounts[script.account] as NewAccount
      await followScript({ client: clientOf(accountId), diary, isOver: () => isOver }, script)
    }
  })
  const ended = Promise.all(work).then(() => {
    isOver = true
    clearTimeout(lateness)
  })
  return { begun: () => begun, isOver: () => isOver, ended }
}

/** Lets the planned blows fall, each at its point of the run. */
async function fall(
  arena: Arena,
  plan: RunPlan,
  begun: () => number,
  isOver: () => boolean,
  say: (line: string) => void,
): Promise<Map<string, number>> {
  const fallen = new Map<string, number>()
  for (const blow of plan.blows) {
    while (begun() < blow.afterOrders && !isOver()) await delay(10)
    await delay(blow.afterMs)
    const what = await strike(arena, blow).catch((error: Error) => {
      throw new Error(`${blow.what}: ${error.message}`, { cause: error })
    })
    if (what) fallen.set(blow.what, (fallen.get(blow.what) ?? 0) + 1)
    say(`after ${begun()} orders: ${what ?? `${blow.what}: there was nothing to strike`}`)
  }
  return fallen
}

async function meddle(db: Database, statement: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await delay(700)
    await db.pool.query(statement).catch(() => {})
  }
}

/** Waits until nothing is open, for as long as it gets less. */
async function settle(db: Database, withinMs: number, say: (line: string) => void): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let until = performance.now() + withinMs
  while (performance.now() < until) {
    const open = await readOpen(db).catch(() => null)
    const count = open ? open.purchases + open.cancellations + open.labels : fewest
    if (count === 0) return
    if (open && count < fewest) {
      say(`open: ${open.purchases} purchases, ${open.cancellations} cancellations, ${open.labels} labels without files`)
      fewest = count
      until = Math.max(until, performance.now() + withinMs / 2)
    }
    await delay(500)
  }
}
