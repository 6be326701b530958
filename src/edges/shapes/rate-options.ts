/** Delivery options in requests and responses. */
import { type Static, Type } from 'typebox'
import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { ShipmentOptions } from '#domain/orders/order/order.ts'
import { compileOnFirstUse, NullableText } from '#kit/schema.ts'

const signatures = { none: null, standard: 'anybody', adult: 'adult' } as const
type SignatureWord = keyof typeof signatures

const Signature = Type.Unsafe<SignatureWord>({
  type: 'string',
  enum: Object.keys(signatures),
  title: 'SignatureOption',
  description: 'Required signature: none (`none`), anyone at the address (`standard`) or an adult (`adult`).',
})
const SaturdayDelivery = Type.Boolean({ description: 'Whether the package may be delivered on a Saturday.' })

export const OptionsRequest = Type.Object(
  { signature: Type.Optional(Signature), saturdayDelivery: Type.Optional(SaturdayDelivery) },
  {
    title: 'RateOptions',
    description: 'Delivery options. The options are included in the price of each rate and bought with it.',
  },
)

const optionChecks = Object.entries(OptionsRequest.properties).map(
  ([name, schema]) => [name, compileOnFirstUse(schema)] as const,
)

/** The valid ones of stored options. */
export function validOptions(stored: unknown): Static<typeof OptionsRequest> {
  if (typeof stored !== 'object' || stored === null) return {}
  const named = new Map(Object.entries(stored))
  return Object.fromEntries(
    optionChecks.flatMap(([name, check]) => (check.Check(named.get(name)) ? [[name, named.get(name)]] : [])),
  )
}

export const RateOptions = Type.Object(
  { signature: Signature, saturdayDelivery: SaturdayDelivery },
  { title: 'ServiceOptions', description: 'Delivery options of the service.' },
)

/** Missing options are off. */
export const serviceOptionsOf = (options: Static<typeof OptionsRequest> | null | undefined): ServiceOptions => ({
  signature: signatures[options?.signature ?? 'none'],
  saturdayDelivery: options?.saturdayDelivery ?? false,
})

/** Empty if no option is selected, so that the request to the carrier is the same as without options. */
export function requestedOptions(options: Static<typeof OptionsRequest> | null | undefined): {
  serviceOptions?: ServiceOptions
} {
  const serviceOptions = serviceOptionsOf(options)
  return Object.values(serviceOptions).some(Boolean) ? { serviceOptions } : {}
}

/** The options of a request for rates. Absent: those that were chosen for the shipment. */
export const chosenOptions = (options: Static<typeof OptionsRequest> | null | undefined) =>
  options ? { serviceOptions: serviceOptionsOf(options) } : {}

const words: Readonly<Record<'anybody' | 'adult', SignatureWord>> = { anybody: 'standard', adult: 'adult' }

export const optionsResponse = ({ signature, saturdayDelivery }: ServiceOptions): Static<typeof RateOptions> => ({
  signature: signature === null ? 'none' : words[signature],
  saturdayDelivery,
})

/** The options of a shipment in responses. */
export const ShipmentOptionsResponse = Type.Object(
  {
    ...RateOptions.properties,
    shipDate: NullableText('Chosen ship date, as `yyyy-mm-dd`. Null: the day of purchase.'),
  },
  { title: 'ShipmentOptions', description: 'Options for the rates of the shipment.' },
)

export const shipmentOptionsResponse = ({ shipDate, ...options }: ShipmentOptions) => ({
  ...optionsResponse(options),
  shipDate,
})
