/** What FedEx would refuse when buying, told while rating already. */
import type { CarrierAddress, RateInput, Rejected } from '#carriers/carrier.ts'
import type { CustomsDeclaration } from '#carriers/customs.ts'
import { isMilitary } from '#carriers/customs-territory.ts'
import { totalValueOf } from '#carriers/fedex/customs.ts'
import { exportRefusal } from '#carriers/fedex/export-filing.ts'
import { maxTaxNumberLength, partyRefusal, phoneOf } from '#carriers/fedex/party.ts'
import { countryOf, crossesBorder } from '#carriers/fedex/territory.ts'
import { isPostOfficeBox } from '#carriers/post-office-box.ts'
import { notServed, refusal } from '#carriers/refusal.ts'

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
    return notServed('MilitaryAddress', 'FedEx does not deliver to post offices of the armed forces.')
  }
  const faulty = partyRefusal(from, to) ?? boxRefusal(to)
  if (faulty || !crossesBorder(from, to)) return faulty
  if (phoneOf(to) === null) {
    return refusal(
      'PhoneRequired',
      'FedEx needs a phone number of the recipient abroad: ten to fifteen digits, with the country’s code.',
    )
  }
  return customs
    ? (taxNumberRefusal(from, to) ?? customsRefusal(customs) ?? exportRefusal({ from, to, customs }))
    : null
}

/** Buying declares; without anything to declare FedEx would refuse. */
export function undeclaredRefusal({ from, to, customs }: RateInput): Rejected | null {
  if (customs || !crossesBorder(from, to)) return null
  return refusal('CustomsRequired', `FedEx needs customs data of a parcel from ${countryOf(from)} to ${countryOf(to)}.`)
}

const boxRefusal = (to: CarrierAddress) =>
  countriesWithoutBoxes.includes(countryOf(to)) && isPostOfficeBox(to)
    ? refusal('PostOfficeBox', 'FedEx does not deliver to a box at a post office.')
    : null

function taxNumberRefusal(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  for (const [whose, { federalTaxId, stateTaxId }] of Object.entries({ sender: from, recipient: to })) {
    if ([federalTaxId, stateTaxId].some((number) => number && number.length > maxTaxNumberLength)) {
      return refusal(
        'TaxNumberTooLong',
        `FedEx takes at most ${maxTaxNumberLength} characters for the ${whose}'s tax number.`,
      )
    }
  }
  return null
}

function customsRefusal(customs: CustomsDeclaration): Rejected | null {
  const { contentsType, items, declaration } = customs
  const unusable = (text: string) => refusal('CustomsUnusable', text)
  if (contentsType === 'dangerous_goods') {
    return refusal('ContentsNotCarried', 'Dangerous goods need papers of their own, which are not made here.')
  }
  if (items.length > maxLines) return unusable(`FedEx takes at most ${maxLines} lines of goods.`)
  const long = items.findIndex(({ description }) => description.length > maxDescriptionLength)
  if (long >= 0) {
    return unusable(`FedEx takes at most ${maxDescriptionLength} characters to describe line ${long + 1} of the goods.`)
  }
  if (declaration && declaration.length > maxDeclarationLength) {
    return unusable(`FedEx takes at most ${maxDeclarationLength} characters for the declaration.`)
  }
  if (totalValueOf(items).gte(tooMuchValue))
    return unusable(`FedEx takes goods for less than ${tooMuchValue} in value.`)
  return null
}
