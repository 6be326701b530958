import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from 'commander'
import type { Run } from '#cli/command-line.ts'
import { examples } from '#cli/examples.ts'
import { createProgram } from '#cli/program.ts'

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
