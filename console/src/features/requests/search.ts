/** The search state of the request log, as in the URL. */
import type { LoggedRequest, RequestsFilter } from '../../api/queries/developers.ts'

/** Default values are omitted. They are set to undefined, because the router would keep a value that is missing. */
export type RequestsSearch = {
  /** The id of a key. */
  key?: string | undefined
  method?: string | undefined
  route?: string | undefined
  /** `422`, or a class such as `5xx`. */
  status?: string | undefined
  /** The id of a request, which is also opened in the side panel. */
  id?: string | undefined
  /** The request in the side panel. */
  open?: string | undefined
}

const textOf = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value.trim()) ? value.trim() : undefined

/** Parses the URL. Invalid values count as absent. */
export const parseSearch = (raw: Readonly<Record<string, unknown>>): RequestsSearch => ({
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

/** Removes all filters. */
export const noFilter: RequestsSearch = {
  key: undefined,
  method: undefined,
  route: undefined,
  status: undefined,
  id: undefined,
}

export const isFiltered = (search: RequestsSearch): boolean => Object.keys(filterOf(search)).length > 0

/* A curl command for a logged request. Its values aren't stored, so they become shell variables. */

const isConsole = (route: string): boolean => route.startsWith('/console/')
/** The legacy API takes its key and secret as form parameters. */
const isLegacy = (route: string): boolean => route.startsWith('/api/') && !/^\/api\/v\d+\//.test(route)
const hasBody = (method: string): boolean => ['POST', 'PUT', 'PATCH'].includes(method)

/** `:orderId` becomes `$ORDER_ID`. */
const places = (route: string): string =>
  route.replaceAll(
    /:(\w+)/g,
    (_all, name: string) => `$${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
  )

/**
 * @param serviceUrl without a trailing slash
 * @returns null for requests of the web application
 */
export function curlOf({ method, route }: Pick<LoggedRequest, 'method' | 'route'>, serviceUrl: string): string | null {
  if (isConsole(route)) return null
  const address = `"${serviceUrl}${places(route)}"`
  const verb = method === 'GET' ? '' : `-X ${method} `
  if (isLegacy(route)) return `curl ${verb}${address} -d key=$KEY -d secret=$SECRET`
  if (route.startsWith('/api/v1/auth/'))
    return `curl ${verb}${address} -H 'content-type: application/json' -d @body.json`
  const body = hasBody(method) ? ` -H 'content-type: application/json' -d @body.json` : ''
  return `curl ${verb}${address} -H "authorization: Bearer $TOKEN"${body}`
}
