import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import type { Setting } from '#config/setting.ts'
import { settings } from '#config/settings.ts'

function fallbackOf({ fallback, fallbackText }: Setting<unknown>): string {
  return fallbackText ?? (fallback === null ? 'none' : `\`${fallback}\``)
}

test("the table in README.md names every setting and no other, with the code's own defaults and meanings", async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const table = /\| Setting \| Default \| Meaning \|\n\|---\|---\|---\|\n((?:\|.*\n)+)/.exec(readme)?.[1]
  const expected = Object.values(settings).map(
    (setting) => `| \`${setting.name}\` | ${fallbackOf(setting)} | ${setting.meaning} |\n`,
  )
  assert.equal(table, expected.join(''))
})
