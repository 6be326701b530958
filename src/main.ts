/** The process: settings, runtime, service; and a clean end. */
import { sharedConnections } from '#carriers/connections.ts'
import { bannerText, openFirstAccount } from '#composition/banner.ts'
import { recoverPurchasesEveryMs } from '#composition/intervals.ts'
import { listen } from '#composition/listen.ts'
import { openLog, openLogStream } from '#composition/log.ts'
import { liveProviders, topUpOptions } from '#composition/payment-providers.ts'
import { openOutcomeSpool, openRuntime } from '#composition/runtime.ts'
import { sandboxConnections } from '#composition/sandbox.ts'
import { readSecretKeys } from '#composition/secret-keys.ts'
import { createService } from '#composition/service.ts'
import { openSimulator } from '#composition/simulator.ts'
import { type Config, readConfig } from '#config.ts'
import { checkClock } from '#kit/check-clock.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'
import { openLabelStore } from '#labels/open-store.ts'

type Close = () => Promise<void>

/** @returns how to end what was started */
async function start(config: Config): Promise<Close> {
  const closing: Close[] = []
  const close = async () => {
    for (const step of closing.toReversed()) await step()
  }
  try {
    const providers = liveProviders(config.topUps, config.environment)
    const logStream = openLogStream(config.logFormat, process.stdout)
    // That the database was opened is no news; that it was lost is.
    const runtimeLog = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel, logStream)
    const runtime = await openRuntime(config, runtimeLog, 'waybill')
    closing.push(runtime.close)
    await checkClock(runtime.db, systemClock)
    const simulator = config.environment === 'sandbox' ? await openSimulator(config) : null
    if (simulator) closing.push(simulator.close)
    const deps = { db: runtime.db, clock: systemClock, ids: systemIds, environment: config.environment }
    const service = await createService({
      ...deps,
      databaseUrl: runtime.databaseUrl,
      connections: sharedConnections(simulator ? sandboxConnections(simulator.url) : []),
      spool: await openOutcomeSpool(config.dataFolder, runtimeLog),
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
      trustedProxies: config.trustedProxies,
      limits: config.limits,
      metrics: config.metricsPort === null ? null : { port: config.metricsPort, host: config.metricsHost },
      dataFolder: config.dataFolder,
      topUps: topUpOptions(config.topUps, providers, simulator?.url ?? null),
      logLevel: config.logLevel,
      logStream,
      recoverEveryMs: recoverPurchasesEveryMs,
    })
    closing.push(() => service.close(config.shutdownSeconds * 1000))
    const address = await listen(service, config)
    const legacyAddress = config.legacyUrl ?? service.legacyAddress()
    const metricsAddress = service.metricsAddress()
    const firstApiKey = await openFirstAccount(deps)
    const { environment } = config
    process.stdout.write(bannerText({ environment, address, legacyAddress, metricsAddress, firstApiKey }))
    return close
  } catch (error) {
    await close()
    throw error
  }
}

function fail(text: string): never {
  process.stderr.write(`waybill: ${text}\n`)
  process.exit(1)
}

function closeOnSignals(close: Close): void {
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal is for those who cannot wait.
      if (isClosing) process.exit(130)
      isClosing = true
      close().then(
        () => process.exit(0),
        (error) => fail(`did not stop cleanly: ${error}`),
      )
    })
  }
}

try {
  closeOnSignals(await start(readConfig(process.env)))
} catch (error) {
  fail(error instanceof UserFacingError ? error.message : String((error as Error).stack))
}
