/** POST /api/addressvalidation/v2/3: validates and classifies addresses in the United States and Puerto Rico. */
import { playCheck, type RegisteredAddress } from '../addresses/register.ts'
import { schemaCheck } from '../schema-check.ts'
import { type Answer, send } from '../simulation.ts'
import { invalidRequest, type UpsVerb, upsError } from './shipment.ts'

const check = schemaCheck('ups-address-validation')

type XavRequest = {
  XAVRequest: {
    AddressKeyFormat: {
      AddressLine?: string[]
      PoliticalDivision2?: string
      PoliticalDivision1?: string
      PostcodePrimaryLow?: string
      CountryCode: string
    }
  }
}

export const checkAddress: UpsVerb = async (simulation, request, reply) => {
  const { version, requestOption } = request.params as { version: string; requestOption: string }
  if (version !== 'v2' || requestOption !== '3') return send(reply, invalidRequest('the version or option is unknown'))
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidRequest(`${violation.path} ${violation.message}`))
  const { AddressKeyFormat: key } = (request.body as XavRequest).XAVRequest
  if (key.CountryCode !== 'US' && key.CountryCode !== 'PR') {
    return send(reply, upsError(400, '9264030', 'The country is not supported'))
  }
  const { AddressLine = [], PoliticalDivision2 = '', PoliticalDivision1 = '', PostcodePrimaryLow = '' } = key
  return playCheck(
    simulation,
    { carrier: 'ups', request, reply },
    {
      lines: AddressLine,
      city: PoliticalDivision2,
      state: PoliticalDivision1,
      zip: PostcodePrimaryLow,
      country: 'US',
    },
    {
      unavailable: () => upsError(429, '10429', 'Too Many Requests'),
      found: (address) => found(address, key.CountryCode),
    },
  )
}

function found(address: RegisteredAddress, CountryCode: string): Answer {
  const Response = { ResponseStatus: { Code: '1', Description: 'Success' } }
  const said = (result: object): Answer => ({ status: 200, body: { XAVResponse: { Response, ...result } } })
  if (address.match === 'none') return said({ NoCandidatesIndicator: '', AddressClassification: classes.unknown })
  const classification = address.residential ? classes.residential : classes.commercial
  const AddressKeyFormat = {
    AddressLine: [address.street, address.apartment].filter((line) => line !== ''),
    PoliticalDivision2: address.city,
    PoliticalDivision1: address.state,
    PostcodePrimaryLow: address.zip,
    PostcodeExtendedLow: address.plus4,
    Region: `${address.city} ${address.state} ${address.zip}-${address.plus4}`,
    CountryCode,
  }
  const candidate = { AddressClassification: classification, AddressKeyFormat }
  // UPS validates the street, but not a missing apartment.
  if (address.match !== 'several') {
    return said({ ValidAddressIndicator: '', AddressClassification: classification, Candidate: [candidate] })
  }
  return said({
    AmbiguousAddressIndicator: '',
    AddressClassification: classes.unknown,
    Candidate: [candidate, candidate],
  })
}

const classes = {
  unknown: { Code: '0', Description: 'UnClassified' },
  commercial: { Code: '1', Description: 'Commercial' },
  residential: { Code: '2', Description: 'Residential' },
} as const
