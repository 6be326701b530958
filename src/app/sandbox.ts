/** The carriers of a Sandbox: real adapters that call the carriers' simulators. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CarrierConnection } from '#adapters/carriers/connections.ts'
import { carriers } from '#adapters/carriers/registry.ts'
import type { Config } from '#app/config.ts'
import { sandboxBlockEveryMs } from '#app/workers.ts'
import { writeFileDurably } from '#kit/files.ts'
import { isReachable } from '#kit/http.ts'
import type { Logger } from '#kit/log.ts'
import { nearest } from '#kit/text.ts'

export const sandboxConnections = (simulatorUrl: string): CarrierConnection[] =>
  carriers.flatMap((carrier) => {
    const { id, sandboxCredentials: credentials } = carrier
    if (!credentials) return []
    const account = { id: `sandbox-${id}`, baseUrl: `${simulatorUrl}/${id}`, credentials, simulated: true }
    return [{ carrier, account }]
  })

/* The simulator of carriers and chains in a Sandbox. */

export type Simulator = { url: string; close(): Promise<void> }

/** The file with the URL of the service's own simulator, for commands. */
export const simulatorFile = (dataFolder: string): string => join(dataFolder, 'simulator-url')

/** The folder of the data of the service's own simulator. */
export const simulatorJournal = (dataFolder: string): string => join(dataFolder, 'simulator')

/** The configured simulator, or one in this process with its data in the data folder. */
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
  // If nodes share the folder, the file names the first one while its simulator responds.
  const named = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (!URL.canParse(named) || !(await isReachable(named))) {
    await writeFileDurably(path, Buffer.from(`${simulator.url}\n`))
  }
  return simulator
}

const maxWarned = 1_000

/** Warns about misspelled test values such as `[buy-sloww]`. Text that resembles no test value is part of a name. */
function warnOfMistyped(log: Logger, known: readonly string[]): (value: string) => void {
  const warned = new Set<string>()
  return (value) => {
    const meant = nearest(value, known)
    if (!meant || warned.has(value) || warned.size >= maxWarned) return
    warned.add(value)
    log.warn({ value: `[${value}]`, meant: `[${meant}]` }, "unknown test value in a recipient's name")
  }
}
