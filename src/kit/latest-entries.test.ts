import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createLatestEntries } from '#kit/latest-entries.ts'

test('keeps at least the latest entries, and at most twice as many', () => {
  const key = fc.integer({ min: 0, max: 20 })
  const act = fc.record({ key, does: fc.constantFrom('set', 'set', 'set', 'delete') })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(act, { maxLength: 80 }), (count, acts) => {
      const entries = createLatestEntries<number, number>(count)
      /** In the order in which they were last set; undefined: deleted since. */
      const all = new Map<number, number | undefined>()
      for (const [index, { key, does }] of acts.entries()) {
        if (does === 'delete') {
          entries.delete(key)
          if (all.has(key)) all.set(key, undefined)
        } else {
          entries.set(key, index)
          all.delete(key)
          all.set(key, index)
        }
        for (const [one, value] of [...all].slice(-count)) assert.equal(entries.get(one), value)
        const kept = Array.from({ length: 21 }, (_, one) => one).filter((one) => entries.has(one))
        assert.ok(kept.length <= 2 * count, `${kept.length} of ${count}`)
        for (const one of kept) assert.equal(entries.get(one), all.get(one))
      }
    }),
  )
})
