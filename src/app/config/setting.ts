/** The type of a setting, and the parsers for its text. */

import { readDatabaseUrl } from '#kit/database-url.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'
import { isAddressRange } from '#kit/ip-address.ts'

export type Setting<Value> = {
  /** The environment variable. */
  name: string
  /** The value if the variable is not set. */
  fallback: Value
  /** The fallback in the documentation, if it differs from the value. */
  fallbackText: string | null
  /** For the documentation: sentences in Markdown. */
  meaning: string
  /** @throws UserFacingError with one line that names the setting and its valid values */
  read(text: string): Value
}

/** A setting without its parser. */
type About<Value> = { name: string; fallback: Value; fallbackText?: string; meaning: string }

const setting = <Value>(about: About<Value>, read: (text: string) => Value): Setting<Value> => ({
  ...about,
  fallbackText: about.fallbackText ?? null,
  read,
})

const unusable = (name: string, value: string, wanted: string): UserFacingError =>
  new UserFacingError(`${name} is "${value}"; set it to ${wanted}, or unset it.`)

export const text = <Value extends string | null>(about: About<Value>): Setting<string | Value> =>
  setting<string | Value>(about, (raw) => raw)

export function wholeNumber<Value extends number | null>(
  about: About<Value> & { min: number; max: number },
): Setting<number | Value> {
  const { name, min, max, ...rest } = about
  return setting<number | Value>({ name, ...rest }, (raw) => {
    const value = Number(raw)
    if (!/^\d+$/.test(raw) || value < min || value > max) {
      throw unusable(name, raw, `a whole number from ${min} to ${max}`)
    }
    return value
  })
}

export function oneOf<const Choice extends string, const Fallback extends Choice | null>(
  about: About<Fallback> & { choices: readonly Choice[] },
): Setting<Choice | Extract<Fallback, null>> {
  type Value = Choice | Extract<Fallback, null>
  const { name, choices, fallback, ...rest } = about
  return setting<Value>({ name, fallback: fallback as Value, ...rest }, (raw) => {
    const choice = choices.find((known) => known === raw)
    if (!choice) throw unusable(name, raw, `one of ${choices.join(', ')}`)
    return choice
  })
}

/** A URL without trailing slashes. */
export function address(
  about: Omit<About<null>, 'fallback'> & { protocols: readonly string[] },
): Setting<string | null> {
  const { name, protocols, ...rest } = about
  return setting<string | null>({ name, fallback: null, ...rest }, (raw) => {
    const url = URL.canParse(raw) ? new URL(raw) : null
    if (!url || !protocols.includes(url.protocol)) {
      // A database URL can contain a password, so the error does not repeat the value.
      throw new UserFacingError(
        `${name} is not a valid URL; write it as ${protocols.join('// or ')}//host, or unset it.`,
      )
    }
    // Paths are appended to it.
    if (!/^postgres/.test(url.protocol) && /[?#]/.test(raw)) {
      throw new UserFacingError(`${name} contains ? or #; remove that part of the URL, or unset it.`)
    }
    return raw.replace(/\/+$/, '')
  })
}

/** The URL of a PostgreSQL database. Errors do not repeat it, because it can contain a password. */
export const databaseAddress = (about: Omit<About<null>, 'fallback'>): Setting<string | null> => {
  const { read, ...rest } = address({ ...about, protocols: ['postgres:', 'postgresql:'] })
  return {
    ...rest,
    read(raw) {
      const found = readDatabaseUrl(raw)
      if ('issue' in found) throw new UserFacingError(`${about.name} ${found.issue}.`)
      return read(found.url)
    },
  }
}

/** Addresses and address ranges, separated by commas. */
export const addressRanges = (about: Omit<About<string[]>, 'fallback'>): Setting<string[]> =>
  setting<string[]>({ fallback: [], fallbackText: 'none', ...about }, (raw) => {
    const ranges = raw.split(',').map((range) => range.trim())
    if (!ranges.every(isAddressRange)) throw unusable(about.name, raw, 'addresses or ranges such as 10.0.0.0/8')
    return ranges
  })

/** Ports, separated by commas. */
export const ports = (about: About<number[]>): Setting<number[]> =>
  setting<number[]>(about, (raw) => {
    const numbers = raw.split(',').map((port) => (/^\s*\d{1,5}\s*$/.test(port) ? Number(port) : 0))
    if (numbers.some((port) => port < 1 || port > 65_535)) throw unusable(about.name, raw, 'ports such as 9100,6101')
    return numbers
  })

/** Keys of 32 bytes in base64, separated by commas. They are secrets, so errors never repeat them. */
export const keys = (about: Omit<About<null>, 'fallback'>): Setting<Buffer[] | null> =>
  setting<Buffer[] | null>({ fallback: null, ...about }, (raw) => {
    const read = raw.split(',').map((key) => Buffer.from(key.trim(), 'base64'))
    if (read.some((key) => key.length !== 32)) {
      throw new UserFacingError(
        `${about.name} has a key that is not 32 bytes of base64; create one with: openssl rand -base64 32`,
      )
    }
    return read
  })

/** Some of the choices, separated by commas. Returned in the order of the choices. */
export function someOf<const Choice extends string>(
  about: About<Choice[]> & { choices: readonly Choice[] },
): Setting<Choice[]> {
  const { name, choices, ...rest } = about
  return setting<Choice[]>({ name, ...rest }, (raw) => {
    const wanted = raw.split(',').map((one) => one.trim().toLowerCase())
    const known = choices.filter((choice) => wanted.includes(choice))
    if (known.length !== wanted.length)
      throw unusable(name, raw, `one or more of ${choices.join(', ')}, separated by commas`)
    return known
  })
}

export type RateSource<Coin extends string> =
  | { source: 'kraken' | 'coinbase' }
  | { source: 'fixed'; rates: Partial<Record<Coin, string>> }

/** A source of exchange rates, or fixed prices in dollars: `BTC=65000,LTC=80`. */
export function exchangeRates<const Coin extends string>(
  about: About<RateSource<Coin> | null> & { coins: readonly Coin[] },
): Setting<RateSource<Coin> | null> {
  const { name, coins, ...rest } = about
  return setting<RateSource<Coin> | null>({ name, ...rest }, (raw) => {
    if (raw === 'kraken' || raw === 'coinbase') return { source: raw }
    const rates: Partial<Record<Coin, string>> = {}
    for (const part of raw.split(',')) {
      const [, known = '', rate = ''] = /^([A-Za-z]{3})=(\d{1,9}(?:\.\d{1,8})?)$/.exec(part.trim()) ?? []
      const coin = coins.find((one) => one === known.toLowerCase())
      if (!coin || Number(rate) === 0) {
        throw unusable(name, raw, 'kraken, coinbase, or fixed prices such as BTC=65000,LTC=80')
      }
      rates[coin] = rate
    }
    return { source: 'fixed', rates }
  })
}
