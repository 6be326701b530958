/** What a function that looks something up is called says what it answers where there is nothing, as CONTRIBUTING.md has it. */
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import test from 'node:test'

const root = new URL('../../', import.meta.url)

const lookUps =
  /^export (?:async function|const) (?<verb>find|get|list|read)(?<noun>[A-Z]\w*)\b[^{]*?\((?<given>[\s\S]*?)\n?\): (?<answer>[^\n]+?)(?: =>$| \{$)/gm

/** What the names of the look-ups in a file promise and their types do not. */
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

test('get throws, find answers null, list answers many, and read is not of the database', async () => {
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
  for await (const file of glob('src/**/*.ts', { cwd: root.pathname })) {
    if (/sql\.ts$|\.test\.ts$/.test(file)) continue
    const text = await readFile(new URL(file, root), 'utf8')
    seen += [...text.matchAll(lookUps)].length
    found.push(...brokenPromises(file, text))
  }
  assert.ok(seen > 30, `the look-ups are where the rule looks for them: ${seen}`)
  assert.deepEqual(found, [])
})
