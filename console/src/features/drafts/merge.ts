/** Merges changes that two people or windows made to one draft. */

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
export type Tree = { readonly [name: string]: Json }

/** A value that both sides changed differently. */
export type Conflict = { path: string; mine: Json; theirs: Json }

const isTree = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether both values are equal. A missing value equals null. */
export const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Lists of equal length are merged item by item. Other lists count as one value. */
const asTree = (value: Json | undefined, length: number | null): Json | undefined =>
  Array.isArray(value) && length !== null ? Object.fromEntries(value.map((one, index) => [String(index), one])) : value

function sharedLength(...values: readonly (Json | undefined)[]): number | null {
  const lengths = values.map((value) => (Array.isArray(value) ? value.length : null))
  const [first = null] = lengths
  return lengths.every((length) => length === first) ? first : null
}

/**
 * Merges the changes of both sides. In a conflict, the local value stays until the person decides.
 *
 * @param base the common ancestor
 */
export function merge(base: Json, mine: Json, theirs: Json, path = ''): { merged: Json; conflicts: Conflict[] } {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { merged: mine, conflicts: [] }
  if (isSame(base, mine)) return { merged: theirs, conflicts: [] }
  const length = sharedLength(base, mine, theirs)
  const [of, one, other] = [base, mine, theirs].map((value) => asTree(value, length))
  if (!isTree(one) || !isTree(other)) return { merged: mine, conflicts: [{ path, mine, theirs }] }
  const merged: Record<string, Json> = {}
  const conflicts: Conflict[] = []
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const before = isTree(of) ? (of[name] ?? null) : null
    const below = length === null ? [path, name].filter(Boolean).join('.') : `${path}[${name}]`
    const part = merge(before, one[name] ?? null, other[name] ?? null, below)
    merged[name] = part.merged
    conflicts.push(...part.conflicts)
  }
  return { merged: length === null ? merged : Object.values(merged), conflicts }
}

/** Replaces the value at a path such as `shipments[0].parcel.weight`. */
export function withValue(content: Json, path: string, value: Json): Json {
  const [, name = '', rest = ''] = /^\[?(\w+)\]?\.?(.*)$/.exec(path) ?? []
  if (name === '') return value
  if (Array.isArray(content)) {
    return content.map((one, index) => (String(index) === name ? withValue(one, rest, value) : one))
  }
  const tree = isTree(content) ? content : {}
  return { ...tree, [name]: withValue(tree[name] ?? null, rest, value) }
}
