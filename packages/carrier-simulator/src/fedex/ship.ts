import { isFedexAccount } from '../bearer.ts'
import { magicValuesOf } from '../faults.ts'
import { fedexTrackingNumber, type Sale } from '../sales.ts'
import { type SampleContent, samplePdf } from '../sample-files.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, outcomeOf, play, recipientHeader, type Simulation, send } from '../simulation.ts'
import { cents } from '../tariff/price.ts'
import { declarationFault, type FedexCustoms, fedexZone, isInternational, needsDeclaration } from './customs.ts'
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
import { electronicFault, invoiceDocuments } from './invoice.ts'
import { fedexPrice, servicesFor } from './tariff.ts'

const check = schemaCheck('fedex-ship')

type Party = {
  address: FedexAddress
  contact: {
    personName?: string
    companyName?: string
    phoneNumber: string
    phoneExtension?: string
    emailAddress?: string
  }
  tins?: { number: string; tinType: string }[]
}
type ShipRequest = {
  accountNumber: { value: string }
  requestedShipment: FedexExtras & {
    shipDatestamp?: string
    shipper: Party
    recipients: Party[]
    serviceType: string
    packagingType: string
    labelSpecification: { imageType?: string }
    requestedPackageLineItems: FedexPackage[]
    customsClearanceDetail?: FedexCustoms
    shippingDocumentSpecification?: { shippingDocumentTypes?: string[] }
  }
}

export const ship: FedexVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidInput(`${violation.path} ${violation.message}`))
  const wanted = request.body as ShipRequest
  const { recipients, requestedPackageLineItems } = wanted.requestedShipment
  const reference = requestedPackageLineItems[0]?.customerReferences?.[0]?.value ?? ''
  const contact = recipients[0]?.contact
  const outcome = outcomeOf(
    simulation,
    'fedex',
    'buy',
    magicValuesOf(recipientHeader(request), contact?.personName, contact?.companyName),
    reference,
  )
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? unavailable()
      : fedexError(400, 'RECIPIENTS.ADDRESSSTREETLINES.INVALID', 'The recipient street address cannot be served.')
  const echo = request.headers['x-customer-transaction-id']
  return play(reply, outcome, refuse, () =>
    recordSale(simulation, wanted, reference, echo, { told: recipientHeader(request), imageless: outcome.imageless }),
  )
}

