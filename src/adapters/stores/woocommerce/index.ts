import { Type } from 'typebox'
import { credentialsRejected } from '#adapters/outcome.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { responseShape, unescapedShape } from '#adapters/stores/response-shape.ts'
import type { ConnectOutcome, Store, StoreAccount, StoreAddress, StoreDeps } from '#adapters/stores/store.ts'
import { queryStore, unreadableIfMissing } from '#adapters/stores/woocommerce/calls.ts'
import {
  cancelFulfillment,
  lookupDeadlineMs,
  lookupFulfillment,
} from '#adapters/stores/woocommerce/cancel-fulfillment.ts'
import { fulfill, fulfillDeadlineMs } from '#adapters/stores/woocommerce/fulfillments.ts'
import {
  listChanged,
  listDeadlineMs,
  read,
  readDeadlineMs,
  unknownOrderCodes,
} from '#adapters/stores/woocommerce/orders.ts'
import { pluginNamespace } from '#adapters/stores/woocommerce/own-fulfillments.ts'
import { fulfillmentsResponse } from '#adapters/stores/woocommerce/responses.ts'
import { webhooks } from '#adapters/stores/woocommerce/webhooks.ts'

/** WooCommerce, REST API version 3. */
export const woocommerce: Store = {
  kind: 'woocommerce',
  name: 'WooCommerce',
  baseUrl: null,
  credentialFields: [
    {
      name: 'consumerKey',
      meaning: 'Consumer key of a REST API key with read and write permission',
      secret: false,
      required: true,
    },
    { name: 'consumerSecret', meaning: 'Consumer secret of the same REST API key', secret: true, required: true },
    {
      name: 'completeOrders',
      meaning: 'Whether an order is set to completed when its last package ships: yes (default) or no',
      secret: false,
      required: false,
    },
  ],
  validateCredentials({ completeOrders = '' }) {
    return ['', 'yes', 'no'].includes(completeOrders) ? [] : ['Enter yes or no for completeOrders.']
  },
  deadlines: {
    listMs: listDeadlineMs,
    readMs: readDeadlineMs,
    fulfillMs: fulfillDeadlineMs,
    lookupMs: lookupDeadlineMs,
  },
  listEveryMs: 120_000,
  overlapMs: 180_000,
  // The usual time limit of PHP requests.
  consistencyWindowMs: 120_000,
  supportsPartialFulfillment: true,
  connect,
  listChanged,
  read,
  lookupFulfillment,
  fulfill,
  cancelFulfillment,
  webhooks,
}

/*
 * Reads the store's name and plug-ins (GET /wp-json/), its unit of weight and address (GET /wc/v3/settings/…, which
 * requires an administrator's key), and its kind of fulfillments.
 */

const deadlineMs = 30_000

// `home` is the URL of the shop for its visitors, whatever URL leads to its API.
const indexResponse = unescapedShape(
  Type.Object({ name: Type.String(), namespaces: Type.Array(Type.String()), home: Type.Optional(Type.String()) }),
)
const settingText = unescapedShape(Type.Object({ value: Type.String() }))
const settingsResponse = responseShape(Type.Array(Type.Object({ id: Type.String(), value: Type.Unknown() })))

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + deadlineMs
  const question = { verb: 'connect', endsAtMs }
  const index = await queryStore(deps, account, {
    ...question,
    path: '?_fields=name,namespaces,home',
    shape: indexResponse,
  })
  if (index.outcome === 'missing' || (index.outcome === 'unavailable' && index.reason === 'unreadable')) {
    return rejected(null, 'There is no WordPress REST API at this URL.')
  }
  if (index.outcome !== 'ok') return index
  const { name, namespaces, home } = index.value
  if (!namespaces.includes('wc/v3')) return rejected(null, 'There is no WooCommerce at this URL.')

  const unitPath = 'wc/v3/settings/products/woocommerce_weight_unit'
  const unit = unreadableIfMissing(await queryStore(deps, account, { ...question, path: unitPath, shape: settingText }))
  if (unit.outcome !== 'ok') return unit
  const settings = unreadableIfMissing(
    await queryStore(deps, account, { ...question, path: 'wc/v3/settings/general', shape: settingsResponse }),
  )
  if (settings.outcome !== 'ok') return settings

  // No order has this id. A store without fulfillments does not have the path.
  const probe = await queryStore(deps, account, {
    ...question,
    path: 'wc/v3/orders/0/fulfillments',
    shape: fulfillmentsResponse,
  })
  if (probe.outcome === 'unavailable') return probe
  if (probe.outcome === 'rejected') return credentialsRejected(probe.storeText)
  const hasFulfillments = probe.outcome === 'ok' || unknownOrderCodes.includes(probe.code)
  const withoutThem = namespaces.includes(pluginNamespace) ? 'tracking plug-in' : 'notes'
  return {
    outcome: 'ok',
    value: {
      name,
      ...(home ? { shop: home } : {}),
      facts: { weightUnit: unit.value.value, pushes: hasFulfillments ? 'fulfilments' : withoutThem },
      shipFrom: addressOf(name, new Map(settings.value.map(({ id, value }) => [id, value]))),
    },
  }
}

function addressOf(name: string, settings: ReadonlyMap<string, unknown>): StoreAddress | null {
  const text = (id: string) => settingText.parse({ value: settings.get(`woocommerce_${id}`) })?.value ?? ''
  // The setting contains country and state: `US:CA`.
  const [country = '', state = ''] = text('default_country').split(':')
  if (!country || !text('store_address') || !text('store_city')) return null
  return {
    name,
    company: null,
    street1: text('store_address'),
    street2: text('store_address_2') || null,
    city: text('store_city'),
    state,
    zip: text('store_postcode'),
    country,
    phone: null,
    email: null,
  }
}
