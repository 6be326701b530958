/**
 * `node scripts/lint-commits.ts` holds the subjects of commits to the rule of CONTRIBUTING.md: one imperative clause,
 * `area: verb object`, of at most 72 characters. It reads the commits since the rule was made that this clone has.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The last commit before the rule. */
const before = '314cdcf7'

/** @returns the faults of a subject, none if it is well-formed */
export function subjectFaults(subject: string): string[] {
  const faults: string[] = []
  if (subject.length > 72) faults.push(`has ${subject.length} characters, but at most 72 are allowed`)
  if (!/^[a-z][\w./-]*(?:, [a-z][\w./-]*)?: [a-z]/.test(subject))
    faults.push('does not have the form "area: verb object"')
  if (subject.endsWith('.')) faults.push('ends with a period')
  return faults
}

function subjectsSince(commit: string): string[] {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const git = (...words: string[]) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  // A download without history, and a shallow clone, have less to check.
  const isKnown = git('merge-base', '--is-ancestor', commit, 'HEAD').status === 0
  const { status, stdout } = git('log', '--format=%h %s', ...(isKnown ? [`${commit}..HEAD`] : ['-1']))
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

if (import.meta.main) {
  const subjects = subjectsSince(before)
  for (const line of subjects) {
    const [hash, ...words] = line.split(' ')
    for (const fault of subjectFaults(words.join(' '))) {
      process.stdout.write(`${hash} "${words.join(' ')}" ${fault}\n`)
      process.exitCode = 1
    }
  }
  process.stdout.write(`Checked the subjects of ${subjects.length} commits.\n`)
}
