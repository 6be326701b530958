import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '#domain/accounts/account.ts'
import { createFirstAccount } from '#domain/accounts/create-account.ts'
import { listAccounts } from '#domain/accounts/queries.ts'
import { auditOfService } from '#domain/audit/queries.ts'
import { openingCredit } from '#domain/credits/ledger.ts'
import { makeOwnerLink } from '#domain/people/links/links.ts'
import { hasAnyOwner } from '#domain/people/queries.ts'
import type { Clock } from '#kit/clock.ts'
import { writeFileDurably } from '#kit/files.ts'
import type { Ids } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'

/** The startup banner. */

/** A secret for the operator: printed, or in a file that only its owner can read. */
export type HandedOver = { secret: string } | { file: string }

/** The link that makes a person the Owner of the account, once. */
export type OwnerLink = HandedOver & { accountName: string }

type FirstStartDeps = { db: Database; clock: Clock; ids: Ids; environment: Environment; log: Logger }

/**
 * The service is already running, so a lost database no longer stops it. The next start completes
 * the missing setup.
 */
async function unlessAway<Made>(log: Logger, make: () => Promise<Made | null>): Promise<Made | null> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    log.warn({ err: error }, 'database unavailable during startup; the next start completes the setup')
    return null
  }
}

/** Creates the first account of an empty Sandbox. @returns its API key; null if there is one, or the database is unavailable */
export async function openFirstAccount(deps: FirstStartDeps): Promise<string | null> {
  if (deps.environment !== 'sandbox') return null
  const audit = auditOfService(deps, 'first start')
  const made = await unlessAway(deps.log, () =>
    createFirstAccount(
      { ...deps, audit, depositOpeningCredit: openingCredit(deps) },
      { name: 'Sandbox', credit: null },
    ),
  )
  return made?.apiKey ?? null
}

/**
 * Creates a link for the Owner of the oldest account if it has no Owner and no invited one: at the first start, at each
 * start until the link is used, and at the first start on data of 0.1.
 *
 * @returns null if there is an Owner or no account, or if the database is unavailable
 */
export function openOwnerLink(deps: FirstStartDeps): Promise<{ token: string; accountName: string } | null> {
  return unlessAway(deps.log, async () => {
    const [oldest] = await listAccounts(deps)
    if (!oldest) return null
    const link = await makeOwnerLink(deps, oldest)
    return link && { token: link.token, accountName: oldest.name }
  })
}

/** Log lines for secrets whose file cannot be written. */
const notHandedOver = {
  'first-api-key': 'the first API key could not be saved and is lost; run waybill key create to create another',
  'owner-link': 'owner link not written; the next start creates another link',
}

/**
 * Prints secrets only on a terminal: journals and log collectors would store them.
 *
 * @returns null if the file cannot be written: the service is already running, and a full disk no longer stops it
 */
export async function handOver(
  name: keyof typeof notHandedOver,
  secret: string,
  { dataFolder, isTerminal, log }: { dataFolder: string; isTerminal: boolean; log: Logger },
): Promise<HandedOver | null> {
  if (isTerminal) return { secret }
  const file = join(dataFolder, name)
  try {
    await writeFileDurably(file, Buffer.from(`${secret}\n`))
    return { file }
  } catch (error) {
    log.error({ err: error, file }, notHandedOver[name])
    return null
  }
}

/** Removes the file of the owner's link once the link no longer works. If that fails, it only misleads its readers. */
export async function removeUsedOwnerLink(deps: { db: Database; dataFolder: string; log: Logger }): Promise<void> {
  const file = join(deps.dataFolder, 'owner-link')
  try {
    if (await hasAnyOwner(deps)) await rm(file, { force: true })
  } catch (error) {
    deps.log.warn({ err: error, file }, 'used owner link not removed')
  }
}

export type Running = {
  environment: Environment
  address: string
  /** The URL for clients, if it differs. */
  publicUrl: string | null
  legacyAddress: string | null
  metricsAddress: string | null
  /** The API key of the account that this start created. */
  firstKey: HandedOver | null
  /** For the first Owner; null if there is one. */
  ownerLink: OwnerLink | null
  /** Null: the default data folder. */
  otherDataFolder: string | null
  /** Whether `DATABASE_URL` is set. */
  hasDatabaseUrl: boolean
}

