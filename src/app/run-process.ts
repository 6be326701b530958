/** The process: settings, runtime, service, and a clean stop. */
import { resolve } from 'node:path'
import { bannerText, handOver, linkUrl, openFirstAccount, openOwnerLink } from '#app/banner.ts'
import { settings } from '#app/config/settings.ts'
import { type Config, readConfig } from '#app/config.ts'
import { type LogStream, openLog, openLogStream } from '#app/log.ts'
import { liveProviders } from '#app/payment-providers.ts'
import { openRuntime } from '#app/runtime.ts'
import type { Service } from '#app/service.ts'
import { startStopwatch, systemClock } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { systemIds } from '#kit/ids.ts'
import { assertClock } from '#kit/postgres-server.ts'
import { runAll } from '#kit/run-all.ts'

type Close = () => Promise<void>
/** Stops everything. @param reason for the log */
type Stop = (reason: string) => Promise<void>

type Terms = {
  /**
   * Whether a program started it only for its own run. A link to such a service would soon be invalid, and would
   * replace the link that the permanent service printed.
   */
  isTemporary: boolean
}

async function start(config: Config, { isTemporary }: Terms): Promise<Stop> {
  const elapsedMs = startStopwatch()
  const closing: Close[] = []
  const close = () => runAll(closing.toReversed())
  try {
    const output = openLogStream(config.logFormat, process.stdout)
    const log = openLog(config.logLevel, output)
    const { unknownNames } = config
    if (unknownNames.length > 0) log.warn({ names: unknownNames }, 'unknown WAYBILL_ settings in the environment')
    const { runtime, service } = await openService(config, output, closing)
    const address = await listen(service, config)
    const legacyAddress = config.legacyUrl ?? service.legacyAddress()
    const metricsAddress = service.metricsAddress()
    const { environment, dataFolder, publicUrl } = config
    const apiKey = await openFirstAccount({ ...system, db: runtime.db, environment, log })
    const way = { dataFolder, isTerminal: process.stdout.isTTY, log }
    const firstKey = apiKey === null ? null : await handOver('first-api-key', apiKey, way)
    const owner = isTemporary ? null : await openOwnerLink({ ...system, db: runtime.db, environment, log })
    const ownerUrl = owner && linkUrl(publicUrl ?? address, owner.token)
    const handedLink = ownerUrl && (await handOver('owner-link', ownerUrl, way))
    const ownerLink = owner && handedLink ? { accountName: owner.accountName, ...handedLink } : null
    if (runtime.migrated.length > 0) log.info({ migrations: runtime.migrated }, 'database migrated')
    log.info({ node: service.node, environment, address, metricsAddress, ms: Math.round(elapsedMs()) }, 'ready')
    // Printed as one block after the log lines of the start.
    const otherDataFolder = dataFolder === resolve(settings.dataFolder.fallback) ? null : dataFolder
    const hasDatabaseUrl = config.databaseUrl !== null
    const addresses = { address, publicUrl, legacyAddress, metricsAddress }
    output.print(bannerText({ environment, ...addresses, firstKey, ownerLink, otherDataFolder, hasDatabaseUrl }))
    return async (reason) => {
      const stoppingMs = startStopwatch()
      log.info({ node: service.node, reason, upSeconds: Math.round(elapsedMs() / 1000) }, 'stopping')
      await close()
      log.info({ node: service.node, ms: Math.round(stoppingMs()) }, 'stopped')
    }
  } catch (error) {
    // Report why the start failed, even if closing fails too.
    await close().catch(() => {})
    throw error
  }
}

const system = { clock: systemClock, ids: systemIds }

/** Opens everything that a node needs. The server code is loaded while the database starts. */
async function openService(config: Config, logStream: LogStream, closing: Close[]) {
  const providers = liveProviders(config.topUps, config.environment)
  // Opening the database is not worth a log line; losing it is.
  const runtimeLog = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel, logStream)
  const begun = Promise.withResolvers<void>()
  const opening = openRuntime(config, runtimeLog, 'waybill', { onServerBegun: begun.resolve })
  // Loading blocks the process, so it starts only after the database server has been started.
  await Promise.race([begun.promise, opening])
  const loading = import('#app/open-node.ts')
  // A failure is handled where the result is awaited, after the database can be closed.
  loading.catch(() => {})
  const runtime = await opening
  closing.push(runtime.close)
  await assertClock(runtime.db, systemClock)
  const { openNode } = await loading
  return { runtime, service: await openNode({ config, runtime, providers, logStream, runtimeLog, closing }) }
}

function fail(text: string): never {
  process.stderr.write(`waybill: ${text}\n`)
  process.exit(1)
}

/** Signals within this time of the first are duplicates: npm forwards signals that the terminal also sends. */
const sameSignalMs = 1_000

/** A signal during the start waits until the start has finished, so that nothing stays running. */
function stopOnSignals(starting: Promise<Stop>): void {
  let closingMs: (() => number) | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal exits immediately.
      if (closingMs) return closingMs() > sameSignalMs ? process.exit(130) : undefined
      closingMs = startStopwatch()
      starting
        .then((stop) => stop(signal))
        .then(
          () => process.exit(0),
          (error) => fail(`did not stop cleanly: ${error}`),
        )
    })
  }
}

/** Starts the service and runs until a signal stops it. */
export async function runProcess(terms: Terms = { isTemporary: false }): Promise<void> {
  // The reader of the output may disappear first, such as a closed terminal. The process must still stop cleanly.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  try {
    const starting = start(readConfig(process.env), terms)
    stopOnSignals(starting)
    await starting
  } catch (error) {
    fail(error instanceof UserFacingError ? error.message : String((error as Error).stack))
  }
}

/** Starts listening on the configured addresses. @throws UserFacingError that names the setting to change */
export const listen = (service: Service, config: Config): Promise<string> =>
  service.listen(config.port, config.host).catch((error) => {
    throw userFacing(config, error)
  })

type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

function userFacing(config: Config, error: ListenError): Error {
  const { host, metricsHost } = config
  const main = { setting: 'PORT', port: config.port, hostSetting: 'HOST', host }
  const places = [
    main,
    { setting: 'WAYBILL_LEGACY_PORT', port: config.legacyPort, hostSetting: 'HOST', host },
    {
      setting: 'WAYBILL_METRICS_PORT',
      port: config.metricsPort,
      hostSetting: 'WAYBILL_METRICS_HOST',
      host: metricsHost,
    },
  ]
  const byPort = places.find(({ port }) => port === error.port) ?? main
  switch (error.code) {
    case 'EADDRINUSE':
      return new UserFacingError(
        `Port ${byPort.port} on ${byPort.host} is in use; stop the program that uses it, or set ${byPort.setting} (0 picks a free one).`,
      )
    case 'EACCES':
      return new UserFacingError(
        `Port ${byPort.port} is not allowed for this user; set ${byPort.setting} to 1024 or more.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': {
      const byHost = places.find((place) => place.host === (error.address ?? error.hostname)) ?? main
      return new UserFacingError(
        `${byHost.hostSetting} is "${byHost.host}", which is not an address of this machine; set it to 127.0.0.1 or 0.0.0.0.`,
      )
    }
  }
  return error
}
