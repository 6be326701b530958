/** US ZIP codes and their states. */

/**
 * The states of US ZIP codes by their first three digits. Territories and military post offices count as states, and unused
 * prefixes belong to the state around them.
 */
const ranges =
  'NY 005, PR 006-007, VI 008, PR 009, MA 010-027, RI 028-029, NH 030-038, ME 039-049, VT 050-054, MA 055, VT 056-059, ' +
  'CT 060-069, NJ 070-089, AE 090-099, NY 100-149, PA 150-196, DE 197-199, DC 200, VA 201, DC 202-205, MD 206-219, ' +
  'VA 220-246, WV 247-269, NC 270-289, SC 290-299, GA 300-319, FL 320-339, AA 340, FL 341-349, AL 350-369, TN 370-385, ' +
  'MS 386-397, GA 398-399, KY 400-429, OH 430-459, IN 460-479, MI 480-499, IA 500-529, WI 530-549, MN 550-568, DC 569, ' +
  'SD 570-579, ND 580-589, MT 590-599, IL 600-629, MO 630-659, KS 660-679, NE 680-699, LA 700-715, AR 716-729, ' +
  'OK 730-732, TX 733, OK 734-749, TX 750-799, CO 800-819, WY 820-831, ID 832-839, UT 840-849, AZ 850-869, NM 870-884, ' +
  'TX 885, NV 889-899, CA 900-961, AP 962-966, HI 967-968, GU 969, OR 970-979, WA 980-994, AK 995-999'

/** ZIP codes that differ from their prefix: islands, and towns that are served from another state. */
const exceptions: readonly (readonly [state: string, first: number, last: number])[] = [
  ['NY', 6390, 6390],
  ['WY', 83414, 83414],
  ['AS', 96799, 96799],
  ['PW', 96939, 96940],
  ['FM', 96941, 96944],
  ['MP', 96950, 96952],
  ['MH', 96960, 96970],
]

export type PostalRange = { state: string; firstPrefix: number; lastPrefix: number }

export const usPostalRanges: readonly PostalRange[] = ranges.split(', ').map((range) => {
  const [state = '', prefixes = ''] = range.split(' ')
  const [first = '', last = first] = prefixes.split('-')
  return { state, firstPrefix: Number(first), lastPrefix: Number(last) }
})

/** @param zip five digits, optionally with more. @returns null for an unused ZIP code */
export function stateOfZip(zip: string): string | null {
  const code = Number(zip.slice(0, 5))
  const exception = exceptions.find(([, first, last]) => first <= code && code <= last)
  if (exception) return exception[0]
  const prefix = Math.floor(code / 100)
  return (
    usPostalRanges.find(({ firstPrefix, lastPrefix }) => firstPrefix <= prefix && prefix <= lastPrefix)?.state ?? null
  )
}
