const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (known: typeof browsers, text: string): string | null =>
  known.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** `Firefox on Windows`, from a user agent. */
export function formatBrowser(userAgent: string | null): string {
  const browser = firstOf(browsers, userAgent ?? '')
  const system = firstOf(systems, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown browser'
}

/** Safari, GNOME Web and all browsers on iOS. Chromium's user agent also contains WebKit. */
export const isWebKit = (userAgent: string): boolean =>
  /\bAppleWebKit\//.test(userAgent) && !/\b(?:Headless)?Chrom(?:e|ium)\//.test(userAgent)
