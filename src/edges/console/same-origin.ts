/** That a request which changes something comes from the web application's own pages, and from no other site's. */
import type { FastifyRequest } from 'fastify'
import { serviceError } from '#kit/errors/service-error.ts'

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/**
 * Browsers say it themselves, where they reach the service by https or on this machine; elsewhere they name the origin
 * of the page. A request that says neither comes from no page.
 *
 * @param publicOrigin null: the pages are wherever the request was sent to
 * @throws ServiceError `Session.CrossSite`
 */
export function refuseOtherSites({ method, headers }: FastifyRequest, publicOrigin: string | null): void {
  if (safeMethods.includes(method)) return
  const site = headers['sec-fetch-site']
  const own = publicOrigin ?? `http://${headers.host}`
  const isOwn = site === undefined ? headers.origin === own : site === 'same-origin'
  if (!isOwn) throw serviceError('Session.CrossSite')
}
