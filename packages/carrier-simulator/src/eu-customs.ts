/** Destinations in the European Union's customs territory, whose customs require product ids of sold goods. */

const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
/** Territories with codes of their own, and Monaco. */
const territories = 'AX GF GP MC MF MQ RE YT'.split(' ')

const territory: ReadonlySet<string> = new Set([...members, ...territories])
/** USPS also lists a French island outside the territory, and two neighbors. */
const uspsDestinations: ReadonlySet<string> = new Set([...territory, 'BL', 'GI', 'SM'])

export const isInEuCustomsTerritory = (country: string): boolean => territory.has(country)
export const isUspsEuDestination = (country: string): boolean => uspsDestinations.has(country)
