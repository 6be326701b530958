/** What the country that goods leave wants to be told of them, as FedEx takes it. */
import { Decimal } from 'decimal.js'
import type { CarrierAddress, Rejected } from '#carriers/carrier.ts'
import type { CustomsDeclaration } from '#carriers/customs.ts'
import { usTerritory } from '#carriers/customs-territory.ts'
import { countryOf } from '#carriers/fedex/territory.ts'
import { refusal } from '#carriers/refusal.ts'

type Export = { from: CarrierAddress; to: CarrierAddress; customs: CustomsDeclaration }

/** Up to this much of one kind of goods, 15 CFR 30.37(a) asks for no filing, to anywhere but where none is asked at all. */
const maxUnfiledUsd = 2_500
/** Up to this much Canada asks for no report of an export beyond North America. */
const maxUnreportedCad = 2_000

const isFromUnitedStates = (from: CarrierAddress) => from.country === 'US' || usTerritory(from) !== null
const leavesCanada = ({ from, to, customs }: Export) =>
  from.country === 'CA' && !['CA', 'US', 'PR', 'VI'].includes(countryOf(to)) && customs.contentsType !== 'documents'

/** The exemption in FedEx's own word, or the number of the filing as it is; without one FedEx puts 30.37(a) by itself. */
export function exportStatementOf(goods: Export) {
  if (leavesCanada(goods)) return { exportDetail: { b13AFilingOption: 'NOT_REQUIRED' } }
  const { from, customs } = goods
  const statement = isFromUnitedStates(from) ? customs.eelPfc : null
  return statement ? { exportDetail: { exportComplianceStatement: wordOf(statement) } } : {}
}

/** `NOEEI 30.37(a)` as `NO_EEI_30_37_A`; a number as it is. */
function wordOf(statement: string): string {
  const exemption = /^no\s*eei\b(.*)$/i.exec(statement)?.[1]
  if (exemption === undefined) return statement
  return ['NO_EEI', ...exemption.toUpperCase().split(/[^0-9A-Z]+/)].filter((part) => part !== '').join('_')
}

export function exportRefusal(goods: Export): Rejected | null {
  const { from, to, customs } = goods
  if (isFromUnitedStates(from) && to.country !== 'CA' && isUnfiled(customs.eelPfc)) {
    const tooMuch = [...valuesByNumber(customs, 'USD').values()].some((value) => value.gt(maxUnfiledUsd))
    if (tooMuch) {
      return refusal(
        'ExportFilingRequired',
        `Goods of one tariff number for more than ${maxUnfiledUsd} USD need the number of their export filing (ITN).`,
      )
    }
  }
  if (leavesCanada(goods)) {
    const cad = [...valuesByNumber(customs, 'CAD').values()].reduce((sum, value) => sum.plus(value), new Decimal(0))
    if (cad.gt(maxUnreportedCad)) {
      return refusal(
        'ExportFilingRequired',
        `Goods for more than ${maxUnreportedCad} CAD that leave Canada need a report of their export.`,
      )
    }
  }
  return null
}

/** Nothing is said, or the very exemption that goes by the value. */
const isUnfiled = (statement: string | null) => statement === null || wordOf(statement) === 'NO_EEI_30_37_A'

/** Only amounts in the currency that the limit is in can be judged. */
function valuesByNumber({ items }: CustomsDeclaration, currency: string): Map<string, Decimal> {
  const values = new Map<string, Decimal>()
  for (const { hsTariffNumber, description, value } of items.filter((item) => item.currency === currency)) {
    const kind = hsTariffNumber ?? description
    values.set(kind, (values.get(kind) ?? new Decimal(0)).plus(value))
  }
  return values
}
