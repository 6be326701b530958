import type { Carrier, CarrierAccount, CarrierDeps, RateInput } from '#carriers/carrier.ts'

/** What asking for the prices of a plain parcel brought; nothing is bought. */
export type CarrierTest = { works: boolean; finding: string }

const address = (street1: string, city: string, state: string, zip: string) => ({
  name: 'Waybill test',
  company: null,
  street1,
  street2: null,
  city,
  state,
  zip,
  country: 'US',
  phone: '2125550123',
  email: null,
  residential: false,
})

/** Asks the carrier for prices, which shows whether address and credentials are right. */
export async function testCarrier(
  deps: CarrierDeps,
  { carrier, account }: { carrier: Carrier; account: CarrierAccount },
): Promise<CarrierTest> {
  const input: RateInput = {
    from: address('350 5th Ave', 'New York', 'NY', '10118'),
    to: address('233 S Wacker Dr', 'Chicago', 'IL', '60606'),
    parcel: {
      weightPounds: 2,
      dimensionsInches: { length: 10, width: 8, height: 4 },
      predefinedPackage: null,
    },
    shipDate: deps.clock.now().toISOString().slice(0, 10),
  }
  const outcome = await carrier.rates(deps, account, input)
  switch (outcome.outcome) {
    case 'ok': {
      const [first] = outcome.value
      const from = first ? `, such as ${first.serviceName} for ${first.charge.amount} ${first.charge.currency}` : ''
      return { works: true, finding: `${carrier.name} gives ${outcome.value.length} rates${from}.` }
    }
    case 'rejected':
      // It let us in, and does not carry this parcel: DHL Express within the United States.
      return { works: true, finding: `${carrier.name} takes the credentials, and says: ${outcome.carrierText}` }
    case 'unavailable':
      return {
        works: false,
        finding:
          outcome.reason === 'credentials'
            ? `${carrier.name} refuses the credentials: ${outcome.detail}`
            : `${carrier.name} cannot be reached at ${account.baseUrl}: ${outcome.detail}`,
      }
  }
}
