/** A map of the entries that were set last: at least `count`, and at most twice as many. */
export type LatestEntries<Key, Value> = {
  get(key: Key): Value | undefined
  has(key: Key): boolean
  /** Makes the entry the latest. */
  set(key: Key, value: Value): void
  delete(key: Key): void
}

/**
 * Keeps at least the latest `count` entries.
 *
 * It uses two maps and drops the older one as a whole. To find the first entry of a single map, the engine skips all
 * removed entries, which in a full map are thousands for each new entry.
 */
export function createLatestEntries<Key, Value>(count: number): LatestEntries<Key, Value> {
  let later = new Map<Key, Value>()
  let earlier = new Map<Key, Value>()
  return {
    // Values are never undefined.
    get: (key) => later.get(key) ?? earlier.get(key),
    has: (key) => later.has(key) || earlier.has(key),
    set(key, value) {
      later.set(key, value)
      if (later.size < count) return
      earlier = later
      later = new Map()
    },
    delete(key) {
      later.delete(key)
      earlier.delete(key)
    },
  }
}
