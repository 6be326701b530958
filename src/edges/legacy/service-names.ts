/** The names by which this interface knows services: stable, lower case, the carrier first. */
import type { Carrier } from '#adapters/carriers/carrier.ts'

/** `usps` + `PRIORITY_MAIL` → `usps_priority`; what the carrier does not list is made of its own code. */
export function serviceName(carriers: readonly Carrier[], carrierId: string, serviceCode: string): string {
  const carrier = carriers.find(({ id }) => id === carrierId)
  const listed = carrier?.legacyServiceNames[serviceCode]
  if (listed) return listed
  const plain = serviceCode.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return plain.startsWith(`${carrierId}_`) ? plain : `${carrierId}_${plain}`
}

/** The name that was asked for, an earlier one as today's. */
export function wantedService(carriers: readonly Carrier[], text: string): string {
  const name = text.toLowerCase()
  const aliases = carriers.map(({ legacyServiceAliases = {} }) => legacyServiceAliases)
  return aliases.find((names) => Object.hasOwn(names, name))?.[name] ?? name
}
