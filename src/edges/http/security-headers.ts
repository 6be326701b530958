/** What every answer tells browsers, of whatever it is. */

const yearSeconds = 365 * 24 * 60 * 60

/**
 * The headers of an answer that is no page: it may load, run and call nothing, stand in no frame, and is what its
 * content type says. A page sets its own `content-security-policy`.
 *
 * @param options.isHttps whether clients reach the service by https://, and may be told never to try anything else
 */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHttps ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
})
