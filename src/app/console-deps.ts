import { carriers } from '#adapters/carriers/registry.ts'
import { createAccessTokens } from '#adapters/tokens.ts'
import type { AppOptions } from '#app/app-options.ts'
import type { ServiceDeps } from '#app/build-deps.ts'
import { consoleAddress, linkUrl, storeReturnUrl } from '#app/console-address.ts'
import { version } from '#app/version.ts'
import { testCarrier } from '#domain/carrier-accounts/test-carrier.ts'
import { createPasswordWork } from '#domain/people/sign-in/passwords.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { createSessionCookie } from '#edges/console/session-cookie.ts'

/** Far more than the pages request, and too little to fill the database. */
const anonymousPerSecond = 20

export function consoleDeps(options: AppOptions, deps: ServiceDeps): ConsoleDeps {
  const { db, clock, ids, environment, deploymentId, limits } = options
  const { publicUrl, orders, purchases, seal, topUps, http, log } = deps
  const url = options.publicUrl === null ? null : new URL(options.publicUrl)
  return {
    db,
    clock,
    ids,
    environment,
    passwords: options.passwords ?? createPasswordWork(),
    cookie: createSessionCookie({ deploymentId, isHttps: url?.protocol === 'https:' }),
    publicOrigin: url?.origin ?? null,
    consoleOrigin: () => new URL(consoleAddress(publicUrl())).origin,
    linkUrl: (token) => linkUrl(publicUrl(), token),
    storeReturnUrl: () => storeReturnUrl(publicUrl()),
    deploymentName: url?.host ?? 'localhost',
    version,
    orders,
    addressChecks: deps.addressChecks,
    purchases,
    rates: deps.rates,
    knownCarriers: carriers,
    unstoredConnections: options.connections,
    baseUrlOf: options.baseUrlOf ?? (({ baseUrls }, system) => baseUrls[system]),
    seal,
    tryCarrier: (connection) => testCarrier({ http, clock, log, tokens: createAccessTokens({ clock }) }, connection),
    stores: deps.stores,
    mayNameAnyStore: options.peopleMayNameAnyStore ?? false,
    topUps,
    printing: deps.printing,
    keepsRequests: options.requestLog,
    labelFiles: { ...deps.printing.files, pictures: deps.pictures, share: deps.drawings },
    documents: { db, drawer: deps.drawer, converter: deps.converter },
    anonymousPerSecond: limits.requestsPerSecond === 0 ? 0 : anonymousPerSecond,
  }
}
