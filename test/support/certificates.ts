import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** An X.509 certificate for one host name, self-signed, as DER (RFC 5280, X.690). */
export function selfSignedCertificate(host: string): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(objectIdentifier('2a8648ce3d040302'))
  const name = sequence(set(sequence(objectIdentifier('550403'), der(0x0c, Buffer.from(host)))))
  const hostNames = der(0x04, sequence(der(0x82, Buffer.from(host))))
  const isAuthority = der(0x04, sequence(der(0x01, Buffer.from([0xff]))))
  const extensions = sequence(
    sequence(objectIdentifier('551d11'), hostNames),
    sequence(objectIdentifier('551d13'), der(0x01, Buffer.from([0xff])), isAuthority),
  )
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - 86_400_000), utcTime(Date.now() + 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = sign('sha256', toBeSigned, privateKey)
  const certificate = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return { key: pemOfKey(privateKey), certificate: pemOfCertificate(certificate) }
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const set = (...contents: Buffer[]) => der(0x31, ...contents)
const objectIdentifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const utcTime = (ms: number) => der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const pemOfKey = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const pemOfCertificate = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`
