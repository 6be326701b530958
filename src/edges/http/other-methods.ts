/** Responds to methods that a path does not have: 405, or 204 for OPTIONS, each with `Allow`. */

import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import findMyWay from 'find-my-way'
import { type ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { httpMethods } from '#kit/http-server.ts'

/** The methods by path, such as `/api/v1/orders/:orderId`. */
export type MethodsOfPaths = ReadonlyMap<string, ReadonlySet<string>>

type OfPath = { route: string; allowed: string }

export type OtherMethods = {
  add(path: OfPath): void
  /**
   * @param url as requested
   * @returns null if no operation has the path
   */
  find(url: string): OfPath | null
}

/**
 * One lookup for all methods. A route for each missing method of each path would add thousands of routes at every
 * start.
 */
export function createOtherMethods(routerOptions: {
  maxParamLength: number
  ignoreTrailingSlash: boolean
}): OtherMethods {
  const router = findMyWay(routerOptions)
  return {
    add: (path) => router.on('GET', path.route, () => {}, path),
    find: (url) => (router.find('GET', url)?.store as OfPath | undefined) ?? null,
  }
}

/**
 * Handles a request without a route.
 *
 * @returns the error; null: the response was sent
 */
export function answerWithoutRoute(
  others: OtherMethods,
  request: FastifyRequest,
  reply: FastifyReply,
): ServiceError | null {
  const path = others.find(request.raw.url ?? '')
  if (!path) return serviceError('General.RouteNotFound')
  request.refusedRoute = path.route
  reply.header('allow', path.allowed)
  if (request.method !== 'OPTIONS') return serviceError('General.MethodNotAllowed')
  reply.code(204).send()
  return null
}

type Routes = { otherMethods: OtherMethods; route(options: RouteOptions): unknown }

/** Whether a URL can match both paths. */
function mayMeet(these: readonly string[], those: readonly string[]): boolean {
  for (let at = 0; at < Math.max(these.length, those.length); at += 1) {
    const [this_, that] = [these[at], those[at]]
    if (this_?.startsWith('*') || that?.startsWith('*')) return true
    if (this_ === undefined || that === undefined) return false
    if (this_ !== that && !this_.startsWith(':') && !that.startsWith(':')) return false
  }
  return true
}

/**
 * Adds routes that reject methods which the paths of operations do not have. Call it after the last route.
 *
 * @param all also contains paths without operations
 */
export function refuseOtherMethods(app: Routes, operations: MethodsOfPaths, all: MethodsOfPaths): void {
  const others = [...all].map(([path, methods]) => ({ path, parts: path.split('/'), methods }))
  for (const [route, methods] of operations) {
    const allowed = [...methods].join(', ')
    app.otherMethods.add({ route, allowed })
    // `DELETE /addresses/check` would otherwise match the route of an address with the id `check`.
    const parts = route.split('/')
    const met = others
      .filter((other) => other.path !== route && mayMeet(other.parts, parts))
      .flatMap(({ methods: has }) => [...has])
    const taken = httpMethods.filter((method) => met.includes(method) && !methods.has(method))
    if (taken.length > 0) {
      app.route({
        method: taken,
        url: route,
        schema: { hide: true } as FastifySchema,
        // Before the body is read.
        onRequest: (request, reply, done) => {
          const failure = answerWithoutRoute(app.otherMethods, request, reply)
          if (failure) done(failure)
        },
        handler: async () => {},
      })
    }
  }
}
