import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import test from 'node:test'

const folder = new URL('../../docs/decisions/', import.meta.url)
const read = (file: string): Promise<string> => readFile(new URL(file, folder), 'utf8')
const pages = (await readdir(folder)).filter((file) => file !== 'README.md').toSorted()

test('the index of decisions lists each page once, in order', async () => {
  const lines = await Promise.all(
    pages.map(async (file) => {
      const text = await read(file)
      const [, number, title = ''] = /^# (\d{4}) ([A-Z].*)\n/.exec(text) ?? []
      const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      assert.equal(file, `${number}-${slug}.md`)
      assert.match(text, /^Status: (Accepted|Superseded by \d{4})$/m, file)
      return `| ${number} | [${title}](${file}) |`
    }),
  )
  const index = (await read('README.md')).split('\n').filter((line) => /^\| \d/.test(line))
  assert.deepEqual(index, lines)
})

test('a decision has one short paragraph each for context, decision and consequences', async () => {
  for (const file of pages) {
    const [, ...sections] = (await read(file)).trimEnd().split(/^## /m)
    const parts = sections.map((section) => section.trimEnd().split('\n\n'))
    assert.deepEqual(
      parts.map(([heading]) => heading),
      ['Context', 'Decision', 'Consequences'],
      file,
    )
    for (const [heading, text = '', ...more] of parts) {
      assert.deepEqual(more, [], `${file}: ${heading} has one paragraph`)
      assert.ok(text.split(/\s+/).length <= 155, `${file}: ${heading} is too long`)
    }
  }
})
