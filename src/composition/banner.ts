/** What a start prints for the person who started it. */
import { join } from 'node:path'
import { createFirstAccount } from '#accounts/create-account.ts'
import type { Environment } from '#accounts/environment.ts'
import { auditOfService } from '#audit/record-audit.ts'
import { reachableAddress } from '#composition/reachable-address.ts'
import { openingCredit } from '#credits/opening-credit.ts'
import type { Clock } from '#kit/clock.ts'
import { DatabaseUnavailable } from '#kit/database-unavailable.ts'
import { writeFileDurably } from '#kit/files.ts'
import type { Ids } from '#kit/ids.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/** How the key of the first account is handed over: to be shown, or in a file that only its owner can read. */
export type FirstKey = { apiKey: string } | { file: string }

/**
 * Opens the first account of an empty Sandbox. The service answers by now, so a database that goes away does not end it
 * any more: the next start opens what this one did not.
 *
 * @returns its API key; null where there is an account already, or nobody can tell
 */
export async function openFirstAccount(deps: {
  db: Database
  clock: Clock
  ids: Ids
  environment: Environment
  log: Logger
}): Promise<string | null> {
  if (deps.environment !== 'sandbox') return null
  const audit = auditOfService(deps, 'first start')
  try {
    const made = await createFirstAccount(
      { ...deps, audit, depositOpeningCredit: openingCredit(deps) },
      { name: 'Sandbox', credit: null },
    )
    return made?.apiKey ?? null
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
    deps.log.warn(
      { err: error },
      'the database went away during the start: whether a first account is needed, the next start looks',
    )
    return null
  }
}

/** A key is shown on a terminal alone: what else reads the output of a service (a journal, a log collector) keeps it. */
export async function handOverKey(
  apiKey: string,
  { dataFolder, isTerminal }: { dataFolder: string; isTerminal: boolean },
): Promise<FirstKey> {
  if (isTerminal) return { apiKey }
  const file = join(dataFolder, 'first-api-key')
  await writeFileDurably(file, Buffer.from(`${apiKey}\n`))
  return { file }
}

export type Running = {
  environment: Environment
  address: string
  /** Under which clients reach the service, where that is another. */
  publicUrl: string | null
  legacyAddress: string | null
  metricsAddress: string | null
  /** The key of the account that this start has opened. */
  firstKey: FirstKey | null
  /** Null: the one in which programs look by themselves. */
  otherDataFolder: string | null
  /** Whether the database is elsewhere than in the data folder. */
  hasDatabaseUrl: boolean
}

/** Programs that are started without a setting look for the service there. */
const usualAddress = 'http://127.0.0.1:8080'

/** Says where the service is, and how to begin. */
export function bannerText(running: Running): string {
  const { environment, address, publicUrl, legacyAddress, metricsAddress, firstKey } = running
  const local = reachableAddress(address)
  const lines = [`Waybill (${environment}) serves ${address}`]
  if (publicUrl) lines.push(`Clients reach it at ${publicUrl}`)
  lines.push(`Quickstart: ${publicUrl ?? local}/docs/guide/quickstart`)
  lines.push(`API reference: ${publicUrl ?? local}/docs`)
  if (legacyAddress) lines.push(`Legacy interface: ${legacyAddress}`)
  if (metricsAddress) lines.push(`Metrics: ${metricsAddress}`)
  if (firstKey) {
    lines.push(
      '',
      ...('apiKey' in firstKey
        ? ['This is the API key of your first account. It is shown this once:', `  ${firstKey.apiKey}`]
        : ['The API key of your first account is in a file that only you can read:', `  ${firstKey.file}`]),
      '',
      'Try it:',
      `  curl -s ${local}/api/v1/auth/token -H 'content-type: application/json' -d ${exchangeBody(firstKey)}`,
      'or play the whole job, from an order to a printable label, in another terminal:',
      `  ${demoCommand(firstKey, running)}`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** With what it takes to play against this very service, whatever the other terminal has set. */
function demoCommand(key: FirstKey, { address, otherDataFolder, hasDatabaseUrl }: Running): string {
  const url = address === usualAddress ? '' : ` -- --url ${reachableAddress(address)}`
  // It makes an account where the service looks; an address of a database has a password, and is not printed.
  const account = hasDatabaseUrl
    ? `WAYBILL_API_KEY=${'apiKey' in key ? key.apiKey : `"$(cat ${quoted(key.file)})"`} `
    : otherDataFolder === null
      ? ''
      : `WAYBILL_DATA_DIR=${quoted(otherDataFolder)} `
  return `${account}npm run demo${url}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** As a shell reads it. */
const exchangeBody = (key: FirstKey): string =>
  'apiKey' in key ? `'{"apiKey":"${key.apiKey}"}'` : `"{\\"apiKey\\":\\"$(cat ${quoted(key.file)})\\"}"`
