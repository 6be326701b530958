/** `account erase`: erases the personal data of orders. */
import { eraseUnusedAddresses } from '#address-book/erase-addresses.ts'
import { eraseFindingsBefore } from '#address-checks/forget-findings.ts'
import { CommandError, getAccountId, type Tools } from '#commands/command-line.ts'
import { eraseBesides } from '#commands/erase-besides.ts'
import { eraseWaitingOrders } from '#connected-stores/importing/erase-waiting-orders.ts'
import { openLabelStore } from '#labels/open-store.ts'
import { eraseDrafts } from '#orders/drafts/erase-drafts.ts'
import { eraseOrder, eraseOrders } from '#purchases/erasing/erase-order.ts'
import { eraseUnusedGoods } from '#remembered-goods/erase-remembered.ts'

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
