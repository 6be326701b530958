/** Passwords as they are kept: Argon2id, written as a PHC string that names its own parameters. */
import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { sameHash, secureBytes } from '#kit/crypto.ts'

export type PasswordCost = { memoryKibibytes: number; passes: number; lanes: number }

/** What OWASP's Password Storage Cheat Sheet gives as the least for Argon2id. */
export const passwordCost: PasswordCost = { memoryKibibytes: 19_456, passes: 2, lanes: 1 }

const saltBytes = 16
const hashBytes = 32

const derive = promisify(argon2)

const digest = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  derive('argon2id', {
    // The same letters may be typed as other code points on another keyboard.
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: cost.lanes,
    tagLength: hashBytes,
    memory: cost.memoryKibibytes,
    passes: cost.passes,
  })

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** @returns `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>` */
export async function hashPassword(password: string, cost: PasswordCost = passwordCost): Promise<string> {
  const salt = secureBytes(saltBytes)
  const hash = await digest(password, salt, cost)
  const { memoryKibibytes, passes, lanes } = cost
  return `$argon2id$v=19$m=${memoryKibibytes},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`
}

type Kept = { cost: PasswordCost; salt: Buffer; hash: Buffer }

function readKept(kept: string): Kept {
  const [, memory, passes, lanes, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(kept) ?? []
  if (!hash) throw new Error('a stored password has an unknown format')
  const cost = { memoryKibibytes: Number(memory), passes: Number(passes), lanes: Number(lanes) }
  return { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') }
}

/** Takes as long for a wrong password as for the right one. */
export async function isPassword(password: string, kept: string): Promise<boolean> {
  const { cost, salt, hash } = readKept(kept)
  return sameHash(await digest(password, salt, cost), hash)
}

/** Whether it was kept by less work than a new one would be. */
export function isOutgrown(kept: string, wanted: PasswordCost = passwordCost): boolean {
  const { cost } = readKept(kept)
  return cost.memoryKibibytes < wanted.memoryKibibytes || cost.passes < wanted.passes || cost.lanes < wanted.lanes
}

/** No password's hash: whoever is not known is compared with it, so that he waits as long as anybody. */
export const hashOfNoPassword = `$argon2id$v=19$m=${passwordCost.memoryKibibytes},t=${passwordCost.passes},p=${passwordCost.lanes}$${base64(Buffer.alloc(saltBytes))}$${base64(Buffer.alloc(hashBytes))}`
