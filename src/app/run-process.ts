/** The process: settings, runtime, service, and a clean stop. */
import { resolve } from 'node:path'
import {
  bannerText,
  type HandedOver,
  handOver,
  linkUrl,
  openFirstAccount,
  openOwnerLink,
  removeUsedOwnerLink,
} from '#app/banner.ts'
import { settings } from '#app/config/settings.ts'
import { type Config, isJsonChosen, readConfig } from '#app/config.ts'
import { type LogStream, openLog, openLogStream, reportStart, type StartEvent } from '#app/log.ts'
import { liveProviders } from '#app/payment-providers.ts'
import { explained, openRuntime } from '#app/runtime.ts'
import type { Service } from '#app/service.ts'
import { type StartProgress, watchStart } from '#app/start-progress.ts'
import { startStopwatch, systemClock, timedOut, withTimeout } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { systemIds } from '#kit/ids.ts'
import { assertClock } from '#kit/postgres-server.ts'
import { runAll } from '#kit/run-all.ts'
import { assertEnoughConnections } from '#kit/server-connections.ts'

type Close = () => Promise<void>
/** Stops everything. @param signal the reason, for the log; only SIGTERM lets load balancers switch to other nodes */
type Stop = (signal: NodeJS.Signals) => Promise<void>

type Terms = {
  /**
   * Whether a program started it only for its own run. A link to such a service would soon be invalid, and would
   * replace the link that the permanent service printed.
   */
  isTemporary: boolean
}

/** @param closing collects how to close each part, also if the start never ends */
async function start(
  config: Config,
  { isTemporary }: Terms,
  { closing, progress }: { closing: Close[]; progress: StartProgress },
): Promise<Stop> {
  const elapsedMs = startStopwatch()
  const close = () => runAll(closing.toReversed())
  try {
    const output = openLogStream(config.logFormat, process.stdout)
    const log = openLog(config.logLevel, output)
    const { unknownNames } = config
    if (unknownNames.length > 0) log.warn({ names: unknownNames }, 'unknown WAYBILL_ settings in the environment')
    const { runtime, service } = await openService(config, output, closing, progress)
    progress.waitFor('its addresses')
    const address = await listen(service, config)
    progress.end()
    const legacyAddress = config.legacyUrl ?? service.legacyAddress()
    const metricsAddress = service.metricsAddress()
    const { environment, dataFolder, publicUrl } = config
    const apiKey = await openFirstAccount({ ...system, db: runtime.db, environment, log })
    // Programs that read JSON store it, on a terminal too.
    const way = { dataFolder, isTerminal: process.stdout.isTTY && output.print !== null, log }
    const firstKey = apiKey === null ? null : await handOver('first-api-key', apiKey, way)
    const owner = isTemporary ? null : await openOwnerLink({ ...system, db: runtime.db, environment, log })
    const ownerUrl = owner && linkUrl(publicUrl ?? address, owner.token)
    const handedLink = ownerUrl && (await handOver('owner-link', ownerUrl, way))
    const ownerLink = owner && handedLink ? { accountName: owner.accountName, ...handedLink } : null
    if (!owner) await removeUsedOwnerLink({ db: runtime.db, dataFolder, log })
    if (runtime.migrated.length > 0) log.info({ migrations: runtime.migrated }, 'database migrated')
    const addresses = { address, publicUrl, legacyAddress, metricsAddress }
    const files = { ownerLink: fileOf(handedLink), firstApiKey: fileOf(firstKey) }
    log.info({ node: service.node, environment, ...addresses, ...files, ms: Math.round(elapsedMs()) }, 'ready')
    // Printed as one block after the log lines of the start.
    const otherDataFolder = dataFolder === resolve(settings.dataFolder.fallback) ? null : dataFolder
    const hasDatabaseUrl = config.databaseUrl !== null
    output.print?.(bannerText({ environment, ...addresses, firstKey, ownerLink, otherDataFolder, hasDatabaseUrl }))
    return async (reason) => {
      const stoppingMs = startStopwatch()
      const drainSeconds = reason === 'SIGTERM' ? config.drainSeconds : 0
      log.info({ node: service.node, reason, drainSeconds, upSeconds: Math.round(elapsedMs() / 1000) }, 'stopping')
      if (drainSeconds > 0) {
        service.drain()
        await systemClock.sleep(drainSeconds * 1000)
      }
      await close()
      log.info({ node: service.node, ms: Math.round(stoppingMs()) }, 'stopped')
      await withTimeout(output.written(), readsWithinMs)
    }
  } catch (error) {
    // Report why the start failed, even if closing fails too.
    await close().catch(() => {})
    throw explained(error, config)
  }
}

