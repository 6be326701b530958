/**
 * The content security policy of the web application: it may load and call only what the service serves. The build
 * passes it to the service, and the development server sends it too, so violations show up before production.
 */

/** Hash of the one `<style>` that react-aria-components inserts (a `touch-action`). The tests fail if it changes. */
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

/** The development server adds scripts and styles to the page with this nonce, and it uses a web socket. */
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
