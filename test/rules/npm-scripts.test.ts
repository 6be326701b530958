import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { programs } from '../../scripts/programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> }

/**
 * The parts of a command that cmd.exe cannot run. `exec` replaces the shell, so that signals reach the service; cmd.exe
 * has no such command and runs what follows `||`.
 */
const foreignParts = (command: string): string[] =>
  command.replace(/^exec (node [^|]+) \|\| node /, 'node ').match(/'|\bexec\b|\benv\b|\$|;|\b[A-Z_]+=/g) ?? []

test('npm scripts run in every shell', () => {
  assert.deepEqual(foreignParts('exec env NODE_ENV=production node main.js'), ['exec', 'env', 'NODE_ENV='])
  assert.deepEqual(foreignParts("node --test 'test/*.ts'"), ["'", "'"])
  for (const [name, command] of Object.entries(scripts)) assert.deepEqual(foreignParts(command), [], name)
})

test('there are at most 25 npm scripts, and every program exists', () => {
  assert.ok(Object.keys(scripts).length <= 25)
  for (const { command } of Object.values(programs)) {
    const file = command.split(' ').find((word) => /\.(ts|js)$/.test(word)) ?? ''
    assert.ok(existsSync(root + file), command)
  }
})
