/** A change of an order and its labels locks the order first, so that no deadlock occurs. */
import test, { describe } from 'node:test'
import { createFolderStore } from '#domain/labels/label-store.ts'
import { eraseOrder } from '#domain/purchases/erase-order.ts'
import type { Client } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

type Bought = { client: Client; orderId: string; labelId: string }

const acts: [name: string, act: (bought: Bought) => Promise<unknown>][] = [
  ['a cancellation', ({ client, labelId }) => client.delete(`/api/v1/labels/${labelId}`)],
  [
    'the rendering of files',
    ({ labelId }) =>
      environment.db.pool.query(`update labels set files_state = 'processing', files_due_at = now() where id = $1`, [
        labelId,
      ]),
  ],
  [
    'an erasure',
    ({ client, orderId }) =>
      eraseOrder(
        { ...deps(environment.db), store: createFolderStore(environment.folder), eraseLinkedData: async () => {} },
        { accountId: client.account.accountId, orderId },
      ),
  ],
]

describe('The lock order', () => {
  for (const [name, act] of acts) {
    test(`requires that ${name} waits for the order before it locks the label or its cancellation`, async () => {
      const client = await environment.openClient()
      const { order, label } = await client.buyLabel()
      await eventually('its files are there', async () => {
        const { rows } = await environment.db.pool.query('select files_state from labels where id = $1', [label.id])
        return rows[0].files_state === 'completed'
      })
      const holder = await environment.db.pool.connect()
      let acting: Promise<unknown> | undefined
      try {
        const { rows } = await holder.query('select pg_backend_pid() as pid')
        await holder.query('begin')
        await holder.query('select from orders where id = $1 for update', [order.id])
        acting = act({ client, orderId: order.id, labelId: label.id })
        await eventually('it waits', async () => {
          const { rowCount } = await environment.db.pool.query(
            'select from pg_stat_activity where $1::integer = any (pg_blocking_pids(pid))',
            [rows[0].pid],
          )
          return rowCount === 1
        })
        await holder.query('select from labels where id = $1 for update nowait', [label.id])
        await holder.query('select from cancellations where label_id = $1 for update nowait', [label.id])
      } finally {
        await holder.query('rollback')
        holder.release()
        await acting
      }
    })
  }
})
