/**
 * `npm run tool -- conformance:vendure` and `npm run tool -- conformance:medusa`: the real store, installed from npm on
 * demand, with the adapter, and with the whole service. `conformance:woocommerce` uses a shop that is running. Ends with 1 where anything that was to be shown was not.
 */
import { findStore } from '#adapters/stores/registry.ts'
import { cutBySignals } from '../../scripts/cut-by-signals.ts'
import { openMedusaShop } from './medusa/medusa-shop.ts'
import { createProofs } from './proofs.ts'
import { proveAdapter } from './prove-adapter.ts'
import { proveService } from './prove-service.ts'
import type { RealShop } from './real-shop.ts'
import { openVendureShop } from './vendure/vendure-shop.ts'
import { readAccess } from './woocommerce/read-access.ts'
import { openWooCommerceShop } from './woocommerce/woocommerce-shop.ts'

const shops: Readonly<Record<string, () => Promise<RealShop>>> = {
  vendure: openVendureShop,
  medusa: openMedusaShop,
  woocommerce: () => openWooCommerceShop(readAccess()),
}

const [kind = ''] = process.argv.splice(2, 1)
const open = shops[kind]
const store = findStore(kind)
if (!open || !store) {
  process.stderr.write(`Name the store: ${Object.keys(shops).join(' or ')}.\n`)
  process.exit(2)
}

const cut = cutBySignals()
const startedAt = performance.now()
const shop = await open()
const startSeconds = ((performance.now() - startedAt) / 1000).toFixed(1)
const residentMb = await shop.residentMb()
const [alone, whole] = [createProofs(), createProofs()]
try {
  await Promise.race([proveAdapter(shop, store, alone), cut])
  await proveService(shop, { kind, proofs: whole, cut })
} finally {
  await shop.end()
  alone.print(
    `${shop.name} ${shop.version} (ready after ${startSeconds} s${residentMb > 0 ? `, ${residentMb} MB` : ''}) and its adapter`,
  )
  whole.print(`${shop.name} ${shop.version} and the whole service`)
}
process.exit(alone.failed() + whole.failed() > 0 ? 1 : 0)
