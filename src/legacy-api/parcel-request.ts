/** The arguments that describe a parcel, read once into what the verbs take. */
import validator from 'validator'
import type { Carrier, ServiceOptions } from '#carriers/carrier.ts'
import { schemaReader } from '#errors/schema-reader.ts'
import { refuseViolations } from '#errors/violations.ts'
import { refuseArguments } from '#legacy-api/failure.ts'
import type { Arguments } from '#legacy-api/read-form.ts'
import { OrderInput, orderRules } from '#orders/order-input.ts'

const readOrder = schemaReader(OrderInput, { rules: orderRules })

export type ParcelRequest = {
  carrier: string
  order: OrderInput
  serviceOptions: ServiceOptions
}

export const noServiceOptions: ServiceOptions = { signature: null, saturdayDelivery: false }

const optionWords: Readonly<Record<string, ServiceOptions>> = {
  none: noServiceOptions,
  signature: { signature: 'anybody', saturdayDelivery: false },
  adult_signature: { signature: 'adult', saturdayDelivery: false },
  saturday: { signature: null, saturdayDelivery: true },
}

const confirmations: Readonly<Record<string, ServiceOptions['signature']>> = {
  no_signature: null,
  signature: 'anybody',
  adult_signature: 'adult',
}

/** What may follow a name in a line about it: all words of a list. */
const oneOf = (words: readonly string[]): string => `must be one of ${words.join(', ')}.`

const truths: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
  '': false,
}

/** A yes or no. Null where it is absent; where it is neither, that is added to what is wrong. */
export function readTruth(given: Arguments, name: string, wrong: string[]): boolean | null {
  const text = given.get(name)
  if (text === undefined) return null
  const word = text.trim().toLowerCase()
  const truth = Object.hasOwn(truths, word) ? truths[word] : undefined
  if (truth === undefined) wrong.push(`${name} must be true or false.`)
  return truth ?? null
}

/** Reads one of the words, in any letter case; `absent` where the argument is not there or empty. */
export function readWord<Meaning>(
  given: Arguments,
  name: string,
  meanings: Readonly<Record<string, Meaning>>,
  absent: Meaning | undefined,
  wrong: string[],
): Meaning | undefined {
  const text = given.get(name)?.trim().toLowerCase() ?? ''
  if (text === '' && absent !== undefined) return absent
  if (Object.hasOwn(meanings, text)) return meanings[text]
  wrong.push(text === '' ? `${name} is required.` : `${name} ${oneOf(Object.keys(meanings))}`)
  return undefined
}

const isDecimal = (text: string): boolean => validator.isDecimal(text, { decimal_digits: '0,4' }) && Number(text) >= 0

/** Whole pounds and the ounces beside them: sixteen ounces or more are carried over. */
function readPounds(given: Arguments, wrong: string[]): number {
  const pounds = given.get('weight_lbs')?.trim() ?? ''
  const ounces = given.get('weight_oz')?.trim() ?? ''
  if (pounds === '' && ounces === '') {
    wrong.push('weight_lbs is required.')
    return 0
  }
  if (!/^\d{0,4}$/.test(pounds)) wrong.push('weight_lbs must be a whole number of pounds.')
  if (ounces !== '' && !isDecimal(ounces)) wrong.push('weight_oz must be a number of ounces.')
  const weight = Number(pounds) + Number(ounces) / 16
  if (weight === 0) wrong.push('weight_lbs and weight_oz must not both be 0.')
  return weight
}

function readSide(given: Arguments, name: string, wrong: string[]): number | null {
  const text = given.get(name)?.trim() ?? ''
  if (text === '') wrong.push(`${name} is required.`)
  else if (!isDecimal(text) || Number(text) === 0) wrong.push(`${name} must be a number of inches.`)
  return Number(text)
}

/** The street and, behind it, what names the door. */
function readAddress(given: Arguments, who: 'to' | 'from', wrong: string[]) {
  const text = (name: string) => given.get(`${who}_${name}`)?.trim() ?? ''
  for (const name of ['name', 'street', 'city', 'state', 'zip', 'country']) {
    if (text(name) === '') wrong.push(`${who}_${name} is required.`)
  }
  return {
    name: text('name'),
    street1: text('street'),
    street2: [text('street2'), text('apt')].filter((part) => part !== '').join(' ') || null,
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country'),
    phone: text('phone') || null,
  }
}

function readServiceOptions(
  given: Arguments,
  carriers: readonly Carrier[],
  carrier: Carrier | undefined,
  wrong: string[],
): ServiceOptions {
  const option = readWord(given, 'serviceoption', optionWords, optionWords.none, wrong)
  const confirmed = readWord(given, 'delivery_confirmation', confirmations, null, wrong)
  const isAsked = option?.signature || option?.saturdayDelivery
  if (isAsked && !carrier?.sellsServiceOptions.saturdayDelivery) {
    const sellers = carriers.filter(({ sellsServiceOptions }) => sellsServiceOptions.saturdayDelivery)
    wrong.push(`serviceoption is for ${idsOf(sellers).join(' and ')} only.`)
  }
  if (confirmed && carrier && !carrier.sellsServiceOptions.signature) {
    wrong.push(`delivery_confirmation is not to be had for ${carrier.id}.`)
  }
  // Both may be asked for; the stricter of the two counts.
  const isAdult = confirmed === 'adult' || option?.signature === 'adult'
  return {
    signature: isAdult ? 'adult' : (confirmed ?? option?.signature ?? null),
    saturdayDelivery: option?.saturdayDelivery ?? false,
  }
}

const idsOf = (carriers: readonly Carrier[]): string[] => carriers.map(({ id }) => id)

/**
 * Reads who sends what to whom, and by which carrier.
 *
 * @param wrong what else was found wrong with the call
 * @throws Failure or ValidationError that names every argument that is missing or unusable
 */
export function readParcelRequest(carriers: readonly Carrier[], given: Arguments, wrong: string[] = []): ParcelRequest {
  const byId = Object.fromEntries(carriers.map((carrier) => [carrier.id, carrier]))
  const carrier = readWord(given, 'carrier', byId, undefined, wrong)
  const packaging = carrier && readWord(given, 'package_type', carrier.legacyPackageTypes, undefined, wrong)
  const toAddress = readAddress(given, 'to', wrong)
  const fromAddress = readAddress(given, 'from', wrong)
  const isCommercial = readTruth(given, 'to_commercial_address', wrong)
  const weight = readPounds(given, wrong)
  const [depth, width, height] =
    packaging === null ? ['depth', 'width', 'height'].map((name) => readSide(given, name, wrong)) : []
  const serviceOptions = readServiceOptions(given, carriers, carrier, wrong)
  refuseArguments(wrong)
  const { value: order, violations } = readOrder({
    fromAddress,
    toAddress: { ...toAddress, residential: isCommercial === null ? null : !isCommercial },
    shipments: [
      {
        parcel: {
          weight,
          length: depth ?? null,
          width: width ?? null,
          height: height ?? null,
          predefinedPackage: packaging,
        },
      },
    ],
  })
  refuseViolations(violations)
  return { carrier: carrier?.id as string, order, serviceOptions }
}
