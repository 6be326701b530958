import type { Carrier, CarrierAccount, CarrierDeps, RateInput } from '#adapters/carriers/carrier.ts'
import type { Unavailable } from '#adapters/outcome.ts'

/** What asking the carrier about an account brought; nothing is bought. */
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

/** Asks the carrier for prices, and whether it takes the account: whether address, credentials and account are right. */
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
  const quoted = await carrier.rates(deps, account, input)
  if (quoted.outcome === 'unavailable') return { works: false, finding: unavailable(carrier, account, quoted) }
  const checked = (await carrier.verifyAccount?.(deps, account, input)) ?? { outcome: 'ok' }
  if (checked.outcome === 'unavailable') return { works: false, finding: unavailable(carrier, account, checked) }
  if (checked.outcome === 'rejected') {
    return { works: false, finding: `${carrier.name} rejected the account: ${checked.carrierText}` }
  }
  if (quoted.outcome === 'rejected') {
    // It let us in, and does not carry this parcel: DHL Express within the United States.
    return {
      works: true,
      finding: `${carrier.name} accepted the credentials, but rejected the test rate request: ${quoted.carrierText}`,
    }
  }
  const [first] = quoted.value
  const from = first ? `, such as ${first.serviceName} for ${first.charge.amount} ${first.charge.currency}` : ''
  return { works: true, finding: `${carrier.name} returned ${quoted.value.length} rates${from}.` }
}

const unavailable = (carrier: Carrier, account: CarrierAccount, { reason, detail }: Unavailable): string =>
  reason === 'credentials'
    ? `${carrier.name} rejected the credentials: ${detail}`
    : `${carrier.name} could not be reached at ${account.baseUrl}: ${detail}`
