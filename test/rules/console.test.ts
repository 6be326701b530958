/** What holds in the web application's code, as docs/decisions/0023 and ARCHITECTURE.md say it. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import test, { before } from 'node:test'
import { apiTypes, apiTypesFile } from '../../console/api-types.ts'

const root = new URL('../../console/', import.meta.url).pathname

type Source = { file: string; text: string }
let sources: Source[] = []

before(async () => {
  for await (const file of glob('src/**/*.{ts,tsx,css,js}', { cwd: root })) {
    if (file === 'src/api/schema.gen.ts') continue
    sources.push({ file, text: await readFile(root + file, 'utf8') })
  }
  sources = sources.toSorted((one, other) => one.file.localeCompare(other.file))
  assert.ok(sources.length > 50, 'the files are where the rules look for them')
})

/** @param planted a file that breaks the rule, so that a rule which has gone blind fails */
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
const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:\bfrom\s*|\bimport\(\s*|^import\s*)'([^']+)'/gm)].map(([, specifier = '']) => specifier)
const folderOf = (file: string): string => /^src\/(?:features\/)?([^/]+)/.exec(file)?.[1] ?? ''
const targetsOf = (source: Source): string[] =>
  importsOf(source)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => posix.join(posix.dirname(source.file), specifier))

/** Not of one noun: what every page may use. */
const shared = ['api', 'ui', 'shell', 'format', 'printing', 'buying']
const isAtTop = (path: string): boolean => path.split('/').length === 2

rule(
  'there is one way to the service',
  ({ file, text }) =>
    file !== 'src/api/request.ts' &&
    /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b/.test(text)
      ? 'calls by itself'
      : null,
  [{ file: 'src/features/people/people-page.tsx', text: "await fetch('/console/api/people')" }],
)

const colours = /#[0-9a-f]{3,8}\b(?=[;'"\s)])|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(|\b(?:bg|text|border)-\[#/i
rule(
  'colours stand in tokens.css',
  ({ file, text }) => (file !== 'src/ui/tokens.css' && colours.test(text) ? 'names a colour' : null),
  [
    { file: 'src/ui/button.tsx', text: 'className="bg-[#285cc2]"' },
    { file: 'src/ui/styles.css', text: 'color: oklch(1 0 0);' },
  ],
)

rule(
  'numbers and dates are written by format/',
  ({ file, text }) =>
    folderOf(file) !== 'format' && /\bIntl\.|\.toLocale\w*String\(/.test(text) ? 'writes by itself' : null,
  [{ file: 'src/features/people/people-page.tsx', text: 'moment.toLocaleString()' }],
)

rule(
  'effects stand in ui/, shell/, printing/ and use-….ts files',
  ({ file, text }) =>
    /\buse(?:Layout|Insertion)?Effect\b/.test(text) &&
    !['ui', 'shell', 'printing'].includes(folderOf(file)) &&
    !/\/use-[^/]+\.tsx?$/.test(file)
      ? 'has an effect'
      : null,
  [{ file: 'src/features/people/people-page.tsx', text: 'useEffect(() => {})' }],
)

rule(
  'a noun imports itself and what all share; no other noun',
  (source) => {
    const own = folderOf(source.file)
    if (isAtTop(source.file)) return null
    // The frame signs in whose session has ended, by the form of the sign-in.
    const allowed = own === 'shell' ? [...shared, 'sign-in'] : [...shared, own]
    const other = targetsOf(source).find((target) => !isAtTop(target) && !allowed.includes(folderOf(target)))
    return other ? `imports ${other}` : null
  },
  [{ file: 'src/features/people/people-page.tsx', text: "import { Sessions } from '../profile/sessions.tsx'" }],
)

rule(
  'ui/ knows no noun and asks nothing; format/ and api/ know no page',
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
  'a file has 300 lines at most',
  ({ text }) => (text.split('\n').length > 301 ? `has ${text.split('\n').length} lines` : null),
  [{ file: 'src/features/people/people-page.tsx', text: '\n'.repeat(400) }],
)

rule(
  'nothing is put into a page as markup, and nothing is compiled from text',
  ({ text }) =>
    /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function\(/.test(text) ? 'would be refused by the policy' : null,
  [{ file: 'src/features/people/people-page.tsx', text: '<p dangerouslySetInnerHTML={html} />' }],
)

test('the application imports nothing of the service, and the service nothing of it', async () => {
  for await (const file of glob('{*.ts,src/**/*.{ts,tsx}}', { cwd: root })) {
    const text = await readFile(root + file, 'utf8')
    const outside = importsOf({ file, text })
      .filter((specifier) => specifier.startsWith('.') || specifier.startsWith('#'))
      .filter((specifier) => specifier.startsWith('#') || posix.join(posix.dirname(file), specifier).startsWith('..'))
    assert.deepEqual(outside, [], file)
  }
})

test('what the code holds of the service’s answers is what its document says', async () => {
  const kept = await readFile(apiTypesFile, 'utf8')
  assert.ok(kept === (await apiTypes()), 'the types have drifted: run `npm run openapi` and commit them')
})

test('each of the project’s own tests of a pure file runs without a browser', () => {
  const pure = sources.filter(({ file }) => isTest(file))
  assert.ok(pure.length >= 3)
  for (const source of pure)
    assert.deepEqual(
      targetsOf(source).filter((target) => target.endsWith('.tsx')),
      [],
      source.file,
    )
})
