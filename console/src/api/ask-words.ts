/** What somebody is told who may not do something: whom to ask, by their roles, wherever he is told it. */
export function askWords(roles: readonly string[]): string {
  const [first = '', ...others] = roles
  const last = others.pop()
  const article = /^[AEIOU]/.test(first) ? 'an' : 'a'
  const comma = others.length > 0 ? ',' : ''
  return `Ask ${article} ${[first, ...others].join(', ')}${last ? `${comma} or ${last}` : ''}`
}
