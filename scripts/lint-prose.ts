/**
 * `node scripts/lint-prose.ts [paths]` counts the patterns that the rules of CONTRIBUTING.md exclude, in every text that
 * users see, and fails if it finds one. `--code` reads comments and test names instead. `--draw 40 --seed 1` prints that
 * many sentences drawn at random.
 */
import { parseArgs } from 'node:util'
import { type Passage, readCommentary, readPassages, seededRandom } from './prose.ts'

type Rule = { name: string; pattern: RegExp; except?: RegExp }

export const rules: readonly Rule[] = [
  {
    name: 'starts with the wrong word',
    pattern: /^["“(]?(What|Where|Whoever|Whom|Whose|Of|By which|That)\b/,
    except: /\?$|^(What happened|What’s new)$/,
  },
  {
    name: 'old word',
    pattern: /\b(anew|no more(?! \w)|whoever|besides|in vain|is let|shown this once|by now|whom)\b/i,
  },
  { name: 'a person is they', pattern: /\b(he|him|his|himself)\b/i },
  {
    name: 'British spelling',
    pattern:
      /\b(cancell(ed|ing)|labell(ed|ing)|colours?|behaviours?|licences?|favourites?|centres?|e-mails?|\w+ognis(e|es|ed|able|ing)|(organ|initial|serial|normal|author|summar)is(e|es|ed|ing|ation))\b/,
    // A reason that histories of orders store.
    except: /^label cancelled$/,
  },
]

export type Finding = Passage & { rule: string }

export function lint(passages: readonly Passage[]): Finding[] {
  return passages.flatMap((passage) =>
    rules
      .filter(({ pattern, except }) => pattern.test(passage.text) && !except?.test(passage.text))
      .map(({ name }) => ({ ...passage, rule: name })),
  )
}

/** Draws as many from each kind of text, so that a large one does not hide the others. */
function draw(passages: readonly Passage[], count: number, seed: number): Passage[] {
  const kindOf = ({ file }: Passage) =>
    file.match(
      /^(console|src\/(cli|kit\/errors|adapters|domain|edges)|docs|src|scripts|openapi|packages|test|proof)/,
    )?.[0] ?? 'other'
  const kinds = Object.values(Object.groupBy(passages, kindOf)).filter((kind) => kind !== undefined)
  const next = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] ?? []
    return kind[Math.floor(next() * kind.length)]
  }).filter((passage) => passage !== undefined)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      code: { type: 'boolean', default: false },
      draw: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  })
  const passages = (values.code ? readCommentary : readPassages)(process.cwd(), positionals)
  if (values.draw) {
    const long = passages.filter(({ text }) => text.split(' ').length >= 5)
    for (const { file, line, text } of draw(long, Number(values.draw), Number(values.seed))) {
      process.stdout.write(`${file}:${line}\t${text}\n`)
    }
  } else {
    const findings = lint(passages)
    for (const { file, line, rule, text } of findings) process.stdout.write(`${file}:${line}: ${rule}: ${text}\n`)
    process.stdout.write(`${findings.length} findings in ${passages.length} passages\n`)
    process.exitCode = findings.length > 0 ? 1 : 0
  }
}
