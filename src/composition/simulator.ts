/** The simulator of carriers and chains that a Sandbox speaks to. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sandboxBlockEveryMs } from '#composition/intervals.ts'
import type { Config } from '#config.ts'
import { writeFileDurably } from '#kit/files.ts'
import type { Logger } from '#kit/log.ts'
import { nearest } from '#kit/nearest.ts'
import { isReachable } from '#kit/reachable.ts'

export type Simulator = { url: string; close(): Promise<void> }

/** Where a service that runs a simulator of its own says how to reach it, for commands beside it. */
export const simulatorFile = (dataFolder: string): string => join(dataFolder, 'simulator-url')

/** Where a service's own simulator remembers what it did. */
export const simulatorJournal = (dataFolder: string): string => join(dataFolder, 'simulator')

/** The one that is named, else one of this process's own, which remembers in the data folder what it did. */
export async function openSimulator(
  config: Pick<Config, 'simulatorUrl' | 'dataFolder'>,
  log: Logger,
): Promise<Simulator> {
  if (config.simulatorUrl) return { url: config.simulatorUrl, close: async () => {} }
  const { magicValues, startCarrierSimulator } = await import('@waybill/carrier-simulator')
  const simulator = await startCarrierSimulator({
    journalFolder: simulatorJournal(config.dataFolder),
    blockEveryMs: sandboxBlockEveryMs,
    onUnknownValue: warnOfMistyped(log, magicValues),
  })
  const path = simulatorFile(config.dataFolder)
  // Of nodes that share the folder the first is named, for as long as its simulator answers.
  const named = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (!URL.canParse(named) || !(await isReachable(named))) {
    await writeFileDurably(path, Buffer.from(`${simulator.url}\n`))
  }
  return simulator
}

const maxWarned = 1_000

/** Whoever writes `[buy-sloww]` waits for what does not come. What is near to no magic value is somebody's name. */
function warnOfMistyped(log: Logger, known: readonly string[]): (value: string) => void {
  const warned = new Set<string>()
  return (value) => {
    const meant = nearest(value, known)
    if (!meant || warned.has(value) || warned.size >= maxWarned) return
    warned.add(value)
    log.warn({ value: `[${value}]`, meant: `[${meant}]` }, "unknown test value in a recipient's name")
  }
}
