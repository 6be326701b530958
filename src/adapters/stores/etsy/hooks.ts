/**
 * Hooks that a person sets up in Etsy's portal: { "event_type": "order.paid", "resource_url": "…/receipts/1001",
 * "shop_id": 1 }, signed by Standard Webhooks with the secret that the portal shows.
 */
import { Type } from 'typebox'
import { signedByStandard } from '#adapters/stores/standard-webhooks.ts'
import type { Hooks } from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const hookBody = compileOnFirstUse(Type.Object({ resource_url: Type.String() }))

export const hooks: Hooks = {
  verify({ credentials }, { headers, body }) {
    const secret = credentials.webhookSecret ?? ''
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    if (key.length === 0 || !headers['webhook-signature'] || !signedByStandard({ headers, body }, key)) return null
    const said = parsed(body)
    const id = hookBody.Check(said) ? /\/receipts\/(\d{1,19})(?:[/?]|$)/.exec(said.resource_url)?.[1] : undefined
    return { orderIds: id ? [id] : [] }
  },
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
