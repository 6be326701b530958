/** GET /addresses/v3/address, limited to sixty requests per hour and application. */
import { playCheck, type RegisteredAddress } from '../addresses/register.ts'
import { type Answer, type Simulation, send } from '../simulation.ts'
import { badRequest, tookNothing, type UspsVerb, unavailable } from './errors.ts'

const perHour = 60
const hourMs = 3_600_000
const parameters = ['firm', 'streetAddress', 'secondaryAddress', 'city', 'state', 'urbanization', 'ZIPCode', 'ZIPPlus4']

/** Times of each application's requests in the last hour. */
const asked = new WeakMap<Simulation, Map<string, number[]>>()

function isWithinAllowance(simulation: Simulation, application: string): boolean {
  const byApplication = asked.get(simulation) ?? new Map<string, number[]>()
  asked.set(simulation, byApplication)
  const nowMs = simulation.now().getTime()
  const ofHour = (byApplication.get(application) ?? []).filter((atMs) => atMs > nowMs - hourMs)
  byApplication.set(application, [...ofHour, nowMs])
  return ofHour.length < perHour
}

export const checkAddress: UspsVerb = async (simulation, { application }, request, reply) => {
  if (!isWithinAllowance(simulation, application)) return send(reply, tookNothing())
  const query = request.query as Record<string, string | undefined>
  const unknown = Object.keys(query).find((name) => !parameters.includes(name))
  if (unknown) return send(reply, badRequest(`The parameter ${unknown} is unknown.`, unknown))
  const { streetAddress, secondaryAddress = '', city = '', state = '', ZIPCode = '' } = query
  if (!streetAddress) return send(reply, badRequest('The street address is missing.', 'streetAddress'))
  if (!/^[A-Z]{2}$/.test(state)) return send(reply, badRequest('The state is missing or malformed.', 'state'))
  if (!/^(\d{5})?$/.test(ZIPCode)) return send(reply, badRequest('The ZIP Code is malformed.', 'ZIPCode'))
  if (!city && !ZIPCode) return send(reply, badRequest('A city or a ZIP Code is needed.', 'city'))
  const lines = [streetAddress, secondaryAddress]
  return playCheck(
    simulation,
    { carrier: 'usps', request, reply },
    { lines, city, state, zip: ZIPCode, country: 'US' },
    { unavailable, found },
  )
}

/** Its 404 has no error codes. Only the message shows the reason. */
const notFound = (message: string): Answer => ({
  status: 404,
  body: { apiVersion: 'v3', error: { code: '404', message, errors: [] } },
})

function found(address: RegisteredAddress): Answer {
  if (address.match === 'none') return notFound('There is no match for the address requested.')
  if (address.match === 'several') return notFound('More than one address was found matching the requested address.')
  const isWhole = address.match === 'address'
  return {
    status: 200,
    body: {
      address: {
        streetAddress: address.street,
        streetAddressAbbreviation: '',
        secondaryAddress: address.apartment,
        cityAbbreviation: '',
        city: address.city,
        state: address.state,
        ZIPCode: address.zip,
        ZIPPlus4: address.plus4,
        urbanization: '',
      },
      additionalInfo: {
        deliveryPoint: '00',
        carrierRoute: 'C012',
        DPVConfirmation: isWhole ? 'Y' : 'D',
        DPVCMRA: 'N',
        business: address.residential ? 'N' : 'Y',
        centralDeliveryPoint: 'N',
        vacant: address.vacant ? 'Y' : 'N',
      },
      corrections: isWhole
        ? []
        : [{ code: '32', text: 'Default address: The address you entered was found but more information is needed.' }],
      matches: isWhole ? [{ code: '31', text: 'Single Response - exact match' }] : [],
      warnings: [],
    },
  }
}
