import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import test from 'node:test'

const folder = new URL('../../docs/decisions/', import.meta.url)
const read = (file: string): Promise<string> => readFile(new URL(file, folder), 'utf8')

test('the index of decisions names each page once, in order, with its title and status', async () => {
  const pages = (await readdir(folder)).filter((file) => file !== 'README.md').toSorted()
  const lines = await Promise.all(
    pages.map(async (file) => {
      const text = await read(file)
      const [, number, title] = /^# (\d{4}) ([A-Z].*)\n/.exec(text) ?? []
      const [, status] = /^Status: (Accepted|Superseded by \d{4})\n/m.exec(text) ?? []
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
      assert.deepEqual(headings, ['Context', 'Decision', 'Consequences'], file)
      assert.ok(number && file.startsWith(`${number}-`), `${file} begins with its number and its title`)
      return `| ${number} | [${title}](${file}) | ${status} |`
    }),
  )
  const index = (await read('README.md')).split('\n').filter((line) => /^\| \d/.test(line))
  assert.deepEqual(index, lines)
})
