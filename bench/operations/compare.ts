import { setTimeout as delay } from 'node:timers/promises'
import { applyLoad, type Measured, median } from '../load/apply-load.ts'
import type { Options } from '../read-options.ts'
import type { Runtime } from '../runtime/open-runtime.ts'
import { familyProcessorMs, processorMs } from '../runtime/start-process.ts'
import type { Operation, Side, Traffic } from './operation.ts'
import { purchase } from './purchase.ts'
import type { OperationName, Row } from './rows.ts'
import { create, exchange, get, list, move } from './simple.ts'

const operations: Readonly<Record<OperationName, Operation>> = { exchange, create, get, list, move, purchase }

export type Comparison = {
  row: Row
  /** The median over the rounds of the service's requests per second by the baseline's in the round beside it. */
  ratio: number
  ratios: number[]
  service: SideMeasured
  baseline: SideMeasured
  /** The longest that the service worked on behind its answers after a round. */
  workedOnMs: number
}

/** Microseconds of processor time for each request; null where the system does not say. */
export type ProcessorUse = { ownUs: number | null; databaseUs: number | null }
export type SideMeasured = Measured & ProcessorUse

/** Measures a row on baseline and service in turn: whatever else the machine does, both meet it. */
export async function compare(runtime: Runtime, options: Options, row: Row): Promise<Comparison> {
  const operation = operations[row.operation]
  const accounts = await runtime.openAccounts(row.accounts)
  const sides: [Side, Side] = [
    { name: 'baseline', url: runtime.baselineUrl, schema: 'baseline' },
    { name: 'service', url: runtime.serviceUrl, schema: 'public' },
  ]
  const contenders = []
  for (const side of sides)
    contenders.push({ side, traffic: await operation.prepare(runtime, side, accounts), rounds: [] as SideMeasured[] })
  await drainOrderChanges(runtime)
  await checkSameShape(contenders)

  let workedOnMs = 0
  const measureRound = async (side: Side, traffic: Traffic, durationMs: number): Promise<SideMeasured> => {
    // One client is long about as many as many are.
    const requests = row.clients === 1 ? Math.ceil(options.purchasesInRound / 4) : options.purchasesInRound
    if (operation.usesFixtures) {
      await traffic.addFixtures?.(requests)
      await drainOrderChanges(runtime)
    }
    const until = operation.usesFixtures ? { requests } : { durationMs }
    const before = await readProcessors(runtime, side)
    const measured = await applyLoad({
      url: side.url,
      clients: row.clients,
      until,
      next: traffic.next,
      signal: runtime.signal,
    })
    // Background work of the service counts as part of its requests.
    workedOnMs = Math.max(workedOnMs, await drainOrderChanges(runtime))
    return { ...measured, ...useOf(before, await readProcessors(runtime, side), measured.requests) }
  }
  for (const { side, traffic } of contenders) {
    // A round that is so many requests may be over long before the time is.
    const until = performance.now() + options.warmUpMs
    do await measureRound(side, traffic, options.warmUpMs)
    while (operation.usesFixtures && performance.now() < until)
  }
  // Tables that were empty a moment ago: a server in use has its statistics from autovacuum.
  await runtime.db.pool.query('analyze')
  for (let round = 0; round < options.rounds; round += 1) {
    // Who begins changes, so that neither always comes after the other.
    for (const { side, traffic, rounds } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      rounds.push(await measureRound(side, traffic, options.roundMs))
    }
  }
  const [baseline = [], service = []] = contenders.map(({ rounds }) => rounds)
  const ratios = service.map(({ perSecond }, round) => perSecond / (baseline[round]?.perSecond ?? Number.NaN))
  return {
    row,
    ratio: median(ratios),
    ratios,
    service: { ...medianOf(service), ...medianUse(service) },
    baseline: { ...medianOf(baseline), ...medianUse(baseline) },
    workedOnMs,
  }
}

export const medianOf = (rounds: readonly Measured[]): Measured => ({
  requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
})

async function readProcessors(runtime: Runtime, side: Side) {
  const { database } = runtime.pids
  return {
    ownMs: await processorMs(runtime.pids[side.name]),
    databaseMs: database === null ? null : await familyProcessorMs(database),
  }
}

type Reading = Awaited<ReturnType<typeof readProcessors>>

function useOf(before: Reading, after: Reading, requests: number): ProcessorUse {
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : ((to - from) * 1000) / requests
  return { ownUs: each(before.ownMs, after.ownMs), databaseUs: each(before.databaseMs, after.databaseMs) }
}

function medianUse(rounds: readonly ProcessorUse[]): ProcessorUse {
  const known = (values: readonly (number | null)[]) => {
    const numbers = values.filter((value) => value !== null)
    return numbers.length > 0 ? median(numbers) : null
  }
  return {
    ownUs: known(rounds.map(({ ownUs }) => ownUs)),
    databaseUs: known(rounds.map(({ databaseUs }) => databaseUs)),
  }
}

const maxDrainMs = 60_000

/**
 * Waits until the service has rolled up all changes of orders, so that none of its work falls into the
 * baseline's next round.
 *
 * @returns how long that took
 */
export async function drainOrderChanges(runtime: Runtime): Promise<number> {
  const beganAt = performance.now()
  for (;;) {
    runtime.signal.throwIfAborted()
    const { rows } = await runtime.db.pool.query<{ pending: boolean }>(
      'select exists (select from order_changes) as pending',
    )
    const tookMs = performance.now() - beganAt
    if (!rows[0]?.pending) return tookMs
    if (tookMs > maxDrainMs) throw new Error('the changes of orders were not rolled up within a minute')
    await delay(20, undefined, { signal: runtime.signal })
  }
}

type Contender = { side: Side; traffic: Traffic }

/**
 * The baseline has to serve the same answer as the service, or comparing them says nothing.
 *
 * @throws Error that names the first difference in fields or kinds of values
 */
export async function checkSameShape(contenders: readonly Contender[]): Promise<void> {
  const answers = await Promise.all(
    contenders.map(async ({ side, traffic }) => {
      await traffic.addFixtures?.(1)
      const { path, ...request } = traffic.next(0)
      const response = await fetch(side.url + path, request)
      const text = await response.text()
      if (!response.ok) throw new Error(`the ${side.name} answered ${response.status}: ${text}`)
      return { status: response.status, body: JSON.parse(text) as unknown }
    }),
  )
  const [baseline, service] = answers
  const difference = differenceOf(baseline, service, 'answer')
  if (difference) throw new Error(`baseline and service answer differently: ${difference}`)
}

/** Returns the path at which two values have different fields. A value that can be null can have any kind. */
function differenceOf(left: unknown, right: unknown, path: string): string | null {
  if (left === null || right === null) return null
  if (typeof left !== typeof right) return `${path} is ${typeof left} and ${typeof right}`
  if (typeof left === 'number' && path === 'answer.status' && left !== right) return `${left} and ${right}`
  if (typeof left !== 'object' || typeof right !== 'object') return null
  if (Array.isArray(left) && Array.isArray(right)) return differenceOf(left[0] ?? null, right[0] ?? null, `${path}[0]`)
  const names = [Object.keys(left as object).sort(), Object.keys(right as object).sort()]
  const [mine = [], theirs = []] = names
  if (mine.join() !== theirs.join()) return `${path} has ${mine.join()} and ${theirs.join()}`
  for (const name of mine) {
    const found = differenceOf(
      (left as Record<string, unknown>)[name],
      (right as Record<string, unknown>)[name],
      `${path}.${name}`,
    )
    if (found) return found
  }
  return null
}
