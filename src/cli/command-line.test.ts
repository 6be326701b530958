import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from 'commander'
import { CommandError, getNamed, type Run } from '#cli/command-line.ts'
import { examples } from '#cli/examples.ts'
import { createProgram } from '#cli/program.ts'

const [first, second, third] = [1, 2, 3].map((digit) => `0198c2de-6a3e-7cc1-9a44-00000000000${digit}`) as [
  string,
  string,
  string,
]
const all = [
  { id: first, name: 'main', kind: 'usps' },
  { id: second, name: 'main', kind: 'ups' },
  { id: third, name: 'east' },
]

test('what is called by its id, in any case of its letters, or by a name of its own is found', () => {
  assert.equal(getNamed(all, first.toUpperCase(), 'carrier account').kind, 'usps')
  assert.equal(getNamed(all, 'east', 'carrier account').id, third)
})

test('a name that several have brings their ids, and one that nobody has says so', () => {
  const refusal = (called: string) => {
    try {
      return getNamed(all, called, 'carrier account').id
    } catch (error) {
      assert.ok(error instanceof CommandError)
      return error.message
    }
  }
  assert.equal(
    refusal('main'),
    `More than one carrier account is named "main". Use an id: ${first} (usps), ${second} (ups).`,
  )
  assert.equal(refusal('west'), 'Carrier account "west" not found.')
})

/** Records how commands open the database, and runs nothing. */
function recordingRun(): { run: Run; calls: string[] } {
  const calls: string[] = []
  const record = (kind: string) => async () => void calls.push(kind)
  return { run: { query: record('query'), change: record('change'), begin: record('begin') }, calls }
}

const leavesOf = (command: Command, path = ''): string[] =>
  command.commands.flatMap((child) =>
    child.commands.length > 0 ? leavesOf(child, `${path}${child.name()} `) : `${path}${child.name()}`,
  )

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

test('every command has an example, and every example has a command', async () => {
  const leaves = leavesOf(await createProgram({ run: () => recordingRun().run }))
  assert.deepEqual(leaves.toSorted(), Object.keys(examples).toSorted())
})

// These open their database themselves; their own tests run them.
const ownOpening = ['migrate', 'doctor', 'backup create', 'backup check', 'backup restore']

for (const [name, lines] of Object.entries(examples)) {
  if (ownOpening.includes(name)) continue
  for (const line of lines) {
    test(`parses: ${name} ${line}`, async () => {
      const { run, calls } = recordingRun()
      const program = await createProgram({ run: () => run })
      await program.parseAsync([...name.split(' '), ...wordsOf(line)], { from: 'user' })
      assert.equal(calls.length, 1)
    })
  }
}

test('help shows examples and exit codes', async () => {
  const program = await createProgram({ run: () => recordingRun().run })
  const helpOf = (command: Command | undefined) => {
    let text = ''
    const writeOut = (part: string) => {
      text += part
    }
    command?.configureOutput({ writeOut }).outputHelp()
    return text
  }
  assert.match(helpOf(program), /Exit codes: 0 \(success\), 1 \(.*\), 2 \(/)
  const credits = program.commands.find((command) => command.name() === 'credits')
  const add = credits?.commands.find((command) => command.name() === 'add')
  assert.match(helpOf(add), /Examples:\n {2}npm run --silent waybill -- credits add --account "Corner Shop"/)
})
