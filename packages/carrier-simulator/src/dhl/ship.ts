import { randomUUID } from 'node:crypto'
import { isDhlAccount } from '../bearer.ts'
import { magicValuesOf } from '../faults.ts'
import { dhlPieceNumber, dhlWaybillNumber, type Sale } from '../sales.ts'
import type { SampleContent } from '../sample-files.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, outcomeOf, play, recipientHeader, type Simulation, send } from '../simulation.ts'
import { cents } from '../tariff/price.ts'
import { customsProblems } from './customs.ts'
import {
  type DhlVerb,
  dhlError,
  dhlProblems,
  dhlZone,
  laneOf,
  processFailure,
  schemaError,
  serviceNotAvailable,
  servicesOf,
  wrongAccount,
} from './errors.ts'
import { billingOf, dhlPriceCents, productsOf } from './rate.ts'
import { boxOf, documentsOf, type Party, plannedTimeRefusal, poundsOf, type ShipmentRequest } from './shipment.ts'

const check = schemaCheck('dhl-shipment')

export const ship: DhlVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, schemaError(violation, '/shipments'))
  const wanted = request.body as ShipmentRequest
  const reference = wanted.customerReferences?.[0]?.value ?? ''
  const { fullName, companyName } = wanted.customerDetails.receiverDetails.contactInformation
  const outcome = outcomeOf(
    simulation,
    'dhl',
    'buy',
    magicValuesOf(recipientHeader(request), fullName, companyName),
    reference,
  )
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? processFailure('/shipments')
      : dhlError(400, 'Bad request', serviceNotAvailable('product'), '/shipments')
  const messageReference = String(request.headers['message-reference'] ?? randomUUID())
  return play(reply, outcome, refuse, () =>
    recordSale(simulation, wanted, reference, messageReference, {
      told: recipientHeader(request),
      imageless: outcome.imageless,
    }),
  )
}

async function recordSale(
  simulation: Simulation,
  wanted: ShipmentRequest,
  reference: string,
  messageReference: string,
  { told, imageless }: { told: string; imageless: boolean },
): Promise<Answer> {
  const refused = (detail: string) => dhlError(400, 'Bad request', detail, '/shipments')
  const badTime = plannedTimeRefusal(wanted.plannedShippingDateAndTime, simulation.now())
  if (badTime) return refused(badTime)
  const account = wanted.accounts.find((candidate) => candidate.typeCode === 'shipper')
  if (!account) return refused('8003: The shipper account is missing')
  if (!isDhlAccount(account.number)) return wrongAccount('/shipments')
  if ((wanted.outputImageProperties?.encodingFormat ?? 'pdf') !== 'pdf')
    return refused('This simulator draws labels as pdf only')
  const { shipperDetails, receiverDetails } = wanted.customerDetails
  const [origin, destination] = [shipperDetails.postalAddress, receiverDetails.postalAddress]
  const zone = dhlZone(origin, destination)
  const product = productsOf(laneOf(origin, destination), wanted.content.isCustomsDeclarable).find(
    ({ code }) => code === wanted.productCode,
  )
  const [parcel] = wanted.content.packages
  if (zone === null || !product || !parcel) return refused(serviceNotAvailable('product'))
  const problems = customsProblems(wanted)
  if (problems.length > 0) return dhlProblems(problems, '/shipments')
  const unit = wanted.content.unitOfMeasurement
  const codes = (wanted.valueAddedServices ?? []).map(({ serviceCode }) => serviceCode)
  const bought = servicesOf(origin, destination).filter(({ code }) => codes.includes(code))
  const dollars =
    dhlPriceCents(product, boxOf(parcel, unit), poundsOf(parcel, unit), zone) +
    bought.reduce((sum, service) => sum + service.cents, 0)
  const { currency, perDollar } = billingOf(origin.countryCode)
  const amount = cents(Math.round(dollars * perDollar))
  const trackingNumber = dhlWaybillNumber()
  const content: SampleContent = {
    layout: 'dhl',
    from: toParty(shipperDetails),
    to: toParty(receiverDetails),
    serviceCode: product.code,
    serviceName: product.name,
    trackingNumber,
    weightPounds: poundsOf(parcel, unit),
    shipDate: wanted.plannedShippingDateAndTime.slice(0, 10),
    zone: null,
    reference: reference || null,
  }
  const { fullName, companyName } = receiverDetails.contactInformation
  const sale: Sale = {
    carrier: 'dhl',
    account: account.number,
    reference,
    trackingNumber,
    shipmentId: trackingNumber,
    service: product.code,
    charge: { amount, currency },
    recipient: told || [...new Set([fullName, companyName])].join(' '),
    soldAt: simulation.now().toISOString(),
    details: {},
  }
  await simulation.sales.record(sale)
  return {
    status: 201,
    headers: {
      location: `/shipments/${trackingNumber}`,
      'message-reference': messageReference,
      'invocation-id': randomUUID(),
    },
    body: {
      url: '/shipments',
      shipmentTrackingNumber: trackingNumber,
      trackingUrl: `/tracking?shipmentTrackingNumber=${trackingNumber}`,
      packages: [{ referenceNumber: 1, trackingNumber: dhlPieceNumber(), trackingUrl: '/tracking' }],
      documents: imageless ? [] : documentsOf(wanted, content),
      ...(wanted.getRateEstimates
        ? {
            shipmentCharges: [
              { currencyType: 'BILLC', priceCurrency: currency, price: Number(amount), serviceBreakdown: [] },
            ],
          }
        : {}),
    },
  }
}

function toParty({ contactInformation, postalAddress }: Party): SampleContent['to'] {
  const { fullName, companyName, phone } = contactInformation
  const { addressLine1, addressLine2, addressLine3 } = postalAddress
  return {
    name: fullName,
    company: companyName === fullName ? null : companyName,
    street1: addressLine1,
    street2: [addressLine2, addressLine3].filter(Boolean).join(' ') || null,
    city: postalAddress.cityName,
    state: postalAddress.provinceCode ?? '',
    zip: postalAddress.postalCode,
    country: postalAddress.countryCode,
    phone,
  }
}
