/** Recognizes streets, units and companies. */

const suffixes =
  'alley aly avenue ave av avn boulevard blvd boul circle cir court ct cove cv crescent cres crossing xing drive dr drv expressway expy highway hwy lane ln loop parkway pkwy pky pike place pl plaza plz plza point pt road rd route rte run square sq street st str terrace ter terr trail trl turnpike tpke way broadway'
const isSuffix = new Set(suffixes.split(' '))

/** After these words, a number belongs to the street: `County Road 45`. */
const isNumbered = /^(?:road|rd|highway|hwy|route|rte|rt|loop)$/i
const isDirection = /^(?:n|s|e|w|ne|nw|se|sw|north|south|east|west|northeast|northwest|southeast|southwest)\.?$/i

const houseNumber = /^(?:\d+[a-z]?(?:[-/]\d+[a-z]?)?|[nsew]\d+[nsew]?\d*)$/i
const box = /^(?:p\.?\s*o\.?\s*(?:box|drawer)|post\s+office\s+box|p\.?o\.?b\.?|box|drawer|apartado)\s*#?\s*\w+$/i
const rural = /^(?:rr|r\.r\.|rural\s+route|hc|highway\s+contract|hcr)\s*#?\s*\d+/i
/** Military and rural addresses may have the box in a second part. */
const withBox = /^(?:psc|cmr|unit|rr|r\.r\.|rural\s+route|hc|hcr)\s*#?\s*\d+$/i
const military = /^(?:(?:psc|cmr|unit)\s*\d+\b.*\bbox\s*\d+|uss\s+\S|usns\s+\S|uscgc\s+\S)/i
const spelledNumber = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/i
const numberedRoad = /^(?:(?:state|county|us|old)\s+)?(?:highway|hwy|route|rte|road|rd)\s+\d+/i

const bare = (word: string): string => word.replaceAll(/[.,]/g, '').toLowerCase()
const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

export const isBox = (text: string): boolean => box.test(text)

/** Whether a box may follow. */
export const wantsBox = (text: string): boolean => withBox.test(text)

/** In Puerto Rico, the name of an area is a line of its own. */
const urbanization =
  /^(?:urb|urbanizaci[oó]n|urbanization|bo|barrio|cond|condominio|parc|parcelas|res|residencial|sect|sector)\b\.?\s+\p{L}/iu
export const isUrbanization = (text: string): boolean => urbanization.test(text) && !/\b(?:carr|calle|km)\b/i.test(text)

/** `A1 Calle 1`, `Carr 2 Km 38.5`, `PR-2 Km 38.5`. */
const puertoRican =
  /^(?:[a-z]{0,2}-?\d+[a-z]?\s+(?:calle|ave|avenida|camino|paseo|via)\b|(?:calle|carr|carretera|avenida|camino)\b\.?\s.*\d|(?:pr-\d+|km)\b.*\d|(?:bo|barrio|sector)\b.*\b(?:carr|km)\b)/i

export function isStreet(text: string): boolean {
  if (puertoRican.test(text)) return true
  if (box.test(text) || rural.test(text) || military.test(text) || withBox.test(text)) return true
  if (/^general\s+delivery$/i.test(text) || numberedRoad.test(text)) return true
  const [first = '', ...rest] = splitWords(text)
  if (rest.length === 0) return false
  return houseNumber.test(first) || (spelledNumber.test(first) && rest.some((word) => isSuffix.has(bare(word))))
}

/** `Main Street` without a number counts only if nothing else is the street. */
export function endsAsStreet(text: string): boolean {
  const words = splitWords(text)
  return words.length > 1 && isSuffix.has(bare(words.at(-1) ?? ''))
}

const designators =
  'apt|apartment|suite|ste|unit|rm|room|fl|floor|flr|bldg|building|lot|space|spc|trlr|trailer|dept|department|ph|penthouse|hangar|slip|pier|mailstop|ms|tower|wing|no'
