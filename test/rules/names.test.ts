/** Names that promise something, as CONTRIBUTING.md and ARCHITECTURE.md have it. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)

const lookUps =
  /^export (?:async function\*?|const) (?<verb>find|get|list|read)(?<noun>[A-Z]\w*)\b[^{]*?\((?<given>[\s\S]*?)\n?\): (?<answer>[^\n]+?)(?: =>$| \{$)/gm

/** Finds functions whose name promises a result that their type lacks. */
function brokenPromises(file: string, text: string): string[] {
  return [...text.matchAll(lookUps)].flatMap(({ groups: { verb = '', noun = '', given = '', answer = '' } = {} }) => {
    const isNullable = /\| null>?$/.test(answer)
    const isMany = /\[\]>?$|^Promise<(?:Readonly)?(?:Map|Page)|^Promise<\w*(?:List|Page)\b/.test(answer)
    const asksDatabase = /\bdb: (?:Queryable|Database)|'db'/.test(given)
    const broken =
      (verb === 'find' && asksDatabase && !isNullable && 'finds what may not be there, and never answers null') ||
      (verb === 'get' && asksDatabase && isMany && 'gets one, and answers many') ||
      (verb === 'list' && isNullable && 'lists, and answers null') ||
      (verb === 'read' && asksDatabase && 'asks the database: get, find or list it')
    return broken ? [`${file}: ${verb}${noun} ${broken}`] : []
  })
}

test('get throws, find returns null, list returns many, and read does not use the database', async () => {
  for (const planted of [
    'export async function findRate(deps: { db: Queryable }, id: string): Promise<Rate> {\n',
    'export const findLabels = (deps: { db: Queryable }, ids: string[]): Promise<Label[]> =>\n',
    'export const getLabels = (deps: { db: Queryable }, ids: string[]): Promise<Label[]> =>\n',
    'export async function listOrders(\n  deps: { db: Queryable },\n  id: string,\n): Promise<Order[] | null> {\n',
    "export async function readBalance(deps: Pick<Deps, 'db'>, id: string): Promise<Balance> {\n",
  ]) {
    assert.equal(brokenPromises('src/a.ts', planted).length, 1, `not noticed: ${planted}`)
  }
  const found: string[] = []
  let seen = 0
  for await (const file of glob('src/**/*.ts', { cwd: fileURLToPath(root) })) {
    if (/sql\.ts$|\.test\.ts$/.test(file)) continue
    const text = await readFile(new URL(file, root), 'utf8')
    seen += [...text.matchAll(lookUps)].length
    found.push(...brokenPromises(file, text))
  }
  assert.ok(seen > 30, `the look-ups are where the rule looks for them: ${seen}`)
  assert.deepEqual(found, [])
})

const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
/** The names in a file that are a column's: those of TypeScript have no underscore. */
const columnNames = (text: string): string[] =>
  [...text.replace(tokens, "''").matchAll(/(?<![\w$])[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g)].map(([name]) => name)

test('column names stay in the files that contain statements', async () => {
  for (const planted of [
    'type LabelRow = { account_id: string }',
    'const { account_id: accountId } = row',
    'return { ...label, orderId: row.order_id }',
  ]) {
    assert.equal(columnNames(planted).length, 1, `not noticed: ${planted}`)
  }
  assert.deepEqual(columnNames("// an order_id\nquery('select order_id') /* order_id */"), [])
  const found: string[] = []
  let seen = 0
  for await (const file of glob('src/{domain,edges/console,cli}/**/*.ts', { cwd: fileURLToPath(root) })) {
    // The digest of an order's content has used these names since version 0.1.
    if (/sql\.ts$|\.test\.ts$|\/content-hash\.ts$/.test(file)) continue
    const text = await readFile(new URL(file, root), 'utf8')
    if (/\btext: ?[`']/.test(text)) continue
    seen += 1
    const names = columnNames(text)
    found.push(...names.map((name) => `${file}: ${name}`))
  }
  assert.ok(seen > 150, 'the files are where the rule looks for them')
  assert.deepEqual(found, [])
})
