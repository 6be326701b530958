import { credentialsRefused } from '#adapters/stores/call-store.ts'
import { ask } from '#adapters/stores/shopify/call.ts'
import { placeOf } from '#adapters/stores/shopify/order.ts'
import type { ConnectOutcome, CredentialField, Fields, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'

export const credentialFields: readonly CredentialField[] = [
  { name: 'clientId', meaning: 'Client ID of the app', secret: false, required: false },
  {
    name: 'clientSecret',
    meaning: 'Client secret of the app. Shopify also signs webhooks with it',
    secret: true,
    required: false,
  },
  {
    name: 'accessToken',
    meaning: 'Admin API access token of an app that was created in the shop before 2026',
    secret: true,
    required: false,
  },
]

export function examineCredentials({ clientId, clientSecret, accessToken }: Fields): string[] {
  if (accessToken || (clientId && clientSecret)) return []
  return ['Shopify requires clientId and clientSecret, or the accessToken of an older app.']
}

/** What the app has to be allowed for anything to work at all. */
export const neededScopes = [
  'read_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
]
/** What more is asked for where a merchant lets the app in: of products what customs ask. */
export const usefulScopes = ['read_products']

const connectDeadlineMs = 10_000

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const asked = await ask(deps, account, { name: 'connect', variables: {}, deadlineMs: connectDeadlineMs })
  if (asked.outcome !== 'ok') return asked
  const { shop, currentAppInstallation } = asked.value
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle)
  const missing = neededScopes.filter((scope) => !hasScope(scopes, scope))
  if (missing.length > 0) return credentialsRefused(`the app lacks the scopes ${missing.join(', ')}`)
  const place = placeOf(shop.shopAddress, shop.shopAddress.countryCodeV2)
  return {
    outcome: 'ok',
    value: {
      name: shop.name,
      shop: shop.myshopifyDomain,
      facts: {
        shopDomain: shop.myshopifyDomain,
        currency: shop.currencyCode,
        scopes: scopes.toSorted().join(' '),
      },
      shipFrom: place && { name: null, company: shop.shopAddress.company || shop.name, ...place, email: null },
    },
  }
}

/** Whoever may write something may read it. */
const hasScope = (scopes: string[], scope: string): boolean =>
  scopes.includes(scope) || scopes.includes(scope.replace(/^read_/, 'write_'))
