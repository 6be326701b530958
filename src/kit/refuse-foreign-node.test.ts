import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { foreignNodeText, pinnedNode } from '#kit/refuse-foreign-node.ts'

test('an older Node is refused with what to do; the pinned one and newer ones are not', () => {
  for (const version of ['22.18.0', '23.11.1', '24.0.0', '24.20.9']) {
    assert.match(foreignNodeText(version) ?? '', new RegExp(`^This is Node ${version}, .* npm start .*[.]$`))
  }
  for (const version of [pinnedNode, '24.22.0', '25.0.0']) assert.equal(foreignNodeText(version), null)
})

test('the pinned one is that of package.json', async () => {
  const { dependencies } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.equal(dependencies.node, pinnedNode)
})
