/**
 * Rules for every carrier's responses, whatever its adapter parsed: texts can be stored and shown, numbers identify a
 * label, dates exist, and no label is free.
 */

import { streetFirst } from '#adapters/carriers/addresses.ts'
import { quoted, rejection } from '#adapters/carriers/call.ts'
import { callLimitSetting } from '#adapters/carriers/call-limits.ts'
import type {
  AddressFinding,
  BoughtLabel,
  Carrier,
  CarrierDeps,
  CarrierDocument,
  Money,
  PrintedShipment,
  RatedQuotes,
  RateInput,
  Rejected,
} from '#adapters/carriers/carrier.ts'
import { uncertain, unreadable } from '#adapters/outcome.ts'

/** Wraps the carrier with these checks. Each carrier's folder exports only the wrapped one. */
export function defineCarrier(adapter: Carrier): Carrier {
  const { verifyAccount: check, checkAddress, checkNumber, lookup: find, void: voidLabel } = adapter
  const { callLimits, baseUrls, asPrinted, printedNames } = adapter
  return {
    ...adapter,
    credentialFields: [
      ...adapter.credentialFields,
      ...(callLimits ? [callLimitSetting(adapter.name, callLimits, baseUrls.production)] : []),
    ],
    ...(printedNames && {
      asPrinted<Shipment extends PrintedShipment>(shipment: Shipment): Shipment {
        const placed = withStreetsFirst(shipment)
        const printed = asPrinted?.(placed) ?? placed
        const { from, to } = printed
        return { ...printed, from: { ...from, ...printedNames(from, to) }, to: { ...to, ...printedNames(to, from) } }
      },
    }),
    async rates(deps, account, input) {
      const nameless = validateNames(adapter.name, input)
      if (nameless) return nameless
      const outcome = clean(await adapter.rates(deps, account, withStreetsFirst(input)))
      return outcome.outcome === 'ok' ? sellable(adapter, deps, outcome) : outcome
    },
    async buy(deps, account, input) {
      const outcome = clean(await adapter.buy(deps, account, withStreetsFirst(input)))
      if (outcome.outcome !== 'ok') return outcome
      const label = readable(outcome.value, input.shipDate)
      return label ? { outcome: 'ok', value: label } : uncertain(`${adapter.name} ${withoutTrackingNumber}`)
    },
    ...(voidLabel && { void: async (deps, account, input) => clean(await voidLabel(deps, account, input)) }),
    ...(check && { verifyAccount: async (deps, account, input) => clean(await check(deps, account, input)) }),
    ...(checkNumber && { checkNumber: async (deps, account, input) => clean(await checkNumber(deps, account, input)) }),
    ...(checkAddress && {
      async checkAddress(deps, account, address) {
        const outcome = clean(await checkAddress(deps, account, address))
        return outcome.outcome === 'ok' ? { outcome: 'ok', value: cleanFinding(outcome.value) } : outcome
      },
    }),
    ...(find && {
      async lookup(deps, account, input) {
        const outcome = clean(await find(deps, account, withStreetsFirst(input)))
        if (outcome.outcome !== 'ok') return outcome
        const label = readable(outcome.value, input.shipDate)
        return label ? { outcome: 'ok', value: label } : unreadable(`${adapter.name} ${withoutTrackingNumber}`)
      },
    }),
  }
}

const withStreetsFirst = <Input extends PrintedShipment>(input: Input): Input => ({
  ...input,
  from: streetFirst(input.from),
  to: streetFirst(input.to),
})

/** Carriers rate an address without a name, and reject its label later. */
function validateNames(carrierName: string, { from, to }: RateInput): Rejected | null {
  const [field] =
    Object.entries({ fromAddress: from, toAddress: to }).find(([, one]) => !one.name && !one.company) ?? []
  if (!field) return null
  return rejection('NameMissing', `${carrierName} requires a name: set ${field}.name or ${field}.company.`)
}

/** Nobody prints more copies, and no parcel has more documents. */
const maxCopies = 99
const maxDocuments = 20

const withoutTrackingNumber = 'returned a label without a valid tracking number'

