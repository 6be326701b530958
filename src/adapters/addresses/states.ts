/** States, provinces and regions: codes where people and carriers write codes, and names elsewhere. */
import { countryData, writesState } from '#adapters/addresses/countries.ts'

export const usTerritories = ['PR', 'VI', 'GU', 'AS', 'MP'] as const
/** Micronesia, the Marshall Islands and Palau: independent countries that USPS treats as states. */
export const freelyAssociatedStates: readonly string[] = ['FM', 'MH', 'PW']
export const militaryStates: readonly string[] = ['AA', 'AE', 'AP']

/** Further names and codes: `code name, name`. A code is a name too, so that both are accepted. */
const further: Readonly<Record<string, string>> = {
  US:
    'AL Ala; AZ Ariz; AR Ark; CA Calif, Cal; CO Colo; CT Conn; DE Del; DC Washington DC, Washington District of Columbia; ' +
    'FL Fla; GA Ga; HI Hawaiʻi; IL Ill; IN Ind; KS Kans, Kan; KY Ky; LA La; MA Mass; MI Mich; MN Minn; MS Miss; MO Mo; ' +
    'MT Mont; NE Neb, Nebr; NV Nev; NM N Mex; NC N Carolina; ND N Dak, N Dakota; OK Okla; OR Ore; PA Penn, Penna; ' +
    'SC S Carolina; SD S Dak, S Dakota; TN Tenn; TX Tex; VT Vt; WA Wash; WV W Va; WI Wis, Wisc; WY Wyo; ' +
    'VI US Virgin Islands, United States Virgin Islands; MP CNMI, Commonwealth of the Northern Mariana Islands; ' +
    'FM Federated States of Micronesia; MH Republic of the Marshall Islands; PW Republic of Palau; ' +
    'UM US Minor Outlying Islands, United States Minor Outlying Islands; AA Armed Forces Americas; ' +
    'AE Armed Forces Europe, Armed Forces Africa, Armed Forces Canada, Armed Forces Middle East; AP Armed Forces Pacific',
  CA:
    'AB Alta; BC C-B; MB Man; NB N-B; NL Newfoundland, Labrador, NF, Nfld, LB, T-N-L; NS N-É; NT NWT, T N-O; ' +
    'ON Ont; PE PEI, Île du Prince Édouard, Î-P-É; QC Que, PQ; SK Sask; YT Yukon Territory, YK',
  AU: 'NSW N S W; QLD Qld; TAS Tas; VIC Vic; WA West Australia',
  BR: 'DF Brasília; SP Sao Paulo',
  MX:
    'AGU AG, AGS; BCN BC, Baja California Norte; BCS BS; CAM CM; CHP CS; CHH CH; CDMX CMX, DF, D F, México D F, Distrito Federal, ' +
    'Mexico City, Ciudad de México; COA CO, Coahuila; COL CL; DUR DG, DGO; MEX EM, Estado de México, Edo México, Edo Mex, México; ' +
    'GUA GT, GTO; GRO GR; HID HG, HGO; JAL JA; MIC MI, Michoacán de Ocampo; MOR MO; NAY NA; NLE NL; OAX OA; ' +
    'PUE PU; QUE QE, QRO, Querétaro de Arteaga; ROO QR; SLP SL; SIN SI; SON SO; TAB TB; TAM TM, TAMPS; TLA TL, TLAX; VER VE, ' +
    'Veracruz de Ignacio de la Llave; YUC YU; ZAC ZA',
  IN:
    'CG CT, Chattisgarh, Chhattisgarh; DH DN, DD, Dadra and Nagar Haveli, Daman and Diu; DL New Delhi, NCT, NCT of Delhi; ' +
    'JK Jammu & Kashmir; OD OR, Odisha, Orissa; PY Pondicherry; TN Tamilnadu; TS TG, Telangana; UK UT, UA, Uttarakhand, Uttaranchal; ' +
    'WB Bengal; AN Andaman and Nicobar',
}

/** Older codes that the data has, and the codes of today. */
const renamed: Readonly<Record<string, string>> = {
  'IN-CT': 'CG',
  'IN-OR': 'OD',
  'IN-TG': 'TS',
  'IN-UT': 'UK',
  'MX-CMX': 'CDMX',
}

