/** What commands are given of secrets: the file of credentials, and the keys that seal them. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { CommandError, type Tools } from '#commands/command-line.ts'

/** How the file of credentials is named: what stands on a command line itself others can see. */
export const credentialsOption = [
  '--credentials <file>',
  'file with a JSON object of credential fields (- for standard input)',
] as const

/**
 * The service's keys, by which it seals and opens, the newest first.
 *
 * @throws CommandError where there are none: a key that is made here would be another than the service's
 */
export async function getSecretKeys({ config }: Pick<Tools, 'config'>): Promise<Buffer[]> {
  const { findSecretKeys } = await import('#composition/secret-keys.ts')
  const secrets = await findSecretKeys(config)
  if (secrets) return secrets
  throw new CommandError(
    `No secret key found in ${resolve(config.dataFolder)}. Set WAYBILL_DATA_DIR to the service's data folder, or WAYBILL_SECRET_KEYS to its keys. The first start creates a key.`,
  )
}

/** @param file `-`: the standard input; absent: there are none @throws CommandError where it holds something else */
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

/** Null: it is none. What is wrong with it is not quoted: it may hold a secret. */
function objectIn(json: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
