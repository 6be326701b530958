import { createAccount } from '#accounts/create-account.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { applyLoad, type Measured, median } from '../load/apply-load.ts'
import { drainOrderChanges, medianOf } from '../operations/compare.ts'
import { createPath, cycle } from '../operations/order-fixtures.ts'
import type { Options } from '../read-options.ts'
import { type Account, type Runtime, signIn } from '../runtime/open-runtime.ts'
import { inventBodies } from './invent-orders.ts'

export type Spread = { clients: number; target: number; ratio: number; ratios: number[]; one: Measured; many: Measured }

const clients = 32

/** Whether creates queue behind each other when they are all of one account. */
export async function measureSpread(runtime: Runtime, options: Options): Promise<Spread> {
  const accounts = await openAccounts(runtime)
  const nextBody = cycle(inventBodies(2_000, 4))
  const measureRound = async (of: readonly Account[], durationMs: number): Promise<Measured> => {
    const nextHeaders = cycle(
      of.map(({ token }) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })),
    )
    const measured = await applyLoad({
      url: runtime.serviceUrl,
      connections: clients,
      until: { durationMs },
      next: () => ({ method: 'POST', path: createPath, headers: nextHeaders(), body: nextBody() }),
      signal: runtime.signal,
    })
    await drainOrderChanges(runtime)
    return measured
  }
  const contenders = [accounts.slice(0, 1), accounts].map((of) => ({ of, rounds: [] as Measured[] }))
  for (const { of } of contenders) await measureRound(of, options.warmUpMs)
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { of, rounds } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      rounds.push(await measureRound(of, options.roundMs))
    }
  }
  const [one = [], many = []] = contenders.map(({ rounds }) => rounds)
  const ratios = one.map(({ perSecond }, round) => perSecond / (many[round]?.perSecond ?? Number.NaN))
  return { clients, target: 0.7, ratio: median(ratios), ratios, one: medianOf(one), many: medianOf(many) }
}

/** By the verb that the command line calls, since starting that so many times takes longer than what is measured. */
async function openAccounts(runtime: Runtime): Promise<Account[]> {
  const deps = {
    db: runtime.db,
    clock: systemClock,
    ids: systemIds,
    environment: 'sandbox' as const,
    audit: async () => {},
    depositOpeningCredit: async () => {},
  }
  const accounts: Account[] = []
  for (let number = 1; number <= clients; number += 1) {
    const made = await createAccount(deps, { name: `Bench spread ${number}`, credit: null })
    accounts.push(await signIn(runtime.serviceUrl, made))
  }
  return accounts
}