async function recordSale(
  simulation: Simulation,
  wanted: ShipRequest,
  reference: string,
  echo: unknown,
  { told, imageless }: { told: string; imageless: boolean },
): Promise<Answer> {
  const shipment = wanted.requestedShipment
  if (!isFedexAccount(wanted.accountNumber.value)) {
    return fedexError(400, 'ACCOUNTNUMBER.REGISTRATION.REQUIRED', 'The account number has to be registered.')
  }
  const [recipient, ...otherRecipients] = shipment.recipients
  const [parcel, ...otherParcels] = shipment.requestedPackageLineItems
  if (!recipient || !parcel || otherRecipients.length + otherParcels.length > 0) {
    return invalidInput('one recipient and one package are expected')
  }
  for (const { contact, address, tins } of [shipment.shipper, recipient]) {
    if (!contact.personName && !contact.companyName) return invalidInput('contact needs personName or companyName')
    if (!/^\+?\d{10,15}$/.test(contact.phoneNumber))
      return fedexError(400, 'PHONENUMBER.INVALID', 'The phone number is invalid.')
    if ((contact.phoneExtension ?? '').length > 6) return invalidInput('phoneExtension is too long')
    if ((tins ?? []).some(({ number }) => number.length > 18)) return invalidInput('tins')
    if ((address.streetLines ?? []).some((line) => line.length > 35)) return invalidInput('streetLines are too long')
  }
  if (shipment.labelSpecification.imageType !== 'PDF') return invalidInput('this simulator draws labels as PDF only')
  const { residential = false } = recipient.address
  const from = shipment.shipper.address
  const to = recipient.address
  const isAbroad = isInternational(from, to)
  const service = servicesFor(
    { residential, country: to.countryCode, isAbroad },
    { ownBox: shipment.packagingType === 'YOUR_PACKAGING', onSaturday: asksFor(shipment, 'SATURDAY_DELIVERY') },
  ).find(({ type }) => type === shipment.serviceType)
  if (!service)
    return fedexError(400, 'SERVICE.PACKAGECOMBINATION.INVALID', 'Invalid service and packaging combination')
  const zone = fedexZone(from, to)
  if (zone === null)
    return fedexError(400, 'SHIPMENT.LOCATION.NOSERVICE', 'We do not offer service between the given locations.')
  const customs = shipment.customsClearanceDetail
  const faulty =
    (needsDeclaration(from, to) ? declarationFault({ from, to, parcel, customs }) : null) ?? electronicFault(shipment)
  if (faulty) return faulty

  if (reference.length > (service.express ? maxGroundReference + 10 : maxGroundReference)) {
    return fedexError(400, 'CUSTOMERREFERENCE.VALUE.INVALID', 'The customer reference is too long.')
  }
  const extras = extrasCents(parcel, shipment)
  const price = fedexPrice(service, {
    box: boxOf(parcel),
    weightPounds: poundsOf(parcel),
    zone,
    residential,
    extrasCents: extras,
  })
  const trackingNumber = fedexTrackingNumber()
  const shipDate = shipment.shipDatestamp ?? simulation.now().toISOString().slice(0, 10)
  const content: SampleContent = {
    layout: 'fedex',
    from: toParty(shipment.shipper),
    to: toParty(recipient),
    serviceCode: service.type,
    serviceName: service.name,
    trackingNumber,
    weightPounds: poundsOf(parcel),
    shipDate,
    zone: null,
    reference: reference || null,
  }
  const sale: Sale = {
    carrier: 'fedex',
    account: wanted.accountNumber.value,
    reference,
    // The control API returns whole ids, but Ground stores only thirty characters of a reference.
    ...(typeof echo === 'string' && reference.length === maxGroundReference ? { wholeReference: echo } : {}),
    trackingNumber,
    shipmentId: trackingNumber,
    service: service.type,
    charge: { amount: cents(price.accountCents), currency: 'USD' },
    recipient: told || [recipient.contact.personName, recipient.contact.companyName].filter(Boolean).join(' '),
    soldAt: simulation.now().toISOString(),
    details: {},
  }
  await simulation.sales.record(sale)
  const piece = {
    masterTrackingNumber: trackingNumber,
    trackingNumber,
    packageSequenceNumber: 1,
    netChargeAmount: Number(cents(price.accountCents)),
    baseRateAmount: Number(cents(price.listCents)),
    packageDocuments: imageless ? [] : [labelDocument(content)],
    customerReferences: parcel.customerReferences ?? [],
  }
  const transactionShipment = {
    masterTrackingNumber: trackingNumber,
    serviceType: service.type,
    serviceName: service.name,
    serviceCategory: service.express ? 'EXPRESS' : 'GROUND',
    shipDatestamp: shipDate,
    pieceResponses: [piece],
    ...(imageless ? {} : invoiceDocuments(content, shipment)),
    alerts: [],
  }
  return succeed({ transactionShipments: [transactionShipment] }, echo)
}

/** Ground stores this many characters of a customer reference. Express stores ten more. */
const maxGroundReference = 30

const labelDocument = (content: SampleContent) => ({
  contentType: 'LABEL',
  copiesToPrint: 1,
  docType: 'PDF',
  encodedLabel: samplePdf(content).toString('base64'),
})

function toParty({ contact, address }: Party): SampleContent['to'] {
  const [street1 = '', ...others] = address.streetLines ?? []
  return {
    name: contact.personName ?? null,
    company: contact.companyName ?? null,
    street1,
    street2: others.join(' ') || null,
    city: address.city ?? '',
    state: address.stateOrProvinceCode ?? '',
    zip: address.postalCode ?? '',
    country: address.countryCode,
    phone: [contact.phoneNumber, contact.phoneExtension].filter(Boolean).join(' x'),
  }
}
