import { isUpsShipperNumber } from '../bearer.ts'
import { magicValuesOf } from '../faults.ts'
import { asPrinted, isCharacterSet } from '../print.ts'
import { type Sale, upsTrackingNumber } from '../sales.ts'
import { type SampleContent, sampleGif, samplePdf } from '../sample-files.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, outcomeOf, play, recipientHeader, type Simulation, send } from '../simulation.ts'
import { cents } from '../tariff/price.ts'
import { invoicePdf, isIslandAsState, isMilitary, shippingRefusal, wayOf } from './abroad.ts'
import {
  boxOf,
  destinationZip,
  extrasCents,
  invalidRequest,
  isResidential,
  money,
  success,
  type UpsParty,
  type UpsShipment,
  type UpsVerb,
  upsError,
  weightOf,
  wrongShipperNumber,
} from './shipment.ts'
import { currencyOf, servicesFor, upsPrice, upsZone } from './tariff.ts'

const check = schemaCheck('ups-ship')

type ShipmentRequest = {
  Request: { TransactionReference?: { CustomerContext?: string } }
  Shipment: UpsShipment & {
    Service: { Code: string }
    ShipmentRatingOptions?: { NegotiatedRatesIndicator?: string }
  }
  LabelSpecification?: { LabelImageFormat: { Code: string }; CharacterSet?: string }
}

export type UpsDetails = { destinationZip: string; destinationCountry: string; content: SampleContent }

export const ship: UpsVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidRequest(`${violation.path} ${violation.message}`))
  const wanted = (request.body as { ShipmentRequest: ShipmentRequest }).ShipmentRequest
  const { ShipTo, Package } = wanted.Shipment
  const [named] = Package[0]?.ReferenceNumber ?? wanted.Shipment.ReferenceNumber ?? []
  const reference = named?.Value ?? ''
  const outcome = outcomeOf(
    simulation,
    'ups',
    'buy',
    magicValuesOf(recipientHeader(request), ShipTo.Name, ShipTo.AttentionName),
    reference,
  )
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? upsError(400, '120001', 'Shipping System is unavailable, please try again later.')
      : upsError(400, '120202', 'Missing or invalid ship to address line 1')
  return play(reply, outcome, refuse, () =>
    recordSale(simulation, wanted, reference, { told: recipientHeader(request), imageless: outcome.imageless }),
  )
}

