import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** One sentence, title or label that a reader sees. `line` counts from 1. */
export type Passage = { file: string; line: number; text: string }

/** Folders whose text readers see. Tests, simulators and generated files are left out. */
const sources = [
  ...['*.md', '.github/**/*.{md,yml}', 'docs/**/*.md', 'bench/**/*.md', 'packages/**/*.md', 'test/**/*.md'],
  ...['openapi.json', 'console/index.html'],
  ...['src/**/*.ts', 'console/*.ts', 'console/src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'],
  ...['packages/embedded-postgres/src/**/*.ts', 'packages/label-artwork/src/**/*.ts'],
]
const excluded = /(^|\/)(node_modules|dist|templates)\/|\.test\.tsx?$|\.gen\.ts$|^scripts\/(prose|lint-prose)/

/**
 * All passages below the given files and folders.
 *
 * @param root the folder of the project
 * @param places paths below the root that narrow the answer; none: everything
 */
export function readPassages(root: string, places: readonly string[] = []): Passage[] {
  const files = [...new Set(sources.flatMap((pattern) => globSync(pattern, { cwd: root })))]
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !excluded.test(file))
    .filter((file) => places.length === 0 || places.some((place) => file.startsWith(place)))
    .toSorted()
  return files.flatMap((file) => passagesOf(file, readFileSync(`${root}/${file}`, 'utf8')))
}

export function passagesOf(file: string, text: string): Passage[] {
  const passages = extractorFor(file)(text)
  return passages.flatMap(({ line, text }) => sentencesOf(text).map((sentence) => ({ file, line, text: sentence })))
}

type Found = { line: number; text: string }

function extractorFor(file: string): (text: string) => Found[] {
  if (file.endsWith('.json')) return descriptionsOf
  if (/\.(ts|tsx|mjs)$/.test(file)) return (text) => literalsOf(file, text)
  if (/\.(html|yml)$/.test(file)) return linesOf
  return paragraphsOf
}

const linesOf = (text: string): Found[] =>
  text.split('\n').map((line, index) => ({ line: index + 1, text: line.replaceAll(/<[^>]*>/g, ' ').trim() }))

/** Markdown without blocks of code, inline code and the addresses of links. Each cell of a table stands for itself. */
function paragraphsOf(text: string): Found[] {
  const found: Found[] = []
  let isCode = false
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(raw)) isCode = !isCode
    if (isCode || /^\s*(```|~~~|\|[\s:|-]+\|$|<!--)/.test(raw)) continue
    const line = raw
      .replaceAll(/`[^`]*`/g, '`')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replaceAll(/[*_[\]>#]+/g, '')
      .replace(/^\s*([-+]|\d+\.)\s+/, '')
    for (const cell of raw.trimStart().startsWith('|') ? line.split('|') : [line]) {
      if (cell.trim() !== '') found.push({ line: index + 1, text: cell.trim() })
    }
  }
  return found
}

/** The titles, summaries and descriptions of an OpenAPI document. */
function descriptionsOf(text: string): Found[] {
  const found: Found[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const match = /^\s*"(?:summary|description)": ("(?:[^"\\]|\\.)*")/.exec(line)
    if (match?.[1]) found.push({ line: index + 1, text: withoutCode(JSON.parse(match[1])) })
  }
  return found
}

type Node = { type: string; start: number; [key: string]: unknown }

/** The texts of a source file that look like words for people: no class names, no SQL. */
function literalsOf(file: string, text: string): Found[] {
  const { program } = parseSync(file, text)
  const found: Found[] = []
  const add = (start: number, words: string, isShown = isForPeople) => {
    const plain = withoutCode(words.replaceAll(/\s+/g, ' ')).trim()
    if (isShown(plain)) found.push({ line: text.slice(0, start).split('\n').length, text: plain })
  }
  walk(program, (node) => {
    if (node.type === 'JSXText') add(node.start, String(node.value), (words) => /[A-Za-z]{2}/.test(words))
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.start, node.value)
    if (node.type === 'TemplateLiteral') add(node.start, templateText(node))
    return !/^(Import|Export(All|Named)Declaration$)/.test(node.type) || node.source === null
  })
  return found
}

const templateText = (node: Node): string =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')

function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string' && !visit(value as Node)) return
    for (const child of Object.values(value)) walk(child, visit)
  }
}

const sql = /\b(select|insert into|update|delete from|with|create|alter)\b[\s\S]*\b(from|set|values|as|table|on)\b/
const isForPeople = (text: string): boolean =>
  /[A-Za-z]{2,} [A-Za-z(“"'…]/.test(text) &&
  !(sql.test(text) && /[=(]\s*[$(]|\bwhere\b|::/.test(text)) &&
  !isClassNames(text)
/** Such as `flex items-center gap-2`. */
const isClassNames = (text: string): boolean =>
  /(^|\s)(\w+:)*-?[a-z]+-[\w[(.%-]+(\s|$)/.test(text) && !/[.?!,’'A-Z…]/.test(text.replaceAll(/\S*[-[:(]\S*/g, ''))

const withoutCode = (text: string): string =>
  text
    .replaceAll(/`[^`]*`/g, '`')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll('[', '')

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!:;])\s+(?=[A-Z“"(‘])|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[A-Za-z]{2}/.test(sentence))
}
