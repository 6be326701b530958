/**
 * Everything that the top-level pages name exists: paths, files, npm scripts, and commands of `waybill` with their
 * options.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import test, { before } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { createProgram } from '#cli/program.ts'
import { programs } from '../../scripts/programs.mjs'
import { readAllCodeBlocks } from '../support/code-blocks.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md']

/** Files and folders that programs write, and the examples of an option. */
const madeAtRunTime = ['.waybill/', 'demo-output/', 'docs/tables.md', 'out/']

type Known = { fileNames: Set<string>; folders: Set<string>; scripts: Set<string>; commands: Map<string, Set<string>> }
const known: Known = { fileNames: new Set(), folders: new Set(), scripts: new Set(), commands: new Map() }

before(async () => {
  for await (const path of glob('{src,test,scripts,packages,bench,migrations,docs}/**', {
    cwd: root,
    exclude: (name) => name === 'node_modules',
  })) {
    const parts = path.split('/')
    known.fileNames.add(parts.at(-1) ?? '')
    for (const part of parts.slice(0, -1)) known.folders.add(part)
  }
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
  known.scripts = new Set(Object.keys(scripts))

  const nothing = async () => {}
  const program = await createProgram({ run: () => ({ query: nothing, change: nothing, begin: nothing }) })
  const add = (command: Command, name: string) => {
    if (command.commands.length === 0) {
      known.commands.set(name, new Set(command.options.flatMap(({ long }) => long ?? [])))
    }
    for (const child of command.commands) add(child, `${name} ${child.name()}`)
  }
  for (const command of program.commands) add(command, command.name())
  assert.ok(known.commands.size > 15 && known.fileNames.size > 300, 'they are where the rule looks for them')
})

const isThere = (path: string): boolean => {
  if (madeAtRunTime.includes(path)) return true
  if (existsSync(root + path) || existsSync(`${root}src/${path}`)) return true
  const [first = '', ...rest] = path.split('/')
  if (rest.length === 0) return known.fileNames.has(first) || [...known.fileNames].some((name) => name.endsWith(first))
  return path.endsWith('/') && rest.length === 1 && known.folders.has(first)
}

function missing(text: string): string[] {
  const found: string[] = []
  const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, '')
  for (const [, code = ''] of prose.matchAll(/`([^`\n]+)`/g)) {
    const isPath = /^\.?[\w@][\w.@-]*(?:\/[\w.@-]+)*(?:\/|\.(?:ts|md|mjs|json|sql|yml))$/.test(code)
    if (isPath && !isThere(code)) found.push(code)
  }
  for (const [, link = ''] of prose.matchAll(/\]\((?!\w+:|#)([^)#]+)[^)]*\)/g)) {
    if (!existsSync(root + link)) found.push(link)
  }
  for (const [all, script = ''] of text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)) {
    if (!known.scripts.has(script)) found.push(all)
  }
  for (const [all, program = ''] of text.matchAll(/\bnpm run tool -- ([\w:-]+)/g)) {
    if (!(program in programs)) found.push(all)
  }
  for (const [all, script = ''] of text.matchAll(/\bnpm (start|test)\b/g)) {
    if (!known.scripts.has(script)) found.push(all)
  }
  return [...found, ...missingCommands(prose)]
}

/** A command stands behind `waybill`, or begins a row of the table of commands, where `|` parts verbs of one noun. */
function missingCommands(text: string): string[] {
  const table = /\| Command \| Does \|\n\|---\|---\|\n((?:\| `[a-z][^\n]*\n)+)/g
  const rows = [...text.matchAll(table)]
    .flatMap(([, all = '']) => [...all.matchAll(/^\| `((?:\\\||[^`|])+)`/gm)].map(([, row = '']) => row))
    .filter((row) => !row.startsWith('np'))
  const named = [...text.matchAll(/`(?:npm run --silent )?waybill (?:-- )?([a-z][^`]*)`/g)].map(([, all = '']) => all)
  return [...rows, ...named].flatMap((command) => {
    const [first = '', ...rest] = command.replaceAll('\\|', '|').split(' ')
    let names = [first]
    while ([...known.commands.keys()].some((name) => name.startsWith(`${names[0]} `))) {
      const verbs = (rest.shift() ?? '').split('|')
      names = names.flatMap((name) => verbs.map((verb) => `${name} ${verb}`))
    }
    const options = rest.filter((word) => word.startsWith('--')).map((word) => word.replace(/[^\w-].*/, ''))
    const absent = names.filter((name) => !known.commands.has(name))
    const knownOptions = known.commands.get(names[0] ?? '')
    return [
      ...absent,
      ...options.filter(
        (option) => knownOptions && !knownOptions.has(option) && !['--json', '--help'].includes(option),
      ),
    ]
  })
}

test('a page with an unknown name is found', () => {
  const commands = '| Command | Does |\n|---|---|\n| `key create\\|burn --account A --colour` | |\n'
  for (const [planted, what] of [
    ['see `src/domain/orders/get-ordre.ts`', ['src/domain/orders/get-ordre.ts']],
    ['in `utils/` and `kit/`', ['utils/']],
    ['[page](docs/none.md)', ['docs/none.md']],
    ['```sh\nnpm run demos\n```', ['npm run demos']],
    ['`npm run tool -- demos`', ['npm run tool -- demos']],
    ['`waybill older-key create`', ['older-key']],
    [commands, ['key burn', '--colour']],
  ] as const) {
    assert.deepEqual(missing(planted), what, planted)
  }
})

for (const page of pages) {
  test(`all names on ${page} exist`, async () => {
    assert.deepEqual(missing(await readFile(root + page, 'utf8')), [])
  })
}

/** The commands of `waybill` in blocks exist. Blocks marked as examples are never run, so this checks their words. */
const missingInBlock = (text: string): string[] => {
  const commands = [...text.matchAll(/(?:^|\bnpm run (?:--silent )?)waybill (?:-- )?([a-z][^\n|#;&>()]*)/gm)].map(
    ([, command = '']) => command,
  )
  return missingCommands(commands.map((command) => `\`waybill ${command.trim()}\``).join('\n'))
}

test("the commands in every document's blocks exist, with their options", async () => {
  assert.deepEqual(missingInBlock("npm run --silent waybill -- key burn --account 'A' --colour | jq"), ['key burn'])
  assert.deepEqual(missingInBlock('waybill key revoke --colour red; ls'), ['--colour'])
  const shells = (await readAllCodeBlocks()).filter(({ language }) => language === 'sh')
  const faults = shells.flatMap(({ document, line, text }) =>
    missingInBlock(text).map((what) => `${document}:${line} ${what}`),
  )
  assert.deepEqual(faults, [])
  assert.ok(shells.length > 30, String(shells.length))
})
