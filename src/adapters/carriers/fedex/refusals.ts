/** What FedEx would refuse when buying, told while rating already. */
import { notServed, rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, RateInput, Rejected } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import { isMilitary } from '#adapters/carriers/customs-territory.ts'
import { totalValueOf } from '#adapters/carriers/fedex/customs.ts'
import { exportRefusal } from '#adapters/carriers/fedex/export-filing.ts'
import { maxTaxNumberLength, partyRefusal, phoneOf } from '#adapters/carriers/fedex/party.ts'
import { countryOf, crossesBorder } from '#adapters/carriers/fedex/territory.ts'
import { isPostOfficeBox } from '#adapters/carriers/post-office-box.ts'

const maxLines = 999
const maxDescriptionLength = 450
const maxDeclarationLength = 554
/** The field holds five digits before the point. */
const tooMuchValue = 100_000
/** Elsewhere FedEx takes a box together with a phone number. */
const countriesWithoutBoxes: readonly string[] = ['US', 'CA']

export function shipmentRefusal(input: RateInput): Rejected | null {
  const { from, to, customs } = input
  if (isMilitary(from) || isMilitary(to)) {
    return notServed('MilitaryAddress', 'FedEx does not serve military post offices (APO, FPO, DPO).')
  }
  const faulty = partyRefusal(from, to) ?? boxRefusal(to)
  if (faulty || !crossesBorder(from, to)) return faulty
  if (phoneOf(to) === null) {
    return rejection(
      'PhoneRequired',
      'FedEx requires a phone number for a recipient abroad: 10 to 15 digits, including the country code.',
    )
  }
  return customs
    ? (taxNumberRefusal(from, to) ?? customsRefusal(customs) ?? exportRefusal({ from, to, customs }))
    : null
}

/** Buying declares; without anything to declare FedEx would refuse. */
export function undeclaredRefusal({ from, to, customs }: RateInput): Rejected | null {
  if (customs || !crossesBorder(from, to)) return null
  return rejection(
    'CustomsRequired',
    `FedEx requires customs information for a package from ${countryOf(from)} to ${countryOf(to)}.`,
  )
}

const boxRefusal = (to: CarrierAddress) =>
  countriesWithoutBoxes.includes(countryOf(to)) && isPostOfficeBox(to)
    ? rejection('PostOfficeBox', 'FedEx does not deliver to PO boxes in this country.')
    : null

function taxNumberRefusal(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  for (const [whose, { federalTaxId, stateTaxId }] of Object.entries({ sender: from, recipient: to })) {
    if ([federalTaxId, stateTaxId].some((number) => number && number.length > maxTaxNumberLength)) {
      return rejection(
        'TaxNumberTooLong',
        `FedEx accepts at most ${maxTaxNumberLength} characters for the ${whose}'s tax number.`,
      )
    }
  }
  return null
}

function customsRefusal(customs: CustomsDeclaration): Rejected | null {
  const { contentsType, items, declaration } = customs
  const unusable = (text: string) => rejection('CustomsUnusable', text)
  if (contentsType === 'dangerous_goods') {
    return rejection(
      'ContentsNotCarried',
      'Dangerous goods require additional documents, and Waybill does not support them.',
    )
  }
  if (items.length > maxLines) return unusable(`FedEx accepts at most ${maxLines} customs items.`)
  const long = items.findIndex(({ description }) => description.length > maxDescriptionLength)
  if (long >= 0) {
    return unusable(
      `FedEx accepts at most ${maxDescriptionLength} characters for the description of customs item ${long + 1}.`,
    )
  }
  if (declaration && declaration.length > maxDeclarationLength) {
    return unusable(`FedEx accepts at most ${maxDeclarationLength} characters for the declaration.`)
  }
  if (totalValueOf(items).gte(tooMuchValue))
    return unusable(`FedEx accepts goods worth less than ${tooMuchValue} in total.`)
  return null
}
