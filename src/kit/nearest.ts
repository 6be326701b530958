/** The word that somebody who mistyped one may have meant. */

/** How many letters have to be added, left out or changed to make one word of the other. */
function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= right.length; to += 1) {
      const changed = (row[to - 1] as number) + (left[at - 1] === right[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] as number) + 1, (next[to - 1] as number) + 1))
    }
    row = next
  }
  return row[right.length] as number
}

/** Words are compared by their letters and digits alone, whatever their case. */
const letters = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const maxLength = 100

/** @returns the known word that is at most two letters away, the nearest; null where none is */
export function nearest<Word extends string>(word: string, known: readonly Word[]): Word | null {
  if (word.length > maxLength) return null
  const wanted = letters(word)
  const [first] = known
    .map((one) => ({ one, away: distance(wanted, letters(one)) }))
    .filter(({ one, away }) => away <= Math.min(2, Math.floor(letters(one).length / 3)))
    .sort((left, right) => left.away - right.away)
  return first?.one ?? null
}
