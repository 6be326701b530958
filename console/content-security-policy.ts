/**
 * What a page of the web application may load, run and call: what the service serves, and nothing else. The build hands
 * it to the service, and the development server sends it too, so that nobody meets it in production first.
 */

/** Of the one `<style>` that react-aria-components puts in by itself (a `touch-action`); the tests tell when it changes. */
const styleOfReactAria = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

const policy: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", styleOfReactAria],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'", 'blob:'],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
}

const textOf = (directives: typeof policy): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

export const contentSecurityPolicy = textOf(policy)

/** Scripts and styles that the development server puts into the page carry the nonce; it talks over a web socket. */
export function developmentPolicy(nonce: string): string {
  const { 'require-trusted-types-for': _, ...rest } = policy
  const withNonce = (name: string): readonly string[] => [...(policy[name] ?? []), `'nonce-${nonce}'`]
  return textOf({
    ...rest,
    'script-src': withNonce('script-src'),
    'style-src': withNonce('style-src'),
    'connect-src': ["'self'", 'ws:'],
  })
}
