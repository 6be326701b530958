/** The keys that sign label links and encrypt credentials. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#app/config.ts'
import { examineCredentials } from '#domain/carrier-accounts/credentials.ts'
import { listStoreSecretKeys } from '#domain/store-sync/connections/shared-tokens.ts'
import { listWebhookSecretKeys } from '#domain/webhooks/seal-secrets.ts'
import { secureBytes } from '#kit/crypto.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { createFileDurably } from '#kit/files.ts'
import type { Queryable } from '#kit/postgres.ts'

const keyBytes = 32

/** The file of a node's own key, if no keys are configured. */
export const secretKeyFile = (dataFolder: string): string => join(dataFolder, 'secret-key')

/**
 * The configured keys, or one that is created once in the data folder. Its creator reads it back, so that
 * processes that start together on an empty folder use the same key.
 *
 * @param hasEncrypted whether the database has encrypted credentials, which a new key could not decrypt
 * @returns newest first
 * @throws UserFacingError that names the file if it is damaged or others can read it, or if the key is lost
 */
export async function readSecretKeys(
  config: Pick<Config, 'secretKeys' | 'dataFolder'>,
  hasEncrypted: () => Promise<boolean>,
): Promise<Buffer[]> {
  const found = await findSecretKeys(config)
  if (found) return found
  const path = secretKeyFile(config.dataFolder)
  if (await hasEncrypted()) throw new UserFacingError(lostKey(path))
  const text = `${secureBytes(keyBytes).toString('base64')}\n`
  await createFileDurably(path, Buffer.from(text)).catch((error) => {
    throw unusable(path, error)
  })
  const made = await findSecretKeys(config)
  if (!made) throw unusable(path, 'it vanished')
  return made
}

/** The same, but null if no key exists yet. */
export async function findSecretKeys(config: Pick<Config, 'secretKeys' | 'dataFolder'>): Promise<Buffer[] | null> {
  if (config.secretKeys) return config.secretKeys
  const key = await readKey(secretKeyFile(config.dataFolder))
  return key && [key]
}

const lostKey = (path: string): string =>
  `The database has encrypted credentials, but ${path} does not exist and WAYBILL_SECRET_KEYS is not set. Restore the file, or set WAYBILL_SECRET_KEYS to the key of the other nodes. If the key is lost, set it to a new one (openssl rand -base64 32), and connect carriers and stores again.`

/** Whether a connected carrier or store has credentials that some key has encrypted. */
export async function hasEncryptedCredentials(db: Queryable): Promise<boolean> {
  const { carriers, stores, webhooks } = await listEncryptedCredentials({ db }, [])
  return [...carriers, ...stores, ...webhooks].some(({ connected }) => connected)
}

/** @returns null if the file does not exist */
async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw unusable(path, error)
  })
  if (text === null) return null
  await assertPrivate(path)
  const key = Buffer.from(text.trim(), 'base64')
  // The encoded key must equal the text, because a base64 decoder accepts almost any text.
  if (key.length !== keyBytes || key.toString('base64') !== text.trim()) {
    throw new UserFacingError(
      `${path} does not contain a secret key (32 bytes of base64). Restore it from a backup. If you have none, remove the file, set WAYBILL_SECRET_KEYS to a new key (openssl rand -base64 32), and connect carriers and stores again.`,
    )
  }
  return key
}

async function assertPrivate(path: string): Promise<void> {
  const user = process.getuid?.()
  // A system without users has no file modes.
  if (user === undefined) return
  const { mode, uid } = await stat(path)
  // Root can read every file, and often manages the service of an ordinary user.
  if (uid !== user && user !== 0) {
    throw new UserFacingError(
      `${path} belongs to user ${uid}, but Waybill runs as user ${user}; run: chown ${user} '${path}'`,
    )
  }
  if ((mode & 0o077) !== 0) {
    throw new UserFacingError(
      `${path} contains the secret key, but users other than its owner can read it; run: chmod 600 '${path}'`,
    )
  }
}

const unusable = (path: string, reason: unknown): UserFacingError =>
  new UserFacingError(
    `The secret key in ${path} cannot be read or created (${(reason as NodeJS.ErrnoException).code ?? reason}); let the user that runs Waybill read and write the file and its folder, or set WAYBILL_SECRET_KEYS.`,
  )

/** Credentials in the database. `secretKey`: the number of the key that decrypts them, 1 for the newest; null: none does. */
export type EncryptedCredentials = {
  id: string
  kind: string
  name: string
  connected: boolean
  secretKey: number | null
}

/** @param secrets newest first */
export async function listEncryptedCredentials(
  deps: { db: Queryable },
  secrets: readonly Buffer[],
): Promise<Record<'carriers' | 'stores' | 'webhooks', EncryptedCredentials[]>> {
  const carriers = await examineCredentials(deps, secrets)
  const stores = await listStoreSecretKeys(deps, secrets)
  const webhooks = await listWebhookSecretKeys(deps, secrets)
  return {
    carriers: carriers.map((one) => ({ ...one, id: one.carrierAccountId, kind: one.carrier })),
    stores: stores.map((one) => ({ ...one, id: one.storeId })),
    webhooks: webhooks.map((one) => ({ ...one, id: one.webhookId, kind: 'webhook' })),
  }
}
