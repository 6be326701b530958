/** Every place of a JSON body, with something else in it. */
import type { Json } from '../../test/support/client.ts'

const marker = '@@@ odd value @@@'

type Place = readonly (string | number)[]

/** The places of the value and of all within it. */
export function placesOf(value: Json, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...place, name]))]
}

/** The body as JSON with the text in the place. */
export function replaced(body: Json, [name, ...within]: Place, json: string): string {
  return JSON.stringify(put(body, name, within)).replace(JSON.stringify(marker), () => json)
}

function put(body: Json, name: string | number | undefined, within: Place): Json {
  if (name === undefined) return marker
  const copy = Array.isArray(body) ? [...body] : { ...body }
  copy[name] = put(copy[name], within[0], within.slice(1))
  return copy
}

/** The body as JSON without what is in the place. */
export function without(body: Json, place: Place): string {
  const copy = structuredClone(body)
  const parent = place.slice(0, -1).reduce((part: Json, name) => part[name], copy)
  delete parent[place.at(-1) as string]
  return JSON.stringify(copy)
}
