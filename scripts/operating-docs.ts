/** `npm run tool -- docs:operating`: writes the pages of commands and settings in docs/operating/. A test compares them. */
import { writeFile } from 'node:fs/promises'
import type { Command, Option } from 'commander'
import type { Setting } from '#app/config/setting.ts'
import { settings } from '#app/config/settings.ts'
import { examples, typed } from '#cli/examples.ts'
import { createProgram } from '#cli/program.ts'

/** A page by its name in docs/operating/. */
export type OperatingPage = { file: string; text: string }

export const operatingPages = async (): Promise<OperatingPage[]> => [
  { file: 'commands.md', text: await commandsPage() },
  { file: 'settings.md', text: settingsPage() },
]

const generated = (source: string): string =>
  `<!-- Generated from ${source} by scripts/operating-docs.ts. Do not edit. -->`

/** The commands that do something, each with the words that lead to it. */
function leaves(command: Command, path: readonly string[] = []): { name: string; command: Command }[] {
  return command.commands.flatMap((child) => {
    const words = [...path, child.name()]
    return child.commands.length === 0 ? [{ name: words.join(' '), command: child }] : leaves(child, words)
  })
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/<([^>]+)>/g, '`<$1>`')
const anchorOf = (heading: string): string => heading.replaceAll(' ', '-')

async function commandsPage(): Promise<string> {
  const nothing = async () => {}
  const program = await createProgram({ run: () => ({ query: nothing, change: nothing, begin: nothing }) })
  const all = leaves(program)
  const overview = all.map(
    ({ name, command }) => `| [\`${name}\`](#${anchorOf(name)}) | ${cell(sentence(command.description()))} |`,
  )
  return `${[
    '# Commands',
    generated('the help texts of the commands'),
    'Run a command with `npm run --silent waybill -- <command>`. All commands accept `--json`, which prints exactly one JSON document, and `--help`. To see which database a command uses, and what its exit code means, read [The command line](command-line.md).',
    ['| Command | Description |', '|---|---|', ...overview].join('\n'),
    ...all.map(({ name, command }) => commandSection(name, command)),
  ].join('\n\n')}\n`
}

function commandSection(name: string, command: Command): string {
  const options = command.options.map((option) => `| \`${option.flags}\` | ${cell(meaningOf(option))} |`)
  const lines = (examples[name] ?? []).map((args) => `${typed} ${name} ${args}`.trimEnd())
  return [
    `## ${name}`,
    sentence(command.description()),
    ...(options.length > 0 ? [['| Option | Description |', '|---|---|', ...options].join('\n')] : []),
    ['```sh example', ...lines, '```'].join('\n'),
  ].join('\n\n')
}

function meaningOf({ description, argChoices, defaultValue, mandatory }: Option): string {
  const sentences = [
    ...(mandatory ? ['**Required.**'] : []),
    sentence(description),
    ...(argChoices ? [`Choices: ${argChoices.join(', ')}.`] : []),
    ...(typeof defaultValue === 'string' ? [`Default: ${defaultValue}.`] : []),
  ]
  return sentences.join(' ')
}

/** Each part of the settings page, and the setting that it starts with. */
const parts: readonly (readonly [string, keyof typeof settings])[] = [
  ['Server and database', 'port'],
  ['Legacy API', 'legacyPort'],
  ['Metrics', 'metricsPort'],
  ['Lifetimes and timeouts', 'purchaseWaitMs'],
  ['Label files', 'labelBucket'],
  ['Request log and printing', 'requestLog'],
  ['Proxies and limits', 'trustedProxies'],
  ['Secret keys', 'secretKeys'],
  ['Payments', 'bitcoinXpub'],
  ['Simulator and logs', 'simulatorUrl'],
]

function settingsPage(): string {
  const starts = new Map(parts.map(([heading, first]) => [first as string, heading]))
  const blocks = Object.entries(settings).flatMap(([name, setting]) => {
    const heading = starts.get(name)
    const start = heading ? [`\n## ${heading}\n\n| Setting | Default | Meaning |\n|---|---|---|`] : []
    return [...start, `| \`${setting.name}\` | ${defaultOf(setting)} | ${cell(setting.meaning)} |`]
  })
  return `# Settings

${generated('src/app/config/')}

Settings are environment variables. The service checks them when it starts. If a value is invalid, or if a \`WAYBILL_\` name looks like a misspelled setting, the service doesn't start. A one-line error names the setting. An empty value counts as not set.
${blocks.join('\n')}
`
}

const defaultOf = ({ fallback, fallbackText }: Setting<unknown>): string =>
  fallbackText ?? (fallback === null ? 'none' : `\`${fallback}\``)

if (import.meta.main) {
  for (const { file, text } of await operatingPages()) {
    await writeFile(new URL(`../docs/operating/${file}`, import.meta.url), text)
  }
}