async function recordSale(
  simulation: Simulation,
  wanted: ShipmentRequest,
  reference: string,
  { told, imageless }: { told: string; imageless: boolean },
): Promise<Answer> {
  const { Shipment } = wanted
  const shipperNumber = Shipment.Shipper.ShipperNumber ?? ''
  if (!isUpsShipperNumber(shipperNumber)) return wrongShipperNumber()
  const billed = Shipment.PaymentInformation?.ShipmentCharge.find((charge) => charge.Type === '01')?.BillShipper
  if (billed?.AccountNumber !== shipperNumber) {
    return upsError(400, '120415', 'The billed account must be the same as the shipper number')
  }
  if (wanted.LabelSpecification?.LabelImageFormat.Code !== 'GIF') {
    return invalidRequest('this simulator draws labels as GIF only')
  }
  const characterSet = wanted.LabelSpecification.CharacterSet ?? 'eng'
  if (!isCharacterSet(characterSet)) return upsError(400, '120903', 'Missing or invalid character set')
  const service = servicesFor(Shipment).find((candidate) => candidate.code === Shipment.Service.Code)
  if (!service || isMilitary(Shipment.ShipTo) || isIslandAsState(Shipment.ShipTo)) {
    return upsError(400, '120500', 'Missing or invalid service code')
  }
  const refused = shippingRefusal(Shipment)
  if (refused) return refused
  const zone = upsZone(Shipment)
  if (zone === null) return upsError(400, '120207', 'Missing or invalid ship to postal code')
  if (weightOf(Shipment) <= 0 || weightOf(Shipment) > 150)
    return upsError(400, '120601', 'Missing or invalid package weight')

  const extras = extrasCents(Shipment, !['home', 'puerto rico'].includes(wayOf(Shipment)))
  if (extras === null)
    return upsError(400, '121055', 'The requested accessory option is unavailable between the selected locations.')
  const price = upsPrice(service, {
    box: boxOf(Shipment),
    weightPounds: weightOf(Shipment),
    zone,
    residential: isResidential(Shipment),
    extrasCents: extras,
  })
  const currency = currencyOf(Shipment)
  const isNegotiated = Shipment.ShipmentRatingOptions?.NegotiatedRatesIndicator !== undefined
  const trackingNumber = upsTrackingNumber(shipperNumber, service.code)
  const { ShipTo } = Shipment
  const recipient = told || [ShipTo.Name, ShipTo.AttentionName].filter(Boolean).join(' ')
  const details: UpsDetails = {
    destinationZip: destinationZip(Shipment),
    destinationCountry: ShipTo.Address.CountryCode,
    content: asPrinted<SampleContent>(
      {
        layout: 'ups',
        from: toParty(Shipment.ShipFrom ?? Shipment.Shipper),
        to: toParty(ShipTo),
        serviceCode: service.code,
        serviceName: service.name,
        trackingNumber,
        weightPounds: weightOf(Shipment),
        shipDate: simulation.now().toISOString().slice(0, 10),
        zone: null,
        reference,
      },
      characterSet,
    ),
  }
  const sale: Sale = {
    carrier: 'ups',
    account: shipperNumber,
    reference,
    trackingNumber,
    shipmentId: trackingNumber,
    service: service.code,
    charge: { amount: cents(isNegotiated ? price.negotiatedCents : price.listCents), currency },
    recipient,
    soldAt: simulation.now().toISOString(),
    details,
  }
  await simulation.sales.record(sale)
  const list = money(cents(price.listCents), currency)
  const forms = Shipment.ShipmentServiceOptions?.InternationalForms
  return {
    status: 200,
    body: {
      ShipmentResponse: {
        Response: success(wanted.Request.TransactionReference?.CustomerContext),
        ShipmentResults: {
          ShipmentCharges: {
            TransportationCharges: list,
            ServiceOptionsCharges: money('0.00', currency),
            TotalCharges: list,
          },
          ...(isNegotiated
            ? { NegotiatedRateCharges: { TotalCharge: money(cents(price.negotiatedCents), currency) } }
            : {}),
          BillingWeight: {
            UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
            Weight: price.pounds.toFixed(1).padStart(8, '0'),
          },
          ShipmentIdentificationNumber: trackingNumber,
          PackageResults: [
            {
              TrackingNumber: trackingNumber,
              ...(imageless ? {} : { ShippingLabel: shippingLabel(trackingNumber) }),
            },
          ],
          ...(forms && !imageless ? { Form: invoiceForm(invoicePdf(Shipment, forms, trackingNumber)) } : {}),
        },
      },
    },
  }
}

const invoiceForm = (GraphicImage: string) => ({
  Code: '01',
  Description: 'All Requested International Forms',
  Image: { ImageFormat: { Code: 'PDF', Description: 'PDF' }, GraphicImage },
})

const shippingLabel = (trackingNumber: string) => ({
  ImageFormat: { Code: 'GIF', Description: 'GIF' },
  GraphicImage: sampleGif(trackingNumber).toString('base64'),
})

export const recoveredPdf = (details: UpsDetails) => samplePdf(details.content).toString('base64')

function toParty({ Name, AttentionName, Address }: UpsParty): SampleContent['to'] {
  // UPS prints the lines from the last to the first.
  const [street1 = '', ...others] = (Address.AddressLine ?? []).toReversed()
  return {
    name: AttentionName ?? Name ?? null,
    company: AttentionName ? (Name ?? null) : null,
    street1,
    street2: others.join(' ') || null,
    city: Address.City ?? '',
    state: Address.StateProvinceCode ?? '',
    zip: Address.PostalCode ?? '',
    country: Address.CountryCode,
    phone: null,
  }
}
