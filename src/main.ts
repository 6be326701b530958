/** The process: settings, runtime, service, work; and a clean end. */
import { join } from 'node:path'
import { createAccount } from '#accounts/create-account.ts'
import { listAccounts } from '#accounts/list-accounts.ts'
import { sharedConnections } from '#carriers/connections.ts'
import { paymentProviders } from '#composition/payment-providers.ts'
import { openRuntime, readSecretKeys, simulatorFile } from '#composition/runtime.ts'
import { sandboxConnections } from '#composition/sandbox.ts'
import { createService } from '#composition/service.ts'
import { type Config, readConfig } from '#config.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import { systemClock } from '#kit/clock.ts'
import { writeFileDurably } from '#kit/files.ts'
import { systemIds } from '#kit/ids.ts'
import { silentLog } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import { UserFacingError } from '#kit/user-facing-error.ts'
import { openLabelStore } from '#labels/open-store.ts'

const recoverEveryMs = 5000
const blockEveryMs = 2000

/** Starts a simulator of this process's own, unless one is named. */
async function openSandbox(config: Config) {
  if (config.simulatorUrl) return { url: config.simulatorUrl, close: async () => {} }
  const { startCarrierSimulator } = await import('@waybill/carrier-simulator')
  const simulator = await startCarrierSimulator({ journalFolder: join(config.dataFolder, 'simulator'), blockEveryMs })
  await writeFileDurably(simulatorFile(config.dataFolder), Buffer.from(`${simulator.url}\n`))
  return simulator
}

async function start(config: Config): Promise<() => Promise<void>> {
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of closing.toReversed()) await step()
  }
  try {
    const runtime = await openRuntime(config, silentLog, 'waybill')
    closing.push(runtime.close)
    const sandbox = config.environment === 'sandbox' ? await openSandbox(config) : null
    if (sandbox) closing.push(sandbox.close)
    const service = await createService({
      db: runtime.db,
      databaseUrl: runtime.databaseUrl,
      clock: systemClock,
      ids: systemIds,
      environment: config.environment,
      connections: sharedConnections(sandbox ? sandboxConnections(sandbox.url) : []),
      store: await openLabelStore(config.labelStore),
      labelKeepDays: config.labelKeepDays,
      secrets: await readSecretKeys(config),
      publicUrl: config.publicUrl,
      lifetimes: {
        accessSeconds: config.accessTokenSeconds,
        refreshSeconds: config.refreshTokenSeconds,
        rateSeconds: config.rateSeconds,
        linkSeconds: config.linkSeconds,
      },
      waitWindowMs: config.purchaseWaitMs,
      legacyPort: config.legacyPort,
      topUps: paymentProviders(config.topUps, sandbox?.url ?? null),
      logLevel: config.logLevel,
      recoverEveryMs,
    })
    closing.push(() => service.close(config.shutdownSeconds * 1000))
    const address = await service.listen(config.port, config.host).catch((error) => {
      throw unlistenable(config, error)
    })
    await greet(config, runtime.db, address, service.legacyAddress())
    return close
  } catch (error) {
    await close()
    throw error
  }
}

function unlistenable(config: Config, error: NodeJS.ErrnoException & { port?: number }): Error {
  const port = error.port ?? config.port
  const setting = port === config.legacyPort && port !== config.port ? 'WAYBILL_LEGACY_PORT' : 'PORT'
  if (error.code === 'EADDRINUSE') {
    return new UserFacingError(
      `Port ${port} on ${config.host} is taken; stop what uses it, or set ${setting} (0 picks a free one).`,
    )
  }
  if (error.code === 'EACCES')
    return new UserFacingError(`Port ${port} is not allowed to this user; set ${setting} to 1024 or more.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new UserFacingError(
      `HOST is "${config.host}", which is no address of this machine; set it to 127.0.0.1 or 0.0.0.0.`,
    )
  }
  return error
}

/** Says where the service is, and opens the first account of an empty Sandbox. */
async function greet(config: Config, db: Database, address: string, older: string | null) {
  const deps = { db, clock: systemClock, ids: systemIds, environment: config.environment }
  const lines = [`Waybill (${config.environment}) serves ${address}`, `API reference: ${address}/docs`]
  const legacyAddress = config.legacyUrl ?? older
  if (legacyAddress) lines.push(`Legacy interface: ${legacyAddress}`)
  if (config.environment === 'sandbox' && (await listAccounts(deps)).length === 0) {
    const { apiKey } = await createAccount(
      { ...deps, depositOpeningCredit: openingCredit(deps) },
      { name: 'Sandbox', credit: null },
    )
    lines.push(
      '',
      'This is the API key of your first account. It is shown this once:',
      `  ${apiKey}`,
      '',
      'Try it:',
      `  curl -s ${address}/api/v1/auth/token -H 'content-type: application/json' -d '{"apiKey":"${apiKey}"}'`,
      'or play the whole job, from an order to a printable label, in another terminal:',
      '  npm run demo',
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

try {
  const close = await start(readConfig(process.env))
  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal is for those who cannot wait.
      if (ending) process.exit(130)
      ending = true
      close().then(
        () => process.exit(0),
        (error) => {
          process.stderr.write(`waybill: did not stop cleanly: ${error}\n`)
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  process.stderr.write(
    error instanceof UserFacingError ? `waybill: ${error.message}\n` : `waybill: ${(error as Error).stack}\n`,
  )
  process.exit(1)
}
