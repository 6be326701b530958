import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** One sentence, title or label that a reader sees. `line` counts from 1. */
export type Passage = { file: string; line: number; text: string }

/** Files whose text users see. Tests, simulators and generated files are left out. */
const sources = [
  ...['*.md', '.github/**/*.{md,yml}', 'docs/**/*.md', 'bench/**/*.md', 'packages/**/*.md', 'test/**/*.md'],
  ...['openapi.json', 'console/index.html'],
  ...['src/**/*.ts', 'console/*.ts', 'console/src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'],
  ...['packages/embedded-postgres/src/**/*.ts', 'packages/label-artwork/src/**/*.ts', 'packages/pdf-dots/src/**/*.ts'],
  'packages/sdk/src/**/*.ts',
]
const excluded = /(^|\/)(node_modules|dist|templates)\/|\.test\.tsx?$|\.gen\.ts$|^scripts\/(prose|lint-prose)/

/** Files whose comments and test names developers read. */
const code = ['{src,console,scripts,packages,test,proof,bench}/**/*.{ts,tsx,mjs}']
const excludedCode = /(^|\/)(node_modules|dist)\/|\.gen\.ts$|^scripts\/(prose|lint-prose)/

/**
 * All passages below the given files and folders.
 *
 * @param root the folder of the project
 * @param places paths below the root that narrow the answer; none: everything
 */
export function readPassages(root: string, places: readonly string[] = []): Passage[] {
  return filesOf(root, sources, excluded, places).flatMap((file) => passagesOf(file, readText(root, file)))
}

/** All sentences of comments, and all names of tests. */
export function readCommentary(root: string, places: readonly string[] = []): Passage[] {
  return filesOf(root, code, excludedCode, places).flatMap((file) => commentaryOf(file, readText(root, file)))
}

const readText = (root: string, file: string): string => readFileSync(`${root}/${file}`, 'utf8')

const filesOf = (root: string, patterns: readonly string[], without: RegExp, places: readonly string[]): string[] =>
  [...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/dist'] })))]
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !without.test(file))
    .filter((file) => places.length === 0 || places.some((place) => file.startsWith(place)))
    .toSorted()

export function passagesOf(file: string, text: string): Passage[] {
  const passages = extractorFor(file)(text)
  return passages.flatMap(({ line, text }) => sentencesOf(text).map((sentence) => ({ file, line, text: sentence })))
}

export function commentaryOf(file: string, text: string): Passage[] {
  const { program, comments } = parseSync(file, text)
  const lineOf = (start: number) => text.slice(0, start).split('\n').length
  const found: Found[] = joinLineComments(text, comments).map(({ start, value }) => ({
    line: lineOf(start),
    text: withoutCode(plainComment(value)),
  }))
  walk(program, (node) => {
    if (node.type === 'CallExpression' && /^(test|describe|it|suite|step|rule)\b/.test(calleeOf(text, node))) {
      const [name] = node.arguments as Node[]
      if (name?.type === 'Literal' && typeof name.value === 'string') {
        found.push({ line: lineOf(name.start), text: withoutCode(name.value) })
      } else if (name?.type === 'TemplateLiteral') {
        found.push({ line: lineOf(name.start), text: withoutCode(templateText(name)) })
      }
    }
    return true
  })
  return found.flatMap(({ line, text: words }) =>
    sentencesOf(words).map((sentence) => ({ file, line, text: sentence })),
  )
}

const calleeOf = (text: string, node: Node): string => {
  const { start, end } = node.callee as { start: number; end: number }
  return text.slice(start, end)
}

type Comment = { type: string; value: string; start: number; end: number }

/** Consecutive line comments are one comment. Directives for tools are left out. */
function joinLineComments(text: string, comments: readonly Comment[]): Comment[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    if (/^\s*(biome-ignore|@ts-|eslint|#region|#endregion|\/ <reference|!)/.test(comment.value)) continue
    const last = joined.at(-1)
    const isNext = last?.type === 'Line' && comment.type === 'Line' && text.slice(last.end, comment.start).trim() === ''
    if (last && isNext)
      joined.splice(-1, 1, { ...last, value: `${last.value} ${comment.value.trim()}`, end: comment.end })
    else joined.push(comment)
  }
  return joined
}

/** The words of a comment, without its stars, and with each tag as a sentence of its own. */
const plainComment = (value: string): string =>
  value
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\{@link ([^}]*)\}/g, '$1')
    .replaceAll(/\s*\n\s*(?![-@]|$)/gm, ' ')
    .replaceAll(/@(?:throws|returns?)\s+/g, '\n')
    .replaceAll(/@param\s+[\w.]+\s+/g, '\n')
    .trim()

type Found = { line: number; text: string }

function extractorFor(file: string): (text: string) => Found[] {
  if (file.endsWith('.json')) return descriptionsOf
  if (/\.(ts|tsx|mjs)$/.test(file)) return (text) => literalsOf(file, text)
  if (/\.(html|yml)$/.test(file)) return linesOf
  return paragraphsOf
}

