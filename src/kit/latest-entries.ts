/** The entries that were set last: so many at least, and twice as many at most. */
export type LatestEntries<Key, Value> = {
  get(key: Key): Value | undefined
  has(key: Key): boolean
  /** Makes the entry the latest. */
  set(key: Key, value: Value): void
  delete(key: Key): void
}

/**
 * Keeps at least the latest so many entries.
 *
 * In two maps, of which the older one is dropped as a whole: to find the first entry of one map, the engine walks past
 * all that were removed before it, which in a full map are thousands for each entry that is set.
 */
export function createLatestEntries<Key, Value>(count: number): LatestEntries<Key, Value> {
  let later = new Map<Key, Value>()
  let earlier = new Map<Key, Value>()
  return {
    // What may be undefined is looked for in both; nothing that is kept is.
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
