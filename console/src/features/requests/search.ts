/** What of the requests is shown, as the address of the page says it. */
import type { RequestsFilter } from '../../api/queries/requests.ts'

/** What is usual is absent. Said to be undefined, or what came stays. */
export type RequestsSearch = {
  /** A key, by its id. */
  key?: string | undefined
  method?: string | undefined
  route?: string | undefined
  /** `422`, or a class: `5xx`. */
  status?: string | undefined
  /** A request, by its id: it is looked at beside the list as well. */
  id?: string | undefined
  /** The request that is looked at beside the list. */
  open?: string | undefined
}

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value.trim()) ? value.trim() : undefined

/** Whatever was typed into the address: what makes no sense counts as absent. */
export const readSearch = (raw: Readonly<Record<string, unknown>>): RequestsSearch => ({
  key: textOf(raw.key, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  method: textOf(raw.method, /^[A-Z]{3,10}$/),
  route: textOf(raw.route, /^\/\S{0,199}$/),
  status: textOf(raw.status, /^[1-5](?:xx|\d\d)$/),
  id: textOf(raw.id, /^\S{1,128}$/),
  open: textOf(raw.open, /^\S{1,128}$/),
})

export const filterOf = ({ key, method, route, status, id }: RequestsSearch): RequestsFilter => ({
  ...(key ? { keyId: key } : {}),
  ...(method ? { method } : {}),
  ...(route ? { route } : {}),
  ...(status ? { status } : {}),
  ...(id ? { requestId: id } : {}),
})

/** Takes all of it away. */
export const noFilter: RequestsSearch = {
  key: undefined,
  method: undefined,
  route: undefined,
  status: undefined,
  id: undefined,
}

export const isFiltered = (search: RequestsSearch): boolean => Object.keys(filterOf(search)).length > 0