/** Words that may stand beside a name. */
const kinds =
  /\b(?:state|province|prefecture|county|region|provincia|estado|departamento|provincie|province|stato|regione|co|of|de|di|do|da|du|d|the|l|sheng|shi|zizhiqu|ken|fu|to)\b/g

const words = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u02bb’]/g, "'")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const closed = (name: string): string => words(name).replaceAll(' ', '')
const bare = (name: string): string => words(name).replaceAll(kinds, '').replaceAll(' ', '')

type States = {
  /** Codes in upper case. */
  codes: ReadonlySet<string>
  byName: ReadonlyMap<string, string>
  names: ReadonlyMap<string, string>
}

const unknownStates: States = { codes: new Set(), byName: new Map(), names: new Map() }

const statesByCountry = new Map<string, States>()

function statesOf(country: string): States {
  const known = statesByCountry.get(country)
  if (known) return known
  const data = countryData(country)
  // Not kept: a sender can invent any number of countries.
  if (!data) return unknownStates
  const codes = new Set<string>()
  const byName = new Map<string, string>()
  const names = new Map<string, string>()
  const add = (name: string, code: string) => {
    for (const key of [closed(name), bare(name)]) if (key !== '' && !byName.has(key)) byName.set(key, code)
  }
  for (const [code = '', usual = code, ...others] of data.states) {
    const current = renamed[`${country}-${code}`] ?? code
    codes.add(current.toUpperCase()).add(code.toUpperCase())
    for (const each of [current, code]) names.set(each.toUpperCase(), usual)
    for (const name of [current, code, usual, ...others]) add(name, current)
  }
  for (const entry of further[country]?.split('; ') ?? []) {
    const [code = '', list = ''] = entry.split(/ (.*)/)
    for (const name of [code, ...list.split(', ')]) {
      byName.set(closed(name), code)
      if (/^[A-Z]{2,4}$/.test(name)) codes.add(name)
    }
  }
  const states = { codes, byName, names }
  statesByCountry.set(country, states)
  return states
}

/** Countries whose states are stored as codes. */
const coded: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'MX', 'IT'])

/**
 * The code of a state, from its name or code in any spelling.
 *
 * @param country ISO 3166-1 alpha-2, upper case
 * @returns null if the country has no such state, or its states are unknown
 */
export function stateCode(country: string, text: string): string | null {
  const { codes, byName } = statesOf(country)
  const plain = withoutCountry(country, text)
  if (codes.has(plain.toUpperCase())) return plain.toUpperCase()
  return byName.get(closed(plain)) ?? byName.get(bare(plain)) ?? null
}

/** Shops write `us-ca`, `DE-BE`, `JP08`. */
function withoutCountry(country: string, text: string): string {
  const plain = text.trim()
  const rest = plain.slice(country.length)
  const isPrefix = plain.toUpperCase().startsWith(country) && /^[-_ \d]/.test(rest)
  return isPrefix ? rest.replace(/^[-_ ]/, '') : plain
}

const isPrefixed = (country: string, text: string): boolean => withoutCountry(country, text) !== text.trim()

/** Whether the country surely has no such state. */
export const isNoState = (country: string, text: string): boolean =>
  coded.has(country) && country !== 'IT' && stateCode(country, text) === null

/**
 * The state as labels have it. Names become codes in countries of codes, and a shop's codes become names elsewhere, if
 * the post wants a name. Other text stays.
 */
export function normalizeState(country: string, text: string): string {
  const code = stateCode(country, text)
  if (coded.has(country)) return code ?? text
  if (!isPrefixed(country, text)) return text
  const name = code && statesOf(country).names.get(code.toUpperCase())
  if (!writesState(country)) return ''
  return name ?? text
}

/** The code of a state if its country has codes, otherwise the text. Rows of earlier versions have names. */
export const stateForCarrier = ({ country, state }: { country: string; state: string }): string =>
  coded.has(country) ? (stateCode(country, state) ?? state) : state

/** The state whose postal codes begin like this one; null if several do, or it is unknown. */
export function stateOfPostalCode(country: string, zip: string): string | null {
  const { zips = [], states = [] } = countryData(country) ?? {}
  const found = zips.flatMap((start, index) =>
    new RegExp(`^(?:${start})`).test(zip) ? [states[index]?.[0] ?? ''] : [],
  )
  return found.length === 1 ? (renamed[`${country}-${found[0]}`] ?? found[0] ?? null) : null
}
