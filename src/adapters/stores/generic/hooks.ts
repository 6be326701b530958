/** `{"order_ids": ["…"]}`, signed by HMAC-SHA256 of the raw body, in hex, in the header `x-signature`. */
import { hookBody } from '#adapters/stores/generic/protocol.ts'
import { isSignedBy } from '#adapters/stores/hook-signature.ts'
import type { Hooks } from '#adapters/stores/store.ts'

const maxOrders = 100

export const hooks: Hooks = {
  verify({ credentials }, { headers, body }) {
    const signature = headers['x-signature']
    if (!isSignedBy(credentials.hookSecret ?? '', body, { signature, as: 'hex' })) return null
    try {
      const said: unknown = JSON.parse(Buffer.from(body).toString('utf8'))
      return { orderIds: hookBody.Check(said) ? said.order_ids.slice(0, maxOrders) : [] }
    } catch {
      return { orderIds: [] }
    }
  },
}