/** The default URL of the service for other programs. */
const usualAddress = 'http://127.0.0.1:8080'

/** The URLs of the service, and the first steps. */
export function bannerText(running: Running): string {
  const { environment, address, publicUrl, legacyAddress, metricsAddress, firstKey, ownerLink } = running
  const local = reachableUrl(address)
  const lines = [`Waybill (${environment}) is running at ${address}`]
  if (publicUrl) lines.push(`Public URL: ${publicUrl}`)
  // First, because new users need it first.
  lines.push(`Web application: ${publicUrl ?? local}/console/`)
  lines.push(`Quickstart: ${publicUrl ?? local}/docs/guide/quickstart`)
  lines.push(`API reference: ${publicUrl ?? local}/docs`)
  lines.push(`Web application guide: ${publicUrl ?? local}/docs/guide/console`)
  if (legacyAddress) lines.push(`Legacy API: ${legacyAddress}`)
  if (metricsAddress) lines.push(`Metrics: ${metricsAddress}`)
  if (ownerLink) {
    lines.push(
      '',
      ...('secret' in ownerLink
        ? [
            `Open this link to become the owner of account "${ownerLink.accountName}". The link works once and expires in 7 days:`,
          ]
        : [`The link to become the owner of account "${ownerLink.accountName}" is in a file that only you can read:`]),
      `  ${'secret' in ownerLink ? ownerLink.secret : ownerLink.file}`,
    )
  }
  if (firstKey) {
    lines.push(
      '',
      ...('secret' in firstKey
        ? ['The API key of your first account (shown only once):', `  ${firstKey.secret}`]
        : [
            'The API key of your first account is in a file that only you can read. Delete the file once you have',
            'stored the key elsewhere:',
            `  ${firstKey.file}`,
          ]),
      '',
      'Try it:',
      `  curl -s ${local}/api/v1/auth/token -H 'content-type: application/json' -d ${exchangeBody(firstKey)}`,
      'To run the demo, which creates an order and buys a printable label, enter this in another terminal:',
      `  ${demoCommand(firstKey, running)}`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** The demo command with all settings for this service, whatever the other terminal has set. */
function demoCommand(key: HandedOver, { address, otherDataFolder, hasDatabaseUrl }: Running): string {
  const url = address === usualAddress ? '' : ` -- --url ${reachableUrl(address)}`
  // The demo creates an account in the service's database. A database URL contains a password and is not printed.
  const account = hasDatabaseUrl
    ? `WAYBILL_API_KEY=${'secret' in key ? key.secret : `"$(cat ${quoted(key.file)})"`} `
    : otherDataFolder === null
      ? ''
      : `WAYBILL_DATA_DIR=${quoted(otherDataFolder)} `
  return `${account}npm run demo${url}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Quoted for a shell. */
const exchangeBody = (key: HandedOver): string =>
  'secret' in key ? `'{"apiKey":"${key.secret}"}'` : `"{\\"apiKey\\":\\"$(cat ${quoted(key.file)})\\"}"`

/**
 * @param address where the service listens
 * @returns a URL that works on this machine: `0.0.0.0` does not
 */
export const reachableUrl = (address: string): string =>
  address.replace(/^http:\/\/(?:0\.0\.0\.0|\[::\])(?=:)/, 'http://localhost')

/**
 * The URL of the web application. Browsers support passkeys at localhost, but not at IP addresses.
 *
 * @param address where the service listens, or its public URL
 */
export const consoleUrl = (address: string): string =>
  reachableUrl(address).replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost')

/**
 * The page behind a link: a person opens it, sets a password and is signed in. The secret is in the fragment of the URL,
 * which neither proxies nor logs see.
 */
export const linkUrl = (address: string, token: string): string => `${consoleUrl(address)}/console/links#${token}`

/** The page that a store redirects its owner to after the authorization. Apps in stores are registered with this URL. */
export const storeReturnUrl = (address: string): string =>
  `${consoleUrl(address).replace(/\/+$/, '')}/console/stores/authorized`
