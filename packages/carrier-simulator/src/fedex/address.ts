/** POST /address/v1/addresses/resolve: resolves one or more addresses independently. */
import { playCheck, type RegisteredAddress } from '../addresses/register.ts'
import { schemaCheck } from '../schema-check.ts'
import { send } from '../simulation.ts'
import { type FedexVerb, invalidInput, succeed, unavailable } from './errors.ts'

const check = schemaCheck('fedex-address')

type ResolveRequest = {
  addressesToValidate: {
    address: {
      streetLines: string[]
      city?: string
      stateOrProvinceCode?: string
      postalCode?: string
      countryCode: string
    }
  }[]
}

export const resolveAddress: FedexVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidInput(`${violation.path} ${violation.message}`))
  const [first] = (request.body as ResolveRequest).addressesToValidate
  if (!first) return send(reply, invalidInput('addressesToValidate'))
  const { streetLines, city = '', stateOrProvinceCode = '', postalCode = '', countryCode } = first.address
  return playCheck(
    simulation,
    { carrier: 'fedex', request, reply },
    { lines: streetLines, city, state: stateOrProvinceCode, zip: postalCode, country: countryCode },
    {
      unavailable,
      found: (address) =>
        succeed({ resolvedAddresses: [resolved(address, countryCode)] }, request.headers['x-customer-transaction-id']),
    },
  )
}

const said = (facts: Record<string, boolean>) =>
  Object.fromEntries(Object.entries(facts).map(([name, is]) => [name, String(is)]))

function resolved(address: RegisteredAddress, countryCode: string) {
  const isWhole = address.match === 'address'
  const isFound = isWhole || address.match === 'apartment missing'
  const postalCode = address.plus4 ? `${address.zip}-${address.plus4}` : address.zip
  const attributes = said({
    CountrySupported: true,
    ValidlyFormed: true,
    Matched: isFound,
    Resolved: isFound,
    DPV: isWhole,
    SuiteRequiredButMissing: address.match === 'apartment missing',
    InvalidSuiteNumber: false,
    MultipleMatches: address.match === 'several',
    POBox: false,
  })
  if (!isFound) {
    const code = address.match === 'several' ? 'MULTIPLE.MATCHES' : 'STANDARDIZED.ADDRESS.NOTFOUND'
    const message = 'Standardized address is not found.'
    return { classification: 'UNKNOWN', countryCode, customerMessages: [{ code, message }], attributes }
  }
  return {
    streetLinesToken: [address.street, address.apartment].filter((line) => line !== ''),
    city: address.city,
    stateOrProvinceCode: address.state,
    postalCode,
    parsedPostalCode: { base: address.zip, addOn: address.plus4, deliveryPoint: '00' },
    countryCode,
    classification: address.residential ? 'RESIDENTIAL' : 'BUSINESS',
    ruralRouteHighwayContract: false,
    generalDelivery: false,
    customerMessages: isWhole ? [] : [{ code: 'SUITE.NUMBER.REQUIRED', message: 'A suite number is required.' }],
    normalizedStatusNameDPV: isWhole,
    standardizedStatusNameMatchSource: 'Postal',
    resolutionMethodName: 'USPS_VALIDATE',
    attributes: { ...attributes, ResolutionInput: 'RAW_ADDRESS', AddressType: 'STANDARDIZED' },
  }
}
