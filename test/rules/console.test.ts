/** The rules for the code of the web application, from ARCHITECTURE.md and docs/decisions/0023. */

import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import test, { before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sourceOf } from '../../scripts/structure.ts'

const root = fileURLToPath(new URL('../../console/', import.meta.url))

type Source = { file: string; text: string }
let sources: Source[] = []

before(async () => {
  for await (const file of glob('src/**/*.{ts,tsx,css,js}', { cwd: root })) {
    if (file === 'src/api/schema.gen.ts') continue
    sources.push({ file, text: await readFile(root + file, 'utf8') })
  }
  sources = sources.toSorted((one, other) => one.file.localeCompare(other.file))
  assert.ok(sources.length > 50, 'the source files are missing')
})

/** @param planted files that break the rule, to prove that the rule notices them */
function rule(name: string, broken: (source: Source) => string | null, planted: readonly Source[]): void {
  test(name, () => {
    for (const source of planted) assert.ok(broken(source), `not noticed: ${source.text} in ${source.file}`)
    const found = sources.flatMap((source) => {
      const what = broken(source)
      return what ? [`${source.file}: ${what}`] : []
    })
    assert.deepEqual(found, [])
  })
}

const isTest = (file: string): boolean => /\.test\.ts$/.test(file)
const importsOf = ({ file, text }: Source): string[] =>
  sourceOf(file, text).imports.flatMap(({ specifier }) => specifier ?? [])
const folderOf = (file: string): string => /^src\/(?:features\/)?([^/]+)/.exec(file)?.[1] ?? ''
/** The files of the application that a file imports. */
const targetsOf = ({ file, text }: Source): string[] => sourceOf(file, text).imports.flatMap(({ path }) => path ?? [])

/** Folders that every page may use. */
const shared = ['api', 'ui', 'shell', 'format', 'printing', 'buying', 'fulfillment', 'addresses', 'scale']

/** The shell shows the sign-in form if a session has ended, and a draft becomes an order. */
const builtOn: Readonly<Record<string, readonly string[]>> = { shell: ['sign-in'], drafts: ['orders'] }
const isAtTop = (path: string): boolean => path.split('/').length === 2

rule(
  'only api/request.ts sends requests',
  ({ file, text }) =>
    file !== 'src/api/request.ts' &&
    /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b/.test(text)
      ? 'sends a request'
      : null,
  [{ file: 'src/features/people/people-page.tsx', text: "await fetch('/console/api/people')" }],
)

const colors = /#[0-9a-f]{3,8}\b(?=[;'"\s)])|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(|\b(?:bg|text|border)-\[#/i
rule(
  'only tokens.css defines colors',
  ({ file, text }) => (file !== 'src/ui/tokens.css' && colors.test(text) ? 'defines a color' : null),
  [
    { file: 'src/ui/button.tsx', text: 'className="bg-[#285cc2]"' },
    { file: 'src/ui/styles.css', text: 'color: oklch(1 0 0);' },
  ],
)

rule(
  'only format/ formats numbers and dates',
  ({ file, text }) =>
    folderOf(file) !== 'format' && /\bIntl\.|\.toLocale\w*String\(/.test(text) ? 'formats a value' : null,
  [{ file: 'src/features/people/people-page.tsx', text: 'moment.toLocaleString()' }],
)

rule(
  'effects are only in ui/, shell/, printing/ and use-….ts files',
  ({ file, text }) =>
    /\buse(?:Layout|Insertion)?Effect\b/.test(text) &&
    !['ui', 'shell', 'printing'].includes(folderOf(file)) &&
    !/\/use-[^/]+\.tsx?$/.test(file)
      ? 'has an effect'
      : null,
  [{ file: 'src/features/people/people-page.tsx', text: 'useEffect(() => {})' }],
)

rule(
  'a feature imports only itself, shared folders and the features it builds on',
  (source) => {
    const own = folderOf(source.file)
    if (isAtTop(source.file)) return null
    const allowed = [...shared, own, ...(builtOn[own] ?? [])]
    const other = targetsOf(source).find((target) => !isAtTop(target) && !allowed.includes(folderOf(target)))
    return other ? `imports ${other}` : null
  },
  [{ file: 'src/features/people/people-page.tsx', text: "import { Sessions } from '../profile/sessions.tsx'" }],
)

rule(
  'ui/, format/ and api/ import no features, and ui/ sends no requests',
  (source) => {
    const own = folderOf(source.file)
    const allowed: Readonly<Record<string, readonly string[]>> = {
      ui: ['ui', 'format'],
      format: ['format'],
      api: ['api', 'ui/store.ts', 'format'],
    }
    const mine = allowed[own]
    if (!mine) return null
    const other = targetsOf(source).find(
      (target) => !isAtTop(target) && !mine.some((one) => target.startsWith(`src/${one}`)),
    )
    const library = own === 'ui' && importsOf(source).find((specifier) => specifier.startsWith('@tanstack/'))
    return other ? `imports ${other}` : library ? `imports ${library}` : null
  },
  [
    { file: 'src/ui/button.tsx', text: "import { useOnline } from '../shell/use-online.ts'" },
    { file: 'src/ui/table.tsx', text: "import { useQuery } from '@tanstack/react-query'" },
  ],
)

rule(
  'a file has at most 300 lines',
  ({ text }) => (text.split('\n').length > 301 ? `has ${text.split('\n').length} lines` : null),
  [{ file: 'src/features/people/people-page.tsx', text: '\n'.repeat(400) }],
)

rule(
  'no markup is inserted as text, and no text is compiled',
  ({ text }) =>
    /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(/.test(text)
      ? 'violates the content security policy'
      : null,
  [{ file: 'src/features/people/people-page.tsx', text: '<p dangerouslySetInnerHTML={html} />' }],
)

test('the application and the service import nothing from each other', async () => {
  for await (const file of glob('{*.ts,src/**/*.{ts,tsx}}', { cwd: root })) {
    const text = await readFile(root + file, 'utf8')
    const outside = sourceOf(file, text)
      .imports.map(({ specifier, path }) => ({ specifier: specifier ?? '', path: path ?? '' }))
      .filter(({ specifier, path }) => specifier.startsWith('#') || path.startsWith('..'))
    assert.deepEqual(outside, [], file)
  }
})

test('unit tests import no components', () => {
  const pure = sources.filter(({ file }) => isTest(file))
  assert.ok(pure.length >= 3)
  for (const source of pure)
    assert.deepEqual(
      targetsOf(source).filter((target) => target.endsWith('.tsx')),
      [],
      source.file,
    )
})