const part = `(?:(?:${designators})\\.?\\s*#?\\s*(?:[a-z]?-?\\d[\\w-]*|[a-z])|#\\s*[\\w-]+|\\d+(?:st|nd|rd|th)\\s+(?:floor|fl|flr)\\.?|(?:penthouse|ph|basement|bsmt|rear|front|upper|lower))`
const unitPattern = new RegExp(`^${part}(?:[\\s,]+${part})*$`, 'i')
const partAtEnd = new RegExp(`^(.*?\\S)[\\s,]+(${part}(?:[\\s,]+${part})*)$`, 'i')
/** `4B` alone, after a street. */
const shortPart = /^(?:\d{1,4}[a-z]?|[a-z]-?\d{1,4})$/i

export const isUnit = (text: string): boolean => unitPattern.test(text)
export const mayBeUnit = (text: string): boolean => shortPart.test(text)

/** Splits `123 Main St Apt 4B`. */
export function splitUnit(street: string): { street: string; unit: string | null } {
  if (military.test(street) || box.test(street) || rural.test(street)) return { street, unit: null }
  const [, before, unit] = partAtEnd.exec(street) ?? []
  return before && unit && isStreet(before) ? { street: before, unit } : { street, unit: null }
}

/** Splits `123 Main St Springfield`. Null if the end of the street isn't clear. */
export function splitCity(text: string): { street: string; city: string } | null {
  const boxed = /^((?:p\.?\s*o\.?\s*|post\s+office\s+)box\s*#?\s*\w+)\s+(\D+)$/i.exec(text)
  if (boxed) return { street: boxed[1] ?? '', city: boxed[2] ?? '' }
  const forces = /^(.*\bbox\s*\d+)\s+([afd]po)$/i.exec(text)
  if (forces) return { street: forces[1] ?? '', city: forces[2] ?? '' }
  const words = splitWords(text)
  const found = words.findIndex((word, index) => {
    const name = bare(word)
    return isSuffix.has(name) && (index >= 2 || (index === 1 && name === 'broadway'))
  })
  if (found < 0) return null
  let end = found + 1
  if (isNumbered.test(bare(words[found] ?? '')) && /^\d+$/.test(words[end] ?? '')) end += 1
  if (isDirection.test(words[end] ?? '') && words.length > end + 1 && !isCityBehind(words, end)) end += 1
  const rest = words.slice(end).join(' ')
  const unit = new RegExp(`^(${part}(?:[\\s,]+${part})*)[\\s,]+(.+)$`, 'i').exec(rest)
  const street = [...words.slice(0, end), ...(unit?.[1] ? [unit[1]] : [])].join(' ')
  const city = unit?.[2] ?? rest
  return city === '' || isUnit(city) ? null : { street, city }
}

/** In `North Bend` or `West Palm Beach`, the direction belongs to the city. */
const isCityBehind = (words: readonly string[], index: number): boolean => (words[index] ?? '').length > 2

/** Splits `Ada Byron 12 Main St` before the house number. */
export function splitName(text: string): { name: string; street: string } | null {
  const [, name, street] = /^([^\d#]+?)\s+((?:p\.?\s*o\.?\s*box|\d+[a-z]?(?:-\d+)?)\s+\S.*)$/i.exec(text) ?? []
  if (!name || !street || !(isStreet(street) || isStreet(splitCity(street)?.street ?? ''))) return null
  const last = bare(splitWords(name).at(-1) ?? '')
  const isOfNumber = new RegExp(`^(?:${designators}|highway|hwy|route|rte|road|rd|box|psc|cmr|studio|store)$`).test(
    last,
  )
  return isOfNumber || spelledNumber.test(last) ? null : { name, street }
}

const firm =
  /\b(?:inc|llc|l\.l\.c|ltd|corp|corporation|company|co|gmbh|plc|llp|lp|pllc|pc|university|college|school|hospital|clinic|church|institute|foundation|association|studios?|store|shop|bakery|restaurant|salon|labs?|laborator(?:y|ies)|logistics|enterprises|industries|solutions|services|group|partners|bank|hotel|warehouse|fulfillment|c\/o)\b\.?/i
export const isFirm = (text: string): boolean => firm.test(text) || /&/.test(text)

/** Belongs to the words before the comma: `Acme, Inc.`, `John Smith, Jr.` */
export const isEnding = (text: string): boolean =>
  /^(?:inc|llc|l\.l\.c|ltd|corp|co|llp|pllc|pc|jr|sr|ii|iii|iv|md|m\.d|phd|ph\.d|esq|dds|dvm|cpa|rn)\.?$/i.test(text)
