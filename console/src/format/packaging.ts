import { formatCarrier } from './carrier.ts'

/** `FlatRateEnvelope` → `Flat rate envelope`, `FEDEX_SMALL_BOX` → `FedEx small box`: a carrier's own packaging. */
export function formatPackaging(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z\d])(?=[A-Z])|([A-Z]{2,})(?=[A-Z][a-z]|\d)/g, '$1$2 ')
    .toLowerCase()
    .replace(/^fedex\b/, 'FedEx')
    .replace(/^ups\b/, 'UPS')
    .replaceAll(/(\d+)kg\b|(\d+) kg\b/g, '$1$2 kg')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a parcel can be packed in: a box of one's own, which is told by its sides, or what the carriers give out. */
export const packagingChoices = (packagings: readonly { carrier: string; names: readonly string[] }[]) => [
  { id: '', text: 'Custom size' },
  ...packagings.flatMap(({ carrier, names }) =>
    names.map((name) => ({ id: name, text: `${formatCarrier(carrier)}: ${formatPackaging(name)}` })),
  ),
]
