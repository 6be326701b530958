import { isFedexAccount } from '../bearer.ts'
import { magicValuesOf } from '../faults.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientHeader, send, unknownCurrency } from '../simulation.ts'
import { addDays, cents } from '../tariff/price.ts'
import { commodityFault, type FedexCustoms, fedexZone, isInternational, needsDeclaration } from './customs.ts'
import {
  asksFor,
  boxOf,
  extrasCents,
  type FedexAddress,
  type FedexExtras,
  type FedexPackage,
  type FedexVerb,
  fedexError,
  invalidInput,
  poundsOf,
  succeed,
  unavailable,
} from './errors.ts'
import { type FedexService, fedexPrice, servicesFor } from './tariff.ts'

const check = schemaCheck('fedex-rate')

type RateRequest = {
  accountNumber: { value: string }
  rateRequestControlParameters?: { returnTransitTimes?: boolean }
  requestedShipment: FedexExtras & {
    shipper: { address: FedexAddress }
    recipient: { address: FedexAddress }
    serviceType?: string
    packagingType?: string
    shipDateStamp?: string
    rateRequestType?: string[]
    requestedPackageLineItems: FedexPackage[]
    customsClearanceDetail?: FedexCustoms
  }
}

const words = ['', 'ONE_DAY', 'TWO_DAYS', 'THREE_DAYS', 'FOUR_DAYS', 'FIVE_DAYS', 'SIX_DAYS', 'SEVEN_DAYS']

export const rate: FedexVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidInput(`${violation.path} ${violation.message}`))
  const wanted = request.body as RateRequest
  const shipment = wanted.requestedShipment
  const from = shipment.shipper.address
  const to = shipment.recipient.address
  const outcome = outcomeOf(
    simulation,
    'fedex',
    'rates',
    magicValuesOf(recipientHeader(request)),
    JSON.stringify(wanted),
  )
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? unavailable()
      : fedexError(400, 'RECIPIENT.POSTALCODE.INVALID', 'The recipient postal code or routing code is invalid.')
  return play(reply, outcome, refuse, () => {
    const [parcel, ...others] = shipment.requestedPackageLineItems
    if (!isFedexAccount(wanted.accountNumber.value)) {
      return fedexError(400, 'ACCOUNT.NUMBER.MISMATCH', 'The account number does not match the shipper account number.')
    }
    if (!parcel || others.length > 0) return invalidInput('requestedPackageLineItems must have one entry')
    if (poundsOf(parcel) > 150)
      return fedexError(400, 'PACKAGE.WEIGHT.EXCEEDED', 'The package weight exceeds the maximum.')
    const { customsClearanceDetail: customs } = shipment
    const faulty = customs && commodityFault(customs)
    if (faulty) return faulty
    // International rates require a description of the goods.
    const zone = needsDeclaration(from, to) && !customs ? null : fedexZone(from, to)
    const services = servicesFor(
      { residential: to.residential ?? false, country: to.countryCode, isAbroad: isInternational(from, to) },
      {
        ownBox: (shipment.packagingType ?? 'YOUR_PACKAGING') === 'YOUR_PACKAGING',
        onSaturday: asksFor(shipment, 'SATURDAY_DELIVERY'),
      },
    )
    const asked = services.filter(({ type }) => !shipment.serviceType || shipment.serviceType === type)
    if (outcome.noService || zone === null || asked.length === 0) {
      return fedexError(400, 'RATE.LOCATION.NOSERVICE', 'We do not offer service between the given locations.')
    }
    const today = simulation.now().toISOString().slice(0, 10)
    const rateReplyDetails = asked.map((service, index) =>
      replyDetail(service, wanted, parcel, zone, {
        currency: outcome.unknownCurrency && index === 0 ? unknownCurrency : 'USD',
        shipDate: shipment.shipDateStamp ?? today,
      }),
    )
    return succeed(
      { rateReplyDetails, quoteDate: today, isEncoded: false },
      request.headers['x-customer-transaction-id'],
    )
  })
}

const dutiesApart = {
  code: 'SERVICE.TYPE.INTERNATIONAL.MESSAGE',
  message: 'Rate does not include duties & taxes, clearance entry fees or other import fees.',
}

function replyDetail(
  service: FedexService,
  wanted: RateRequest,
  parcel: FedexPackage,
  zone: number,
  options: { currency: string; shipDate: string },
) {
  const { recipient, packagingType, rateRequestType = ['ACCOUNT'] } = wanted.requestedShipment
  const extras = extrasCents(parcel, wanted.requestedShipment)
  const { residential = false } = recipient.address
  const price = fedexPrice(service, {
    box: boxOf(parcel),
    weightPounds: poundsOf(parcel),
    zone,
    residential,
    extrasCents: extras,
  })
  const rated = (rateType: 'ACCOUNT' | 'LIST', amount: number) => ({
    rateType,
    ratedWeightMethod: 'ACTUAL',
    totalDiscounts: 0,
    totalBaseCharge: Number(cents(amount)),
    totalNetCharge: Number(cents(amount)),
    totalNetFedExCharge: Number(cents(amount)),
    shipmentRateDetail: {
      rateZone: service.abroad ? String.fromCharCode(64 + zone) : String(zone).padStart(2, '0'),
      currency: options.currency,
      dimDivisor: 139,
      fuelSurchargePercent: 0,
      totalSurcharges: 0,
      totalFreightDiscount: 0,
      totalBillingWeight: { units: 'LB', value: price.pounds },
    },
    ratedPackages: [],
  })
  const days = service.days[zone - 1] ?? service.days.at(-1) ?? 5
  const arrival = addDays(options.shipDate, days, false)
  const withTransit = wanted.rateRequestControlParameters?.returnTransitTimes === true
  return {
    serviceType: service.type,
    serviceName: service.name,
    packagingType: packagingType ?? 'YOUR_PACKAGING',
    ...(service.abroad ? { customerMessages: [dutiesApart] } : {}),
    ratedShipmentDetails: [
      // The response always contains the account's price, and the list price on request.
      rated('ACCOUNT', price.accountCents),
      ...(rateRequestType.includes('LIST') ? [rated('LIST', price.listCents)] : []),
    ],
    ...(withTransit
      ? {
          operationalDetail: {
            ineligibleForMoneyBackGuarantee: !service.express,
            ...(service.express
              ? { commitDate: `${arrival}T20:00:00`, deliveryDate: `${arrival}T20:00:00` }
              : { transitTime: words[days] }),
          },
          commit: service.express
            ? { daysInTransit: words[days], dateDetail: { dayFormat: `${arrival}T20:00:00` } }
            : { transitDays: { minimumTransitTime: words[days], description: `${days} Business Days` } },
        }
      : {}),
  }
}
