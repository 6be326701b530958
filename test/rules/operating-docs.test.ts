import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { errorPages } from '#kit/errors/pages.ts'
import { latestEntries, listLimits } from '#kit/list-limits.ts'
import { operatingPages } from '../../scripts/operating-docs.ts'

for (const { file, text } of await operatingPages()) {
  test(`docs/operating/${file} equals the output of scripts/operating-docs.ts`, async () => {
    const page = await readFile(new URL(`../../docs/operating/${file}`, import.meta.url), 'utf8')
    assert.equal(page, text)
  })
}

test('docs/operating/limits.md and the error pages have the limits of lists', async () => {
  const page = await readFile(new URL('../../docs/operating/limits.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const number = (max: number) => max.toLocaleString('en-US')
  const expected = [
    ...Object.entries(listLimits).map(([list, { max, code }]) => `| ${list} | ${number(max)} | \`${code}\` |`),
    ...Object.entries(latestEntries).map(([list, max]) => `| ${list} | ${number(max)} |`),
  ]
  assert.deepEqual(
    expected.filter((row) => !rows.includes(row)),
    [],
  )
  for (const { code } of Object.values(listLimits)) {
    // Some lists share a page.
    const limits = Object.values(listLimits).filter((list) => list.code === code)
    assert.ok(
      limits.some(({ max }) => max === errorPages[code].example.metaData.max),
      code,
    )
  }
})
