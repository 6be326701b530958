/** A node without its database. It is loaded while the database opens, which makes the start faster. */
import { sharedConnections } from '#adapters/carriers/connections.ts'
import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { Config } from '#app/config.ts'
import type { LogStream } from '#app/log.ts'
import { builtConsole } from '#app/pages/console.ts'
import { topUpOptions } from '#app/payment-providers.ts'
import { openOutcomesFolder, type Runtime } from '#app/runtime.ts'
import { openSimulator, sandboxConnections } from '#app/sandbox.ts'
import { readSecretKeys } from '#app/secret-keys.ts'
import { createService, type Service } from '#app/service.ts'
import { pollJobsEveryMs, recoverPurchasesEveryMs } from '#app/workers.ts'
import { openLabelStore } from '#domain/labels/label-store.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'

export type NodeOptions = {
  config: Config
  runtime: Runtime
  providers: PaymentProvider[]
  logStream: LogStream
  runtimeLog: Logger
  /** Collects the close function of each part. */
  closing: (() => Promise<void>)[]
}

/** Opens everything that a node needs apart from its database, in the order of dependencies. */
export async function openNode({
  config,
  runtime,
  providers,
  logStream,
  runtimeLog,
  closing,
}: NodeOptions): Promise<Service> {
  const simulator = config.environment === 'sandbox' ? await openSimulator(config, runtimeLog) : null
  if (simulator) closing.push(simulator.close)
  const service = await createService({
    clock: systemClock,
    ids: systemIds,
    db: runtime.db,
    environment: config.environment,
    deploymentId: runtime.deploymentId,
    databaseUrl: runtime.databaseUrl,
    connections: sharedConnections(simulator ? sandboxConnections(simulator.url) : []),
    spool: await openOutcomesFolder(config.dataFolder, runtimeLog),
    store: await openLabelStore(config.labelStore),
    labelKeepDays: config.labelKeepDays,
    secrets: await readSecretKeys(config),
    publicUrl: config.publicUrl,
    lifetimes: {
      accessSeconds: config.accessTokenSeconds,
      refreshSeconds: config.refreshTokenSeconds,
      sessionSeconds: config.sessionSeconds,
      rateSeconds: config.rateSeconds,
      linkSeconds: config.linkSeconds,
    },
    waitWindowMs: config.purchaseWaitMs,
    legacyPort: config.legacyPort,
    legacyQueryCredentials: config.legacyQueryCredentials,
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    requestLog: config.requestLog === 'yes',
    printing: config.printing,
    metrics: config.metricsPort === null ? null : { port: config.metricsPort, host: config.metricsHost },
    dataFolder: config.dataFolder,
    consoleFolder: builtConsole,
    topUps: topUpOptions(config.topUps, providers, simulator?.url ?? null),
    logLevel: config.logLevel,
    logStream,
    recoverEveryMs: recoverPurchasesEveryMs,
    pollJobsEveryMs,
  })
  closing.push(() => service.close(config.shutdownSeconds * 1000))
  return service
}
