/** `account erase`: erases the personal data of orders. */

import { personalData } from '#app/personal-data.ts'
import { CommandError, getAccountId, type Tools } from '#cli/command-line.ts'
import { eraseBesides } from '#cli/erase-besides.ts'
import { openLabelStore } from '#domain/labels/label-store.ts'
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
  for (const { eraseUnused } of personalData) await eraseUnused?.(tools, { accountId, before })
  await eraseWaitingOrders(tools, { accountId, before })
  return erased
}
