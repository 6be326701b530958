import { isUpsShipperNumber } from '../bearer.ts'
import { magicValuesOf } from '../faults.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientHeader, send, unknownCurrency } from '../simulation.ts'
import { addDays, cents } from '../tariff/price.ts'
import { isIslandAsState, isMilitary, ratingRefusal, wayOf } from './abroad.ts'
import {
  boxOf,
  destinationZip,
  extrasCents,
  invalidRequest,
  isResidential,
  money,
  success,
  type UpsShipment,
  type UpsVerb,
  upsError,
  weightOf,
  wrongShipperNumber,
} from './shipment.ts'
import { currencyOf, servicesFor, type UpsService, upsPrice, upsZone } from './tariff.ts'

const check = schemaCheck('ups-rate')

type RateRequest = {
  Request: { TransactionReference?: { CustomerContext?: string } }
  Shipment: UpsShipment & {
    Service?: { Code: string }
    ShipmentRatingOptions?: { NegotiatedRatesIndicator?: string }
    DeliveryTimeInformation?: { PackageBillType?: string; Pickup?: { Date: string } }
  }
}

const noServiceCode = '111210'
const noServiceText = 'The requested service is unavailable between the selected locations.'
const noSignatureText = 'The requested accessory option is unavailable between the selected locations.'

export const rate: UpsVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidRequest(`${violation.path} ${violation.message}`))
  const { requestOption } = request.params as { requestOption: string }
  const option = requestOption.toLowerCase()
  const { Request, Shipment } = (request.body as { RateRequest: RateRequest }).RateRequest
  const values = magicValuesOf(recipientHeader(request), Shipment.ShipTo.Name, Shipment.ShipTo.AttentionName)
  const outcome = outcomeOf(simulation, 'ups', 'rates', values, JSON.stringify(Shipment))

  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? upsError(400, '20001', 'General process failure')
      : upsError(400, '111286', 'The ship-to address is not a valid address for its state.')
  return play(reply, outcome, refuse, () => {
    if (!isUpsShipperNumber(Shipment.Shipper.ShipperNumber ?? '')) return wrongShipperNumber()
    if (Shipment.Package.length !== 1) return invalidRequest('one package is expected')
    if (weightOf(Shipment) > 150) return upsError(400, '111035', 'The maximum per package weight is 150.00 pounds.')
    if (isMilitary(Shipment.ShipTo) || isIslandAsState(Shipment.ShipTo)) {
      return upsError(400, noServiceCode, noServiceText)
    }
    const refused = ratingRefusal(Shipment)
    if (refused) return refused
    const zone = upsZone(Shipment)
    if (zone === null) return upsError(400, '111285', `The postal code ${destinationZip(Shipment)} is invalid.`)
    const isAbroad = !['home', 'puerto rico'].includes(wayOf(Shipment))
    const extras = extrasCents(Shipment, isAbroad)
    if (extras === null) return upsError(400, '111055', noSignatureText)
    const shops = option.startsWith('shop')
    const asked = servicesFor(Shipment).filter((service) => shops || service.code === Shipment.Service?.Code)
    if (outcome.noService || asked.length === 0) return upsError(400, noServiceCode, noServiceText)
    const RatedShipment = asked.map((service, index) =>
      ratedShipment(Shipment, service, zone, {
        currency: outcome.unknownCurrency && index === 0 ? unknownCurrency : currencyOf(Shipment),
        extras,
        withTransit: option.endsWith('timeintransit'),
        today: simulation.now().toISOString().slice(0, 10),
      }),
    )
    const Response = success(Request.TransactionReference?.CustomerContext)
    return { status: 200, body: { RateResponse: { Response, RatedShipment } } }
  })
}

function ratedShipment(
  shipment: RateRequest['Shipment'],
  service: UpsService,
  zone: number,
  options: { currency: string; extras: number; withTransit: boolean; today: string },
) {
  const price = upsPrice(service, {
    box: boxOf(shipment),
    weightPounds: weightOf(shipment),
    zone,
    residential: isResidential(shipment),
    extrasCents: options.extras,
  })
  const inCurrency = (amount: number) => money(cents(amount), options.currency)
  const billingWeight = {
    UnitOfMeasurement: { Code: 'LBS', Description: 'Pounds' },
    Weight: price.pounds.toFixed(1),
  }
  const isNegotiated = shipment.ShipmentRatingOptions?.NegotiatedRatesIndicator !== undefined
  return {
    Service: { Code: service.code, Description: service.name },
    Zone: String(Math.max(2, zone)).padStart(3, '0'),
    RatedShipmentAlert: [{ Code: '110971', Description: 'Your invoice may vary from the displayed reference rates' }],
    BillingWeight: billingWeight,
    TransportationCharges: inCurrency(price.listCents),
    ServiceOptionsCharges: inCurrency(options.extras),
    TotalCharges: inCurrency(price.listCents),
    ...(isNegotiated ? { NegotiatedRateCharges: { TotalCharge: inCurrency(price.negotiatedCents) } } : {}),
    RatedPackage: [
      { Weight: String(weightOf(shipment)), BillingWeight: billingWeight, TotalCharges: inCurrency(price.listCents) },
    ],
    ...(options.withTransit ? { TimeInTransit: timeInTransit(shipment, service, zone, options.today) } : {}),
  }
}

function timeInTransit(shipment: RateRequest['Shipment'], service: UpsService, zone: number, today: string) {
  const pickup = shipment.DeliveryTimeInformation?.Pickup?.Date ?? today.replaceAll('-', '')
  const pickupDate = `${pickup.slice(0, 4)}-${pickup.slice(4, 6)}-${pickup.slice(6, 8)}`
  const days = service.days[zone - 1] ?? 5
  const arrival = addDays(pickupDate, days, false)
  const weekday = new Date(`${arrival}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })
  return {
    PickupDate: pickup,
    PackageBillType: shipment.DeliveryTimeInformation?.PackageBillType ?? '03',
    ServiceSummary: {
      Service: { Description: service.name },
      ...(service.guaranteed ? { GuaranteedIndicator: '' } : {}),
      EstimatedArrival: {
        Arrival: { Date: arrival.replaceAll('-', ''), Time: '233000' },
        BusinessDaysInTransit: String(days),
        Pickup: { Date: pickup, Time: '190000' },
        DayOfWeek: weekday.toUpperCase(),
      },
    },
  }
}
