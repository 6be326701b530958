/** Converts search parameters to and from the URL: `status=packed&status=picked`, never JSON. */

/** A repeated parameter becomes a list. Pages parse the values. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(found.keys())].map((name) => {
      const all = found.getAll(name)
      return [name, all.length === 1 ? (all[0] ?? '') : all]
    }),
  )
}

export function writeSearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) written.append(name, String(one))
    }
  }
  return written.size > 0 ? `?${written}` : ''
}
