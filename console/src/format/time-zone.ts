/** Time zones as people find them: by a city, with how far it is from UTC. */

/** Browsers leave it out of the names that they list. */
const utc = 'UTC'

/** `UTC−5`, `UTC+5:30`, `UTC`; the name itself where the browser does not know it. */
export function formatOffset(zone: string, moment: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(moment)
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
    return offset.replace('GMT', utc).replace(/\+0$/, '').replace('-', '−')
  } catch {
    return zone
  }
}

/** `New York · America` */
export function formatZone(zone: string): string {
  const [city = zone, ...areas] = zone.replaceAll('_', ' ').split('/').toReversed()
  return [city, ...areas].join(' · ')
}

/** `14:05` by the clocks there; empty where the browser does not know the zone. */
export function formatClock(zone: string, moment: Date): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(moment)
  } catch {
    return ''
  }
}

/** Every zone that the browser knows, and the one that is chosen; by name. */
export const timeZones = (chosen: string): string[] =>
  [...new Set([utc, chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted((one, other) =>
    formatZone(one).localeCompare(formatZone(other)),
  )
