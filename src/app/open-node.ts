/** A node without its database. It is loaded while the database opens, which makes the start faster. */
import { hostname } from 'node:os'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import type { PaymentProvider } from '#adapters/payments/payment-provider.ts'
import type { Config } from '#app/config.ts'
import type { LogStream } from '#app/log.ts'
import { builtConsole } from '#app/pages/console.ts'
import { topUpOptions } from '#app/payment-providers.ts'
import { openOutcomesFolder, type Runtime, unusable } from '#app/runtime.ts'
import { openSimulator, sandboxConnections } from '#app/sandbox.ts'
import { hasEncryptedCredentials, readSecretKeys } from '#app/secret-keys.ts'
import { createService, type Service } from '#app/service.ts'
import { pollJobsEveryMs, recoverPurchasesEveryMs } from '#app/workers.ts'
import { identifyLabelPlace, type LabelPlace } from '#domain/labels/label-places.ts'
import { openLabelStore, probeLabelStore } from '#domain/labels/label-store.ts'
import { systemClock } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
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
    labelPlace: await openLabelPlace(config, runtimeLog),
    labelKeepDays: config.labelKeepDays,
    secrets: await readSecretKeys(config, () => hasEncryptedCredentials(runtime.db)),
    publicUrl: config.publicUrl,
    lifetimes: {
      accessSeconds: config.accessTokenSeconds,
      refreshSeconds: config.refreshTokenSeconds,
      sessionSeconds: config.sessionSeconds,
      rateSeconds: config.rateSeconds,
      linkSeconds: config.linkSeconds,
    },
    waitWindowMs: config.purchaseWaitMs,
    legacyWaitMs: config.legacyPurchaseWaitMs,
    legacyPort: config.legacyPort,
    legacyQueryCredentials: config.legacyQueryCredentials,
    trustedProxies: config.trustedProxies,
    limits: config.limits,
    requestLog: config.requestLog === 'yes',
    printing: config.printing,
    webhookNetworks: config.webhookNetworks,
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

/** Identifies the place where this node stores label files, and tries it. The health checks record it. */
async function openLabelPlace({ labelStore, dataFolder }: Config, log: Logger): Promise<LabelPlace> {
  if (!('folder' in labelStore)) {
    await probeLabelStore(labelStore, systemIds).catch((error) => {
      const { message } = error as Error
      if (isOfSettings.test(message)) throw new UserFacingError(unusableBucket(labelStore.bucket, message))
      // Labels are drawn from their artwork until it responds.
      log.warn({ err: error }, 'label store does not respond')
    })
  }
  return identifyLabelPlace(labelStore, systemIds, hostname()).catch((error) => {
    throw unusable(dataFolder, error)
  })
}

/** Errors of S3 that only other settings or permissions end. */
const isOfSettings =
  /AccessDenied|NoSuchBucket|InvalidBucketName|InvalidAccessKeyId|SignatureDoesNotMatch|AuthorizationHeaderMalformed|PermanentRedirect|AllAccessDisabled|CredentialsProviderError|InvalidToken|ExpiredToken/

const unusableBucket = (bucket: string, reason: string): string =>
  `The label bucket "${bucket}" cannot be used (${reason}). Correct WAYBILL_LABEL_BUCKET, WAYBILL_LABEL_BUCKET_REGION, WAYBILL_LABEL_BUCKET_ENDPOINT or the AWS credentials, and allow GetObject, PutObject and DeleteObject on labels/*.`