/** The words of a page, a form or a workflow, without its tags, keys and commands. */
const linesOf = (text: string): Found[] =>
  text.split('\n').flatMap((line, index) => {
    if (/^\s*(- )?(run|ref|uses|if|with|env):|^\s*[a-z-]+ [a-z]+ --/.test(line)) return []
    const words = line.replaceAll(/<[^>]*>/g, ' ').replace(/^\s*(- )?(\w+: |# )?/, '')
    return [{ line: index + 1, text: words.trim() }]
  })

/** Markdown without blocks of code, inline code and the addresses of links. Each cell of a table stands for itself. */
function paragraphsOf(text: string): Found[] {
  const found: Found[] = []
  let isCode = false
  for (const [index, raw] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(raw)) isCode = !isCode
    if (isCode || /^\s*(```|~~~|\|[\s:|-]+\|$|<!--)/.test(raw)) continue
    const line = raw
      .replaceAll(/`[^`]*`/g, '`…`')
      .replaceAll(/\]\([^)]*\)/g, ']')
      .replaceAll(/[*_[\]>#]+/g, '')
      .replace(/^!/, '')
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
    if (!match?.[1]) continue
    const description = String(JSON.parse(match[1])).replaceAll(/^\|.*$/gm, '')
    found.push({ line: index + 1, text: withoutCode(description) })
  }
  return found
}

type Node = { type: string; start: number; [key: string]: unknown }

/** The texts of a source file that look like words for people: no class names, no SQL. */
function literalsOf(file: string, text: string): Found[] {
  const { program } = parseSync(file, text)
  const found: Found[] = []
  const add = (start: number, words: string, isShown = isForPeople) => {
    const plain = withoutCode(joinLines(words)).trim()
    if (isShown(plain)) found.push({ line: text.slice(0, start).split('\n').length, text: plain })
  }
  const visit = (node: Node): boolean => {
    if (node.type === 'JSXText') add(node.start, String(node.value), (words) => /[A-Za-z]{2}/.test(words))
    if (node.type === 'Property' && (node.key as Node).type === 'Literal') {
      walk(node.value, visit)
      return false
    }
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.start, node.value)
    if (node.type === 'TemplateLiteral') add(node.start, templateText(node))
    return !/^(Import|Export(All|Named)Declaration$)/.test(node.type) || node.source === null
  }
  walk(program, visit)
  return found
}

/** Joins wrapped lines. Paragraphs, items of lists and rows of tables stay apart. */
const joinLines = (text: string): string => text.replaceAll(/[ \t]+/g, ' ').replaceAll(/(?<!\n) ?\n ?(?![-#|\n])/g, ' ')

const templateText = (node: Node): string =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')

function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const entry of value) walk(entry, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string' && !visit(value as Node)) return
    for (const child of Object.values(value)) walk(child, visit)
  }
}

const isForPeople = (text: string): boolean =>
  /[A-Za-z]{2,} [A-Za-z(“"'…`]/.test(text) && !codePatterns.some((pattern) => pattern.test(text)) && !isWordList(text)

/** The literals of a source file that are no words for people. */
const codePatterns: readonly RegExp[] = [
  // SQL.
  /^\(?(select|insert into|delete from|grant|revoke|create policy|CREATE|ALTER|SELECT)\b[^.]*[(_=$…*]/,
  /\b(select|insert into|update|with)\b[\s\S]*\b(from|set|values|as|on)\b[\s\S]*([=(]\s*[$(]|\bwhere\b)/,
  / as "\w+"| ->> '|::\w+|…\.["\w]|\$\d|(_\w+|\.\w+) is (not )?null|\bis (not )?distinct from\b|\b(select|from) …? ?(order|limit)\b/,
  /\s([=<>]|[<>!]=|\|\||&&)\s|\bcase (when|…)/,
  /^(for (no key )?update|when '|case \w|vacuum \(|coalesce\()|\w\.\w+ in \('|^select [\w, ]+ from \w+( limit \d+)?$|\.id, at,/,
  // GraphQL, JSON, style sheets, imports, PDF, regular expressions, policies of pages and command lines.
  /\{ | \}|\{"|\{[a-z-]+:|<<|^import |\(\?:|\\[sS]|\w\|\w.*\|/,
  /^--\w|^(curl|npm) |^[a-z]+ --?\w|\bendobj\b|\bTj ET$|^[A-Z]{2} [A-Z][^.]*;$|^default-src |^# (HELP|TYPE) /,
  // Classes of a style sheet, such as `flex items-center gap-2`.
  /^(?=.*(^|\s)([\w-]+:)*-?((flex|items|justify|gap(-[xy])?|px|py|p|m[trblxy]?|mt|size|max-w|min-w|w|h|text|bg|border|rounded|animate|appearance)-[\w(]|(top|right|inset-[xy]|col-span)-\d))([a-z\d\s…:/.()[\]%>&_@!=*-]|,(?! ))+$/,
]

/** Such as the codes of the states, the names of fonts' tables, or operators with their operands. */
function isWordList(text: string): boolean {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.some((word) => word.length > 60)) return true
  const gaps = words.filter((word) => /^\W*…\W*$/.test(word)).length
  const plain = words.filter((word) => /^[a-z]{2}/.test(word)).length
  if (gaps > 2 && gaps >= plain) return true
  if (words.length > 4 && words.every((word) => /^[A-Z\d]{2,3}$|^[a-z]+_\w+$/.test(word))) return true
  if (words.length > 9 && words.every((word) => /^[A-Z]+$/.test(word))) return true
  return (
    words.length > 9 &&
    !/\b(the|an?|of|to|is|are|in|for|and|or|not|no|with|if|by|from|on|it|you|was|as|at)\b/i.test(text)
  )
}

const withoutCode = (text: string): string =>
  text.replaceAll(/`[^`]*`/g, '`…`').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!:;])\s+(?=[A-Z“"(‘])|\n+/)
    .map((sentence) => sentence.trim().replace(/^- /, ''))
    .filter(
      (sentence) =>
        /[A-Za-z]{2}/.test(sentence) && !sentence.startsWith('|') && !/^(\w*[A-Z\d_]\w*, ){4,}\w+$/.test(sentence),
    )
}

/** Returns a generator of numbers from 0 up to 1. The same seed gives the same numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
