import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { operatingPages } from '../../scripts/operating-docs.ts'

for (const { file, text } of await operatingPages()) {
  test(`docs/operating/${file} equals the output of scripts/operating-docs.ts`, async () => {
    const page = await readFile(new URL(`../../docs/operating/${file}`, import.meta.url), 'utf8')
    assert.equal(page, text)
  })
}
