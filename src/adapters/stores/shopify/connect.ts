import { credentialsRejected } from '#adapters/outcome.ts'
import { addressOrNull } from '#adapters/stores/order-fields.ts'
import { queryStore } from '#adapters/stores/shopify/calls.ts'
import { placeOf } from '#adapters/stores/shopify/order.ts'
import { redeemCode } from '#adapters/stores/shopify/tokens.ts'
import type {
  Authorization,
  ConnectOutcome,
  CredentialField,
  Fields,
  StoreAccount,
  StoreDeps,
} from '#adapters/stores/store.ts'
import { isSignedBy } from '#adapters/stores/webhook-signatures.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'

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

export function validateCredentials({ clientId, clientSecret, accessToken }: Fields): string[] {
  if (accessToken || (clientId && clientSecret)) return []
  return ['Shopify requires clientId and clientSecret, or the accessToken of an older app.']
}

const neededScopes = [
  'read_orders',
  'read_merchant_managed_fulfillment_orders',
  'write_merchant_managed_fulfillment_orders',
]
/** Additional scopes for customs data of products. */
const usefulScopes = ['read_products']

const connectDeadlineMs = 10_000

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const result = await queryStore(deps, account, { name: 'connect', variables: {}, deadlineMs: connectDeadlineMs })
  if (result.outcome !== 'ok') return result
  const { shop, currentAppInstallation } = result.value
  const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle)
  const missing = neededScopes.filter((scope) => !hasScope(scopes, scope))
  if (missing.length > 0) return credentialsRejected(`the app lacks the scopes ${missing.join(', ')}`)
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
      shipFrom: addressOrNull({ name: null, company: shop.shopAddress.company || shop.name, ...place, email: null }),
    },
  }
}

/** Write access includes read access. */
const hasScope = (scopes: string[], scope: string): boolean =>
  scopes.includes(scope) || scopes.includes(scope.replace(/^read_/, 'write_'))

/*
 * The merchant installs the app: the browser opens /admin/oauth/authorize and returns with `code`, `state`, `shop`,
 * `timestamp`, and an `hmac` of all the others, in hexadecimal, with the client secret as the key.
 */

export const authorization: Authorization = {
  start(account, { state, redirectUrl }) {
    const query = new URLSearchParams({
      client_id: account.credentials.clientId ?? '',
      scope: [...neededScopes, ...usefulScopes].join(','),
      redirect_uri: redirectUrl,
      state,
    })
    return `${account.baseUrl}/admin/oauth/authorize?${query}`
  },

  async finish(deps, account, { query }) {
    if (!isGenuine(account, query))
      return credentialsRejected('the data that came back through the browser is not signed by Shopify')
    try {
      const granted = await redeemCode(deps, account, query.code ?? '')
      // Apps with permanent tokens get no refresh token.
      const fields = granted.refreshToken
        ? { refreshToken: granted.refreshToken }
        : { accessToken: granted.accessToken }
      return { outcome: 'ok', value: fields }
    } catch (error) {
      if (error instanceof TokenUnavailableError) return error.unavailable
      throw error
    }
  },
}

/** Verifies the signature and the store, because a code of another store would connect that one. */
function isGenuine({ baseUrl, credentials }: StoreAccount, query: Fields): boolean {
  const signed = Object.keys(query)
    .filter((name) => name !== 'hmac')
    .toSorted()
    .map((name) => `${name}=${query[name]}`)
    .join('&')
  const isSigned = isSignedBy(credentials.clientSecret ?? '', Buffer.from(signed), { signature: query.hmac, as: 'hex' })
  return isSigned && Boolean(query.code) && query.shop === new URL(baseUrl).host
}
