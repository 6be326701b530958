import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPages } from '#kit/postgres.ts'

for (const count of [0, 1, 499, 500, 501, 1000]) {
  test(`reads ${count} rows once each, page by page`, async () => {
    const rows = Array.from({ length: count }, (_, index) => ({ id: String(index).padStart(5, '0') }))
    const read = async ({ after, max }: { after: string; max: number }) => {
      const start = rows.findIndex(({ id }) => id === after) + 1
      return rows.slice(start, start + max)
    }
    const found: { id: string }[] = []
    for await (const row of readPages(read)) found.push(row)
    assert.deepEqual(found, rows)
  })
}