const system = { clock: systemClock, ids: systemIds }

/** The file of a secret. Absent if there is none, or if the secret was printed. */
const fileOf = (handed: HandedOver | '' | null): string | undefined =>
  handed && 'file' in handed ? handed.file : undefined

/** Opens everything that a node needs. The server code is loaded while the database starts. */
async function openService(config: Config, logStream: LogStream, closing: Close[], progress: StartProgress) {
  const providers = liveProviders(config.topUps, config.environment)
  // Opening the database is not worth a log line; losing it is.
  const runtimeLog = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel, logStream)
  const begun = Promise.withResolvers<void>()
  const opening = openRuntime(config, runtimeLog, 'waybill', {
    onServerBegun: begun.resolve,
    onWait: progress.waitFor,
  })
  // Loading blocks the process, so it starts only after the database server has been started.
  await Promise.race([begun.promise, opening])
  const loading = import('#app/open-node.ts')
  // A failure is handled where the result is awaited, after the database can be closed.
  loading.catch(() => {})
  const runtime = await opening
  closing.push(runtime.close)
  await assertClock(runtime.db, systemClock)
  if (!runtime.embedded) await assertEnoughConnections(runtime.db, config.databaseConnections)
  progress.waitFor('the parts of the service')
  const { openNode } = await loading
  return { runtime, service: await openNode({ config, runtime, providers, logStream, runtimeLog, closing }) }
}

const report = (event: StartEvent): void => reportStart(isJsonChosen(process.env), event, process.stderr)

function fail(msg: 'start failed' | 'stop failed', detail: string): never {
  report({ msg, detail })
  process.exit(1)
}

/** Signals within this time of the first are duplicates: npm forwards signals that the terminal also sends. */
const sameSignalMs = 1_000

/** How long a stop waits for the reader of the log. */
const readsWithinMs = 1_000

/** After a signal, how long a start can take to finish or fail, so that nothing stays running. */
const startEndsWithinMs = 5_000
/** After that, how long the parts that are open can take to close. */
const closeWithinMs = 5_000

type Starting = { stop: Promise<Stop>; closing: Close[]; progress: StartProgress }

function stopOnSignals({ stop, closing, progress }: Starting): void {
  let closingMs: (() => number) | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second signal exits immediately.
      if (closingMs) return closingMs() > sameSignalMs ? process.exit(130) : undefined
      closingMs = startStopwatch()
      withTimeout(stop, startEndsWithinMs)
        .then((started) => (started === timedOut ? abandonStart(closing, progress.current()) : started(signal)))
        .then(
          () => process.exit(0),
          (error) => fail('stop failed', String(error)),
        )
    })
  }
}

/** Ends a start that hangs. A thread that waits for a disk would keep `process.exit` waiting too. */
async function abandonStart(closing: readonly Close[], part: string): Promise<void> {
  report({ msg: 'stopped during the start', part })
  await withTimeout(runAll(closing.toReversed()), closeWithinMs).catch(() => {})
  process.kill(process.pid, 'SIGKILL')
}

/** Starts the service and runs until a signal stops it. */
export async function runProcess(terms: Terms = { isTemporary: false }): Promise<void> {
  // The reader of the output may disappear first, such as a closed terminal. The process must still stop cleanly.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const closing: Close[] = []
  const progress = watchStart(systemClock, (part, seconds) => report({ msg: 'start still waiting', part, seconds }))
  try {
    const stop = start(readConfig(process.env), terms, { closing, progress })
    stopOnSignals({ stop, closing, progress })
    await Promise.race([stop, progress.expired])
  } catch (error) {
    const detail = error instanceof UserFacingError ? error.message : String((error as Error).stack)
    if (progress.hasExpired()) {
      report({ msg: 'start failed', detail })
      await abandonStart(closing, progress.current())
    }
    fail('start failed', detail)
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
        `Listening on port ${byPort.port} needs more rights than this user has; set ${byPort.setting} to 1024 or higher.`,
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
