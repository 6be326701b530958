import { setTimeout as delay } from 'node:timers/promises'
import { createAccount, type NewAccount } from '#accounts/create-account.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { deps } from '../support/world.ts'
import { openArena } from './arena.ts'
import { audit, openOperations } from './audit.ts'
import { createRandom } from './random.ts'
import { createShopper, newDiary } from './shopper.ts'

export type ChaosPlan = {
  seed: number
  orders: number
  kills: number
  databaseRestarts: number
  nodes: number
  clients: number
  /** A fault that the nodes carry, to prove that the audit finds it; null for the product as it is. */
  plant: string | null
  say(line: string): void
}

/** What each act at the carriers may meet, by its probability. */
const faults = {
  'rates-lost': 0.02,
  'buy-down': 0.03,
  'buy-rejected': 0.04,
  'buy-vanished': 0.05,
  'buy-lost': 0.08,
  'buy-slow': 0.05,
  'void-rejected': 0.05,
  'void-vanished': 0.05,
  'void-lost': 0.08,
  'void-slow': 0.03,
  'find-down': 0.05,
  'find-lost': 0.05,
}

/** How long what is open may take to be settled once everything works again. */
const settleWithinMs = 180_000

/**
 * Clients buy and cancel while carriers fail and nodes and the database die; then everything heals,
 * and the books are compared.
 *
 * The seed decides what each client plans, which acts at the carriers fail, and which node dies by
 * which signal after how many orders. When things happen within a millisecond is the machine's.
 *
 * @returns the rules that were broken
 */
export async function runChaos(plan: ChaosPlan): Promise<{ broken: string[]; counts: Record<string, number> }> {
  const random = createRandom(plan.seed)
  const arena = await openArena(plan.nodes, plan.plant)
  const db = openDatabase({ url: arena.databaseUrl, maxConnections: 4, log: silentLog, applicationName: 'chaos' })
  try {
    const open = { ...deps(db), depositOpeningCredit: openingCredit(deps(db)) }
    const accounts: NewAccount[] = []
    // The last account is poor: purchases of it run out of credit.
    for (const credit of ['100000', '100000', '300'])
      accounts.push(await createAccount(open, { name: 'chaos', credit }))
    await arena.setFaults(plan.seed, faults)

    const diary = newDiary()
    let begun = 0
    let stopped = false
    const clients = Array.from({ length: plan.clients }, async (_, index) => {
      const shopper = createShopper({
        random: createRandom(plan.seed * 1000 + index),
        urls: arena.nodeUrls,
        account: accounts[index % accounts.length] as NewAccount,
        diary,
        stopped: () => stopped,
      })
      while (begun < plan.orders) {
        begun += 1
        await shopper.shop(`${plan.seed}-${begun}`)
      }
    })
    const shopping = Promise.all(clients).then(() => {
      stopped = true
    })

    // Deaths are spread over the run by how many orders were begun.
    const deaths = Array.from({ length: plan.kills + plan.databaseRestarts }, (_, index) => ({
      after: Math.floor(((index + 0.5) / (plan.kills + plan.databaseRestarts)) * plan.orders),
      database:
        index % Math.max(1, Math.round((plan.kills + plan.databaseRestarts) / Math.max(1, plan.databaseRestarts))) ===
        1,
    }))
    for (const { after, database } of deaths) {
      while (begun < after && !stopped) await delay(20)
      if (database) {
        const signal = random.pick(['SIGINT', 'SIGQUIT'] as const)
        plan.say(`after ${begun} orders: database ${signal}`)
        await arena.restartDatabase(signal)
      } else {
        const index = random.below(plan.nodes)
        const signal = random.chance(0.85) ? 'SIGKILL' : 'SIGTERM'
        plan.say(`after ${begun} orders: node ${index} ${signal}`)
        if (random.chance(0.15)) await arena.refuseConnections(500)
        await arena.restartNode(index, signal)
      }
    }
    await shopping
    plan.say(`${begun} orders; everything heals`)
    await arena.setFaults(plan.seed, {})
    for (let waited = 0; waited < settleWithinMs && (await openOperations(db).catch(() => 1)) > 0; waited += 500) {
      await delay(500)
    }
    return { broken: await audit(db, arena.simulatorUrl, diary), counts: diary.counts }
  } finally {
    await db.close()
    await arena.close()
  }
}
