/** Carriers for commands that call them: connected carrier accounts, and the simulators of a Sandbox. */
import { readFile } from 'node:fs/promises'
import type { CarrierDeps } from '#adapters/carriers/carrier.ts'
import { type CarrierConnections, sharedConnections } from '#adapters/carriers/connections.ts'
import { carriers as knownCarriers } from '#adapters/carriers/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import { sandboxConnections, simulatorFile } from '#app/sandbox.ts'
import { findSecretKeys } from '#app/secret-keys.ts'
import type { Tools } from '#cli/command-line.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { storedConnections } from '#domain/carrier-accounts/stored-connections.ts'
import { systemClock } from '#kit/clock.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'

/** Runs work that calls carriers, with a connection pool of its own. */
export async function withCarriers<Result>(work: (carriers: CarrierDeps) => Promise<Result>): Promise<Result> {
  const http = createOutgoingHttp()
  try {
    const deps = { http, clock: systemClock, log: silentLog }
    return await work({ ...deps, tokens: createAccessTokens(deps) })
  } finally {
    await http.close()
  }
}

/** The URL of a Sandbox's simulator; null if there is none. */
export async function findSimulatorUrl({ config, environment }: Pick<Tools, 'config' | 'environment'>) {
  if (environment !== 'sandbox') return null
  const url = config.simulatorUrl ?? (await readFile(simulatorFile(config.dataFolder), 'utf8').catch(() => '')).trim()
  return URL.canParse(url) ? url : null
}

/** The connections of the service. Without its secret keys, only simulators are found. */
export async function serviceConnections(tools: Tools): Promise<CarrierConnections> {
  const simulatorUrl = await findSimulatorUrl(tools)
  const simulated = sharedConnections(simulatorUrl ? sandboxConnections(simulatorUrl) : [])
  const secrets = await findSecretKeys(tools.config)
  if (!secrets) return simulated
  return storedConnections({ ...tools, seal: credentialSeal(secrets), log: silentLog, known: knownCarriers }, simulated)
}
