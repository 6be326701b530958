import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { findSecretKeys, listEncryptedCredentials } from '#app/secret-keys.ts'
import { CommandError, type Run, type Tools } from '#cli/command-line.ts'

export function secretKeyCommands(secretKeys: Command, run: Run): void {
  secretKeys
    .command('check')
    .description('list the carrier accounts, stores and webhooks whose secrets each key can decrypt, newest key first')
    .action(() =>
      run.query(async ({ db, config }) => {
        const secrets = (await findSecretKeys(config)) ?? []
        const { carriers, stores, webhooks } = await listEncryptedCredentials({ db }, secrets)
        const openedBy = (key: number | null) =>
          [...carriers, ...stores, ...webhooks].filter(({ secretKey }) => secretKey === key).map(({ id }) => id)
        const keys = secrets.map((_, index) => ({ secretKey: index + 1, opens: openedBy(index + 1) }))
        const lost = openedBy(null)
        return lost.length > 0 ? [...keys, { secretKey: null, opens: lost }] : keys
      }),
    )
}

/* The secrets of commands: the credentials file, and the keys that encrypt credentials. */

/** Credentials come from a file, because other users can see command lines. */
export const credentialsOption = [
  '--credentials <file>',
  'file with a JSON object of credential fields (- for standard input)',
] as const

/**
 * The service's secret keys, newest first.
 *
 * @throws CommandError if there are none: a key created here would differ from the service's
 */
export async function getSecretKeys({ config }: Pick<Tools, 'config'>): Promise<Buffer[]> {
  const secrets = await findSecretKeys(config)
  if (secrets) return secrets
  throw new CommandError(
    `No secret key found in ${resolve(config.dataFolder)}. Set WAYBILL_DATA_DIR to the service's data folder, or set WAYBILL_SECRET_KEYS to the service's keys. The service creates a key when it first starts.`,
  )
}

/** @param file `-`: standard input; absent: no credentials @throws CommandError if the content is invalid */
export async function readCredentials(file: string | undefined): Promise<Record<string, string>> {
  if (file === undefined) return {}
  const read = file === '-' ? text(process.stdin) : readFile(file, 'utf8')
  const content = await read.catch((error) => {
    throw new CommandError(`Cannot read ${file} (${error.code ?? error.message}).`)
  })
  const source = file === '-' ? 'Standard input' : file
  const fields = objectIn(content)
  if (!fields) throw new CommandError(`${source} must contain a JSON object with string values.`)
  const others = Object.keys(fields).filter((field) => typeof fields[field] !== 'string')
  if (others.length === 0) return fields as Record<string, string>
  throw new CommandError(`${source} must contain only string values. Put the value of ${others.join(', ')} in quotes.`)
}

/** @returns null if the text is not a JSON object; errors do not quote it, because it can contain secrets */
function objectIn(json: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