/** The parts of outcomes that contain the carrier's text. */
const carrierTexts: ReadonlySet<string> = new Set(['detail', 'carrierText', 'carrierCode', 'code', 'requestId'])

function clean<Outcome extends { outcome: string }>(outcome: Outcome): Outcome {
  if (outcome.outcome === 'ok') return outcome
  const cleaned = Object.entries(outcome).map(([name, value]) =>
    carrierTexts.has(name) && typeof value === 'string' ? [name, cleanText(value)] : [name, value],
  )
  return Object.fromEntries(cleaned)
}

/** An address with an empty field cannot be used. */
function cleanFinding(finding: AddressFinding): AddressFinding {
  const { address } = finding
  if (!address) return finding
  const cleaned = {
    street1: cleanText(address.street1),
    street2: address.street2 === null ? null : cleanText(address.street2) || null,
    city: cleanText(address.city),
    state: cleanText(address.state),
    zip: cleanText(address.zip),
  }
  const isWhole = cleaned.street1 !== '' && cleaned.city !== '' && cleaned.zip !== ''
  return { ...finding, address: isWhole ? cleaned : null }
}

/** Null if the label's numbers are invalid. */
function readable(label: BoughtLabel, shipDate: string): BoughtLabel | null {
  if (!isIdentifier(label.trackingNumber) || !isIdentifier(label.carrierShipmentId)) return null
  return {
    ...label,
    // The charge is the quoted price if the response contains no valid amount.
    charged: label.charged && isMoney(label.charged) ? label.charged : null,
    zone: label.zone && cleanText(label.zone),
    mailingDate: isCalendarDay(label.mailingDate) ? label.mailingDate : shipDate,
    ...(label.documents ? { documents: label.documents.slice(0, maxDocuments).map(keepable) } : {}),
  }
}

const keepable = (document: CarrierDocument): CarrierDocument => ({
  ...document,
  copies: Math.min(Math.max(0, Math.trunc(document.copies)), maxCopies),
})

/** A price of zero is a carrier's mistake. It would sell free labels until it is corrected. */
function sellable(adapter: Carrier, deps: CarrierDeps, { value: quotes, skipped = 0 }: RatedQuotes): RatedQuotes {
  if (skipped > 0) deps.log.warn({ carrier: adapter.id, skipped }, 'skipped odd entries of a rates response')
  const priced = quotes.filter(
    ({ serviceCode, charge }) => isIdentifier(serviceCode) && isMoney(charge) && !isZero(charge),
  )
  if (priced.length < quotes.length) {
    const dropped = quotes.filter((quote) => !priced.includes(quote))
    const services = dropped.map(({ serviceCode, charge }) => cleanText(`${serviceCode} ${charge.amount}`))
    deps.log.warn({ carrier: adapter.id, count: dropped.length, services }, 'skipped quotes without a usable price')
  }
  const usable = priced.map((quote) => ({
    ...quote,
    serviceName: cleanText(quote.serviceName),
    billingType: quote.billingType && cleanText(quote.billingType),
    zone: quote.zone && cleanText(quote.zone),
    retail: quote.retail && isMoney(quote.retail) ? quote.retail : null,
    list: quote.list && isMoney(quote.list) ? quote.list : null,
  }))
  return quoted(usable, skipped + quotes.length - priced.length)
}

const isMoney = ({ amount, currency }: Money) => /^\d{1,12}(\.\d{1,6})?$/.test(amount) && /^[A-Z]{3}$/.test(currency)
const isZero = ({ amount }: Money) => /^[0.]+$/.test(amount)

function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/* The part of a carrier's text that can be stored, logged and shown. */

const maxTextBytes = 1024
const maxIdentifierLength = 64

/** Well-formed Unicode without control characters, up to a kilobyte. PostgreSQL rejects some of the characters. */
function cleanText(text: string): string {
  const printable = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed.
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
  const { read } = new TextEncoder().encodeInto(printable, new Uint8Array(maxTextBytes))
  return printable.slice(0, read)
}

/** A carrier's number or code: printable ASCII without spaces. */
const isIdentifier = (text: string): boolean => text.length <= maxIdentifierLength && /^[\x21-\x7e]+$/.test(text)
