/**
 * Makes something of an object once, for as long as somebody holds the object.
 *
 * @param make must answer the same each time
 */
export function makeOnce<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, Made>()
  return (of) => {
    const known = made.get(of)
    if (known !== undefined) return known
    const fresh = make(of)
    made.set(of, fresh)
    return fresh
  }
}
