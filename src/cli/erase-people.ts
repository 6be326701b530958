/** `account erase`: erases the personal data of orders. */

import { CommandError, getAccountId, type Tools } from '#cli/command-line.ts'
import { eraseBesides } from '#cli/erase-besides.ts'
import { eraseUnusedAddresses } from '#domain/addresses/book/erase-addresses.ts'
import { eraseFindingsBefore } from '#domain/addresses/checks/forget-findings.ts'
import { openLabelStore } from '#domain/labels/open-store.ts'
import { eraseDrafts } from '#domain/orders/drafts/erase-drafts.ts'
import { eraseUnusedGoods } from '#domain/presets/goods/erase-remembered.ts'
import { eraseOrder, eraseOrders } from '#domain/purchases/erasing/erase-order.ts'
import { eraseWaitingOrders } from '#domain/store-sync/import/personal-data.ts'

const dayMs = 24 * 60 * 60 * 1000

type EraseOptions = { account: string; order?: string; all?: true; olderThanDays?: number }

export async function erase(tools: Tools, { account, order, all, olderThanDays }: EraseOptions) {
  const accountId = await getAccountId(tools, account)
  const deps = { ...tools, store: await openLabelStore(tools.config.labelStore), eraseBesides }
  if (order) {
    await eraseOrder(deps, { accountId, orderId: order })
    return { erased: 1, left: [] }
  }
  if (!all && olderThanDays === undefined) throw new CommandError('Use --order, --older-than-days or --all.')
  const before = new Date(tools.clock.now().getTime() - (olderThanDays ?? 0) * dayMs)
  const erased = await eraseOrders(deps, { accountId, before })
  await eraseUnusedAddresses(tools, { accountId, before })
  await eraseFindingsBefore(tools, { accountId, before })
  await eraseDrafts(tools, { accountId, before })
  await eraseUnusedGoods(tools, { accountId, before })
  await eraseWaitingOrders(tools, { accountId, before })
  return erased
}
