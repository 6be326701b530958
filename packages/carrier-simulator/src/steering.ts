/** Words in a recipient's name that steer what the simulator does, such as `[buy-slow:15s]`. */

export type Words = ReadonlyMap<string, string>

/** Each word with what stands after its colon; empty where nothing does. */
export function wordsOf(...names: (string | undefined)[]): Words {
  const words = new Map<string, string>()
  for (const name of names) {
    for (const match of (name ?? '').matchAll(/\[([a-z]+(?:-[a-z]+)?)(?::([^\]\s]*))?\]/gi)) {
      words.set((match[1] ?? '').toLowerCase(), (match[2] ?? '').toLowerCase())
    }
  }
  return words
}

/** `15s` or `500ms` as milliseconds; 0 where the word is absent. */
export function durationOf(words: Words, word: string): number {
  const duration = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(words.get(word) ?? '')
  return duration ? Number(duration[1]) * (duration[2] === 'ms' ? 1 : 1000) : 0
}

/** The word alone means every carrier; after a colon it may name one. */
export function concerns(words: Words, word: string, carrier: string): boolean {
  const named = words.get(word)
  return named === '' || named === carrier
}
