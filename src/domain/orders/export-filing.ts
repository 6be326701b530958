/** What the United States want to be told of an export: a number of its filing, or the exemption from it. */
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import { isMilitary, usTerritory } from '#adapters/carriers/customs-territory.ts'
import { isWorthFiling, maxUnfiledDollars } from '#adapters/carriers/export-filing.ts'

const byValue = 'NOEEI 30.37(a)'

/** Whether the parcel starts where these rules are in force. */
export const isUsExport = (from: CarrierAddress): boolean => from.country === 'US' || usTerritory(from) !== null

/**
 * A citation in the spelling of the regulation, `NOEEI 30.37(a)`, `AES X20261123123456` or `AESDOWN 123456789 11/23/2026`;
 * null where it is none of these.
 */
export function readCitation(text: string): string | null {
  const [, number] = /^(?:AES)?\s*(?:ITN)?\s*:?\s*(X\d{14})$/i.exec(text) ?? []
  if (number) return `AES ${number.toUpperCase()}`
  const [, exemption] = /^(?:NO\s?EEI)?\s*(?:§|FTR)?\s*(30\.\d{1,2}(?:\([a-z0-9]{1,3}\)){0,3})$/i.exec(text) ?? []
  if (exemption) return `NOEEI ${exemption.toLowerCase()}`
  return /^AESDOWN \w{9,11} \d\d\/\d\d\/\d{4}$/.test(text) ? text : null
}

type Line = { value: string; currency: string; hsTariffNumber: string | null }

export type Filing =
  | { citation: string | null; fault: null }
  /** `missing`: nobody can choose it but the sender. */
  | { citation: null; fault: { is: 'missing' | 'wrong'; predicate: string } }

const missing = (predicate: string): Filing => ({ citation: null, fault: { is: 'missing', predicate } })

/**
 * What is cited for a parcel.
 *
 * @param cited what the sender says; null: it is chosen, where that can be done
 */
export function exportFiling(
  { from, to, items }: { from: CarrierAddress; to: CarrierAddress; items: readonly Line[] },
  cited: string | null,
): Filing {
  if (!isUsExport(from)) return { citation: cited, fault: null }
  const inDollars = items.every(({ currency }) => currency === 'USD')
  const filedFor = `an ITN, because goods with one tariff number are worth more than ${maxUnfiledDollars} USD`
  if (cited !== null) {
    const isFalse = cited === byValue && inDollars && isWorthFiling(items)
    return isFalse
      ? { citation: null, fault: { is: 'wrong', predicate: `must be ${filedFor}` } }
      : { citation: cited, fault: null }
  }
  if (isMilitary(to)) return { citation: 'NOEEI 30.37(w)', fault: null }
  if (to.country === 'CA') return { citation: 'NOEEI 30.36', fault: null }
  const territory = usTerritory(to) ?? (to.country === 'US' ? usTerritory(from) : null)
  // Between the states and these nothing is filed whatever the value; Puerto Rico and the Virgin Islands count as abroad.
  if (territory && territory !== 'PR' && territory !== 'VI') return { citation: 'NOEEI 30.2(d)(2)', fault: null }
  const [{ currency } = { currency: 'USD' }] = items
  if (!inDollars) {
    return missing(`is required: values in ${currency} cannot be compared with the limit of ${maxUnfiledDollars} USD`)
  }
  return isWorthFiling(items) ? missing(`is required: ${filedFor}`) : { citation: byValue, fault: null }
}
