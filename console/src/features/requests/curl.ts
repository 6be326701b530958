/** A request as a command that makes one like it: what it said is not kept, so its places are there to be filled. */
import type { LoggedRequest } from '../../api/queries/requests.ts'

const isConsole = (route: string): boolean => route.startsWith('/console/')
/** The legacy interface: form parameters, its key and secret among them. */
const isLegacy = (route: string): boolean => route.startsWith('/api/') && !/^\/api\/v\d+\//.test(route)
const hasBody = (method: string): boolean => ['POST', 'PUT', 'PATCH'].includes(method)

/** `:orderId` becomes `$ORDER_ID`, which a shell fills in. */
const places = (route: string): string =>
  route.replaceAll(
    /:(\w+)/g,
    (_all, name: string) => `$${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
  )

/**
 * @param serviceUrl where the service is, without a slash at its end
 * @returns null: it is the web application's own, which no program calls
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
