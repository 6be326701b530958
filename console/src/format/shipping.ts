const names: Readonly<Record<string, string>> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx', dhl: 'DHL' }

/** `USPS`. Unknown carriers are returned as they are. */
export const formatCarrier = (carrier: string): string => names[carrier.toLowerCase()] ?? carrier

/** `USPS Ground Advantage`, without repeating the carrier's name. */
export function formatService(carrier: string, service: string | null): string {
  const name = formatCarrier(carrier)
  if (!service) return name
  return service.toLowerCase().startsWith(name.toLowerCase()) ? service : `${name} ${service}`
}

const day = new Intl.DateTimeFormat('en', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

type Delivery = {
  deliveryDays: number | null
  estimatedDeliveryDate: string | null
  isDateGuaranteed: boolean
}

/** `2 days · Thu, Nov 26`, `1 day, guaranteed`. */
export function formatDelivery({ deliveryDays, estimatedDeliveryDate: given, isDateGuaranteed }: Delivery): string {
  const days = deliveryDays ? `${deliveryDays} ${deliveryDays === 1 ? 'day' : 'days'}` : ''
  // The date is the carrier's local day, whatever the time of day.
  const date = given ? day.format(new Date(`${given.slice(0, 10)}T00:00:00Z`)) : ''
  const estimate = [days, date].filter(Boolean).join(' · ')
  return estimate === '' ? 'No delivery estimate' : `${estimate}${isDateGuaranteed ? ', guaranteed' : ''}`
}

/** `an adult signature and Saturday delivery`. Empty for no options. */
export function formatOptions({
  signature,
  saturdayDelivery,
}: {
  signature: string
  saturdayDelivery: boolean
}): string {
  return [signatures[signature] ?? '', saturdayDelivery ? 'Saturday delivery' : ''].filter(Boolean).join(' and ')
}

const signatures: Readonly<Record<string, string>> = { standard: 'a signature', adult: 'an adult signature' }

/** The names of packaging that a carrier knows by codes. */
const codedPackagings: Readonly<Record<string, string>> = {
  XPD: 'DHL envelope',
  '1CE': 'DHL card envelope',
  CE1: 'DHL card envelope 1',
  '2BC': 'DHL box 2, cube',
  '2BP': 'DHL box 2, shoe box',
  '2BX': 'DHL box 2',
  '3BX': 'DHL box 3',
  '4BX': 'DHL box 4',
  '5BX': 'DHL box 5',
  '6BX': 'DHL box 6',
  '7BX': 'DHL box 7',
  '8BX': 'DHL box 8',
  TBS: 'DHL tube, small',
  TBL: 'DHL tube, large',
}

/** `FlatRateEnvelope` → `Flat rate envelope`, `FEDEX_SMALL_BOX` → `FedEx small box` */
export function formatPackaging(name: string): string {
  const known = codedPackagings[name]
  if (known) return known
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z\d])(?=[A-Z])|([A-Z]{2,})(?=[A-Z][a-z]|\d)/g, '$1$2 ')
    .toLowerCase()
    .replace(/^fedex\b/, 'FedEx')
    .replace(/^ups\b/, 'UPS')
    .replaceAll(/(\d+)kg\b|(\d+) kg\b/g, '$1$2 kg')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Choices for a package: a box with dimensions, or carrier packaging. */
export const packagingChoices = (packagings: readonly { carrier: string; names: readonly string[] }[]) => [
  { id: '', text: 'Custom size' },
  ...packagings.flatMap(({ carrier, names }) =>
    names.map((name) => ({ id: name, text: formatService(carrier, formatPackaging(name)) })),
  ),
]

const trackingPages: Readonly<Record<string, string>> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/en/express/tracking.html?AWB=',
}

/** The carrier's page about a package. Null for other carriers. */
export function trackingUrl(carrier: string, trackingNumber: string): string | null {
  const page = trackingPages[carrier.toLowerCase()]
  return page ? page + encodeURIComponent(trackingNumber) : null
}

/** In groups, as people read them: `9400 1000 0000 0000 0000 00`, or `LZ 463 225 933 US` for international mail. */
export function formatTracking(trackingNumber: string): string {
  const [, ...parts] = /^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/.exec(trackingNumber) ?? []
  return parts.length > 0 ? parts.join(' ') : trackingNumber.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
