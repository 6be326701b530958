/** Places that only a postal service or another carrier serves: post office boxes, post offices and parcel lockers. */

type Street = { street1: string; street2: string | null; country?: string }

/** Spellings of post office boxes in the United States, Canada, Europe, Latin America, Australia and South Africa. */
const boxes = [
  /\bg?\.?p[\s./-]*[o0][\s./-]*(box|bx|drawer)\b(?!\s+(road|rd|lane|ln|street|st|avenue|ave|drive|dr|way)\b)/i,
  /^\s*g?\.?p\.?\s*o\.?\s*#?\s*\d+\s*$/i,
  /^\s*(gen(eral|\.)?\s+del(ivery|\.)?|poste\s+restante|postlagernd)\s*$/i,
  /\bpost\s?box\s*#?\s*\d/i,
  /^\s*(locked|private)\s+bag\s+[a-z]?\s*\d/i,
  /\bpost(al)?\s*office\s+(box|bx|drawer)\b/i,
  /^\s*(drawer|(firm\s+)?caller(\s+(box|service))?)\s*#?\s*\d+\s*$/i,
  /\bpostal\s+box\b/i,
  /\bp\.?\s?o\.?\s?b\.?\s*#?\s*\d/i,
  /^\s*(box|bx|lock\s*box)\s*#?\s*\d+\s*($|(rr|r\.r\.|rural\s+route|hc)\b)/i,
  /\b(postfach|postbus|postboks|antwoordnummer|apdo\.?|skrytka\s+pocztowa|skr\.?\s*poczt\.?|postafi[oó]k|peti\s+surat|boite\s+postale|boîte\s+postale|case\s+postale|casella\s+postale|apartado(\s+(postal|de\s+correos))?|caixa\s+postal|casilla(\s+(postal|de\s+correos?))?)\s*\d/i,
  /\bb\.?\s?p\.?\s*\d{1,6}\s*$/i,
  /(^|\s)(а\/я|τ\.?\s?θ\.?|ת\.?\s?ד\.?|ص\.?\s?ب\.?)\s*\d/iu,
  /私書箱|信箱\s*\d|사서함/u,
]
const caseOfPost = /^\s*c\.?\s?p\.?\s*\d{1,6}\s*$/i

/** Abbreviations that mean a box only there, as a whole part. In Mexico, `C.P.` is a postal code. */
const boxesByCountry: Readonly<Record<string, RegExp>> = {
  FI: /^(pl|pb)\s*\d+$/i,
  FR: /^(cs|tsa)\s*\d{5}$/i,
  HU: /^pf\.?\s*:?\s*\d+$/i,
  TR: /^p\.?\s?k\.?\s*:?\s*\d+$/i,
  AR: /^c\.?\s?c\.?\s*\d+$/i,
}

/** Counters, bags and lockers. The number of a locker is no house number. */
const lockers = [
  /^\s*(?:dhl\s+|inpost\s+|australia\s+post\s+)?(packstation|paketstation|paketbox|postfiliale|parcel\s*(locker|collect)|paczkomat|citypaq|pakkeboks|pakketautomaat|postamat|posti\s+automaat|my\s?post\s*24\/?7|pickpost|smartpost|amazon\s+(hub\s+)?locker)\b/i,
  /^\s*(locked|private|response|reply\s+paid)\s+(mail\s+)?bag\s+[a-z]?\s*\d/i,
  /^\s*(private\s+bag|pvt\.?\s+bag)\s+[a-z]?\s*\d/i,
  /^\s*(general\s+delivery|poste\s+restante|post[ae]?\s+restante|postlagernd|fermo\s*posta|lista\s+de\s+correos|posta\s+restante|uitgestelde\s+post)(\s+\d+)?\s*$/i,
]

/** A part of a street whose number is no house number: a rural route, a part of a building, a person. */
const withoutHouseNumber = [
  /^\s*(rr|r\.r\.|rural\s+route|hc|star\s+route)\s*#?\s*\d+\s*$/i,
  /^\s*(suite|ste|apt|apartment|unit|floor|fl|room|rm|building|bldg|dept|department|level|pmb)\.?\s*#?\s*[\w-]{1,8}\s*$/i,
  /^\s*(block|tower|wing|office|warehouse|whse|hangar|lot|space|trailer|trlr|mail\s*stop|ms|station|stn)\.?\s*#?\s*[\w-]{1,8}\s*$/i,
  /^\s*(tel|phone|ext|order)\.?\s*[:#]?\s*[\d\s()+-]+$/i,
  /^\s*#\s*[\w-]{1,8}\s*$/,
  /^\s*\d+(st|nd|rd|th)\s+(floor|fl)\.?\s*$/i,
  /^\s*(attn|attention|c\/o)\b/i,
  // The customer number of a locker.
  /^\s*(post\s?nummer|postnr\.?|customer\s+(no|number)\.?)?\s*:?\s*\d{6,10}\s*$/i,
]

/**
 * Whether one part is such a place, and there is no house number in another part or before the place. Parts are lines,
 * and what commas separate.
 */
function isOnly(forms: readonly RegExp[], { street1, street2 }: Street): boolean {
  const parts = [street1, street2 ?? '']
    .flatMap((line) => line.split(','))
    .map((part) => ({ part, at: indexOf(forms, part) }))
  const streets = parts.map(({ part, at }) => (at === null ? part : part.slice(0, at)))
  const hasHouseNumber = (street: string) => /\d/.test(street) && !withoutHouseNumber.some((form) => form.test(street))
  return parts.some(({ at }) => at !== null) && !streets.some(hasHouseNumber)
}

/** The index of the first place; null if there is none. */
function indexOf(forms: readonly RegExp[], part: string): number | null {
  const found = forms.flatMap((form) => form.exec(part)?.index ?? [])
  return found.length > 0 ? Math.min(...found) : null
}

/** Whether only a post office box can receive the parcel, so that private carriers cannot deliver it. */
export function isPostOfficeBox(street: Street): boolean {
  const abbreviation = boxesByCountry[street.country ?? '']
  const ofCountry = [...(abbreviation ? [abbreviation] : []), ...(street.country === 'MX' ? [] : [caseOfPost])]
  return isOnly([...boxes, ...lockers, ...ofCountry], street)
}

/** Whether only the carrier of a parcel locker, a post office's counter or a bag can deliver the parcel, in any country. */
export const isLockerOfPost = (street: Street): boolean => isOnly(lockers, street)
