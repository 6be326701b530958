/** What the country that goods leave wants to be told of them, as FedEx takes it. */

import { Decimal } from 'decimal.js'
import { rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, Rejected } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import { usTerritory } from '#adapters/carriers/customs-territory.ts'
import { isWorthFiling, maxUnfiledDollars } from '#adapters/carriers/export-filing.ts'
import { countryOf } from '#adapters/carriers/fedex/territory.ts'

type Export = { from: CarrierAddress; to: CarrierAddress; customs: CustomsDeclaration }

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
    if (isWorthFiling(customs.items)) {
      return rejection(
        'ExportFilingRequired',
        `Goods with one tariff number worth more than ${maxUnfiledDollars} USD require an export filing number (ITN).`,
      )
    }
  }
  if (leavesCanada(goods)) {
    // Only amounts in the currency that the limit is in can be judged.
    const inDollars = customs.items.filter(({ currency }) => currency === 'CAD')
    const cad = Decimal.sum(0, ...inDollars.map(({ value }) => value))
    if (cad.gt(maxUnreportedCad)) {
      return rejection(
        'ExportFilingRequired',
        `Goods worth more than ${maxUnreportedCad} CAD that leave Canada require an export report.`,
      )
    }
  }
  return null
}

/** Nothing is said, or the very exemption that goes by the value. */
const isUnfiled = (statement: string | null) => statement === null || wordOf(statement) === 'NO_EEI_30_37_A'
