/** An authenticator in software: it makes passkeys and signs by them, as one in a browser does (WebAuthn 3, ES256). */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Json } from './client.ts'

type Credential = { id: Buffer; privateKey: KeyObject; userHandle: string; rpId: string; counter: number }

/** Mistakes that a test can request. */
export type Fault = {
  /** The origin of the page that asks. */
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whether it has seen its user's finger, face or PIN. */
  isVerified?: boolean
  counter?: number
}

export type Authenticator = {
  credentials: Credential[]
  create(options: Json, origin: string, fault?: Fault): Json
  get(options: Json, origin: string, fault?: Fault): Json
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer): string => bytes.toString('base64url')

/** The few forms of CBOR that an attestation has. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Buffer)])
  return Buffer.concat([head(5, value.size), ...parts])
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const map = new Map<number, number | Buffer>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ])
  return cbor(map)
}

/** User present; verified where it was; a credential's data where there is one. */
function authenticatorData(rpId: string, isVerified: boolean, counter: number, credential?: Buffer): Buffer {
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

export function createAuthenticator(): Authenticator {
  const credentials: Credential[] = []
  return {
    credentials,
    create(options, origin, fault = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(32)
      const rpId = fault.rpId ?? options.rp.id
      credentials.push({ id, privateKey, userHandle: options.user.id, rpId, counter: 0 })
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = authenticatorData(rpId, fault.isVerified ?? true, 0, attested)
      const attestation = new Map<string, string | Buffer | Map<number | string, unknown>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      const said = clientData(
        fault.type ?? 'webauthn.create',
        fault.challenge ?? options.challenge,
        fault.origin ?? origin,
      )
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(said),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    get(options, origin, fault = {}) {
      const allowed: string[] = (options.allowCredentials ?? []).map(({ id }: Json) => id)
      const credential = credentials.find(({ id }) => allowed.length === 0 || allowed.includes(base64url(id)))
      if (!credential) throw new Error('the authenticator has no such passkey')
      credential.counter += 1
      const rpId = fault.rpId ?? options.rpId
      const authData = authenticatorData(rpId, fault.isVerified ?? true, fault.counter ?? credential.counter)
      const said = clientData(
        fault.type ?? 'webauthn.get',
        fault.challenge ?? options.challenge,
        fault.origin ?? origin,
      )
      const signed = createSign('sha256').update(Buffer.concat([authData, sha256(said)]))
      return {
        id: base64url(credential.id),
        rawId: base64url(credential.id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(said),
          authenticatorData: base64url(authData),
          signature: base64url(signed.sign(credential.privateKey)),
          userHandle: credential.userHandle,
        },
      }
    },
  }
}
