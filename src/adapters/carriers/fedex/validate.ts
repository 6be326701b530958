/** Validates at rating what FedEx would reject at purchase. */

import { isLockerOfPost, isPostOfficeBox } from '#adapters/addresses/post-offices.ts'
import { taxNumbersOf } from '#adapters/addresses/tax-numbers.ts'
import { isMilitary } from '#adapters/carriers/addresses.ts'
import { notServed, rejection } from '#adapters/carriers/call.ts'
import type { CarrierAddress, RateInput, Rejected } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import {
  countryOf,
  crossesBorder,
  maxTaxNumberLength,
  phoneOf,
  validateParties,
} from '#adapters/carriers/fedex/address.ts'
import { isDocumentsOnly, totalValueOf, unitPriceOf, validateExport } from '#adapters/carriers/fedex/customs.ts'

const maxCustomsItems = 999
const maxDescriptionLength = 450
const maxDeclarationLength = 554
/** The field has five digits before the decimal point. */
const tooMuchValue = 100_000
/** In other countries FedEx accepts a post office box with a phone number. */
const countriesWithoutBoxes: readonly string[] = ['US', 'CA']

export function validateShipment(input: RateInput): Rejected | null {
  const { from, to, customs } = input
  if (isMilitary(from) || isMilitary(to)) {
    return notServed('MilitaryAddress', 'FedEx does not serve military post offices (APO, FPO, DPO).')
  }
  const faulty = validateParties(from, to) ?? validatePostOfficeBox(to)
  if (faulty || !crossesBorder(from, to)) return faulty
  if (phoneOf(to) === null) {
    return rejection(
      'PhoneRequired',
      'FedEx requires a phone number for a recipient abroad: 10 to 15 digits with the country code.',
    )
  }
  return customs
    ? (validateTaxNumbers(from, to) ?? validateCustoms(customs) ?? validateExport({ from, to, customs }))
    : null
}

/** A purchase needs a declaration, or FedEx rejects it. */
export function validateDeclared({ from, to, customs }: RateInput): Rejected | null {
  if (customs || !crossesBorder(from, to)) return null
  return rejection(
    'CustomsRequired',
    `FedEx requires customs information for a package from ${countryOf(from)} to ${countryOf(to)}.`,
  )
}

function validatePostOfficeBox(to: CarrierAddress): Rejected | null {
  if (isLockerOfPost(to)) {
    return rejection('PostOfficeBox', 'FedEx does not deliver to post offices and parcel lockers of other carriers.')
  }
  return countriesWithoutBoxes.includes(countryOf(to)) && isPostOfficeBox(to)
    ? rejection('PostOfficeBox', 'FedEx does not deliver to PO boxes in this country.')
    : null
}

function validateTaxNumbers(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  for (const [whose, address] of Object.entries({ sender: from, recipient: to })) {
    if (taxNumbersOf(address).some(({ number }) => number.length > maxTaxNumberLength)) {
      return rejection(
        'TaxNumberTooLong',
        `FedEx accepts at most ${maxTaxNumberLength} characters for the ${whose}'s tax number.`,
      )
    }
  }
  return null
}

function validateCustoms(customs: CustomsDeclaration): Rejected | null {
  const { contentsType, items, declaration } = customs
  const unusable = (text: string) => rejection('CustomsUnusable', text)
  if (contentsType === 'dangerous_goods') {
    return rejection(
      'ContentsNotCarried',
      'Dangerous goods require additional documents, and Waybill does not support them.',
    )
  }
  if (items.length > maxCustomsItems) return unusable(`FedEx accepts at most ${maxCustomsItems} customs items.`)
  const long = items.findIndex(({ description }) => description.length > maxDescriptionLength)
  if (long >= 0) {
    return unusable(
      `FedEx accepts at most ${maxDescriptionLength} characters for the description of customs item ${long + 1}.`,
    )
  }
  const worthless = items.find((item) => Number(item.value) > 0 && unitPriceOf(item).isZero())
  if (worthless && !isDocumentsOnly(customs)) {
    return unusable(`FedEx requires a unit price for “${worthless.description}”, but the price rounds to 0.`)
  }
  if (declaration && declaration.length > maxDeclarationLength) {
    return unusable(`FedEx accepts at most ${maxDeclarationLength} characters for the declaration.`)
  }
  if (totalValueOf(items).gte(tooMuchValue))
    return unusable(`FedEx accepts goods worth less than ${tooMuchValue} in total.`)
  return null
}
