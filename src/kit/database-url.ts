/** Reads the URL of a PostgreSQL database, with the meaning that `psql` and `pg_dump` give it. */
import { readFileSync } from 'node:fs'
import { type ConnectionOptions, getCACertificates } from 'node:tls'
import type pg from 'pg'

/** Parameters about the connection. */
const kept = new Set('host port sslmode sslrootcert sslcert sslkey sslnegotiation'.split(' '))
/** Parameters that hosts add to their URLs, and that change nothing here or are set by Waybill. */
const ignored =
  /^(?:(?:fallback_)?application_name|connect_timeout|channel_binding|keepalives\w*|tcp_user_timeout|gssencmode|target_session_attrs|load_balance_hosts|sslcompression|sslsni|uselibpqcompat|pgbouncer|connection_limit|pool_timeout)$/

const howToWrite =
  'is not a valid URL; write it as postgres://user:password@host/database, with special characters of the password percent-encoded (@ as %40, # as %23, / as %2F, % as %25)'

/**
 * Removes parameters that would replace the settings of Waybill's own sessions, and translates those of drivers, so that
 * PostgreSQL's own programs can use the URL too.
 *
 * @returns the URL, or a reason why it can't be used, which never contains the password
 */
export function readDatabaseUrl(text: string): { url: string } | { issue: string } {
  // Without a host, a parameter or the default has it: postgres://user@/database?host=/run/postgresql.
  const raw = text.trim().replace(/^([a-z]+:\/\/[^/?#]*@)(?=[/?]|$)/i, '$1localhost')
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(raw)?.[1] ?? ''
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(',')) {
    return { issue: 'names several hosts; name one, such as a proxy that leads to the primary' }
  }
  if (!URL.canParse(raw)) return { issue: howToWrite }
  const url = new URL(raw)
  if (url.hash !== '') return { issue: 'has an unencoded #; write it as %23' }
  try {
    for (const part of [url.username, url.password, url.pathname]) decodeURIComponent(part)
  } catch {
    return { issue: howToWrite }
  }
  translate(url.searchParams)
  for (const name of [...url.searchParams.keys()]) {
    if (kept.has(name)) continue
    if (!ignored.test(name)) return { issue: `has the parameter ${name}, which Waybill does not support; remove it` }
    url.searchParams.delete(name)
  }
  try {
    tlsOf(url)
  } catch (error) {
    if (error instanceof TlsSettingError) return { issue: error.message }
    throw error
  }
  return { url: url.href.replace(/\/+$/, '') }
}

/** Gives names of drivers for Node and Java the form that PostgreSQL's own programs accept. */
function translate(params: URLSearchParams): void {
  const ssl = params.get('ssl')
  if (ssl !== null) {
    params.delete('ssl')
    if (!params.has('sslmode')) params.set('sslmode', /^(?:true|1)$/.test(ssl) ? 'require' : 'disable')
  }
  if (params.get('sslmode') === 'no-verify') {
    params.set('sslmode', 'require')
    params.delete('sslrootcert')
  }
}

class TlsSettingError extends Error {}

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** Whether the connection is encrypted without a check of the server's certificate. */
export const isUnverified = (url: string): boolean => {
  const tls = tlsOf(new URL(url))
  return typeof tls === 'object' && tls.rejectUnauthorized === false
}

/**
 * `require` without `sslrootcert` encrypts without a check, and with it, the authority is checked. The driver checks
 * everything from `prefer` on, and cannot use `system`.
 *
 * @returns undefined if the URL does not mention TLS: the driver's default then
 * @throws TlsSettingError
 */
function tlsOf({ searchParams, hostname }: URL): undefined | false | ConnectionOptions {
  const root = searchParams.get('sslrootcert')
  const usual = root !== null ? 'verify-full' : searchParams.get('sslnegotiation') === 'direct' ? 'require' : null
  const mode = searchParams.get('sslmode') ?? usual
  if (mode === null) return undefined
  if (!modes.includes(mode)) throw new TlsSettingError(`has sslmode=${mode}; set it to one of ${modes.join(', ')}`)
  if (root === 'system' && mode !== 'verify-full') {
    throw new TlsSettingError(`has sslrootcert=system with sslmode=${mode}; set sslmode=verify-full`)
  }
  if (mode === 'verify-ca' && root === null) {
    throw new TlsSettingError(
      "has sslmode=verify-ca without sslrootcert; set sslrootcert to the file with the authority's certificate, or set sslmode=verify-full",
    )
  }
  if (mode === 'disable' || mode === 'allow') return false
  const cert = readCertificate(searchParams, 'sslcert')
  const key = readCertificate(searchParams, 'sslkey')
  if ((cert === undefined) !== (key === undefined)) {
    throw new TlsSettingError('has only one of sslcert and sslkey; set both or neither')
  }
  const host = searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '')
  return {
    // Names the host in the check, also if it is an IP address.
    host,
    ...(cert && key ? { cert, key } : {}),
    ...(root === null || root === 'system' ? {} : { ca: readCertificate(searchParams, 'sslrootcert') as string }),
    ...(root === 'system' ? { ca: [...getCACertificates('default'), ...getCACertificates('system')] } : {}),
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    ...(root === null && mode !== 'verify-full' ? { rejectUnauthorized: false } : {}),
  }
}

/** @throws TlsSettingError if the file can't be read, or is not in PEM format */
function readCertificate(params: URLSearchParams, name: string): string | undefined {
  const path = params.get(name)
  if (path === null) return undefined
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new TlsSettingError(`has ${name}=${path}, which cannot be read (${code}); correct the path`)
  }
  if (!text.includes('-----BEGIN ')) {
    throw new TlsSettingError(`has ${name}=${path}, which is not in PEM format; convert it with openssl`)
  }
  return text
}

const ofTls = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']

/** @param url from `readDatabaseUrl`, or a URL without parameters about TLS */
export function driverOptions(url: string): pg.ClientConfig {
  const plain = new URL(url)
  const { searchParams } = plain
  const ssl = tlsOf(plain)
  const isDirect = searchParams.get('sslnegotiation') === 'direct'
  // Parameters in the text would replace the options.
  for (const name of ofTls) searchParams.delete(name)
  return {
    connectionString: plain.href,
    ...(ssl === undefined ? {} : { ssl }),
    ...(isDirect ? { sslnegotiation: 'direct' } : {}),
  }
}
