/** Which test files a run is about. */

export type Choice = { files: string[] } | { unknown: { word: string; near: string[] }[] }

const maxHints = 3

/**
 * The files whose path contains any of the words, in any letter case; all of them where there is no word. A word that
 * no path contains is named, with what comes near it.
 */
export function chooseTests(paths: readonly string[], words: readonly string[]): Choice {
  const has = (word: string) => (path: string) => path.toLowerCase().includes(word.toLowerCase())
  const unknown = words.filter((word) => !paths.some(has(word)))
  if (unknown.length > 0) return { unknown: unknown.map((word) => ({ word, near: namesNear(paths, word) })) }
  return { files: paths.filter((path) => words.length === 0 || words.some((word) => has(word)(path))) }
}

/** Names of folders and files that a slip of the finger may have been meant for. */
function namesNear(paths: readonly string[], word: string): string[] {
  const names = new Set(paths.flatMap((path) => path.replace(/\.test\.ts$/, '').split(/[/.]/)))
  return [...names]
    .map((name) => ({ name, apart: distance(name.toLowerCase(), word.toLowerCase()) }))
    .filter(({ name, apart }) => apart <= Math.ceil(Math.max(name.length, word.length) / 3))
    .toSorted((left, right) => left.apart - right.apart || left.name.localeCompare(right.name))
    .slice(0, maxHints)
    .map(({ name }) => name)
}

/** How many letters must be added, removed or replaced to make one of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, against] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + Number(letter !== against)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
