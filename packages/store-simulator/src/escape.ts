/** Texts as shops in PHP return them: escaped for an HTML page. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '’': '&#8217;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"'’]/g, (character) => entities[character] ?? '')

/** Escapes each text in the JSON of an order, once. */
export function escapeTexts<Value>(json: Value): Value
export function escapeTexts(json: unknown): unknown {
  if (typeof json === 'string') return escapeHtml(json)
  if (Array.isArray(json)) return json.map((one) => escapeTexts(one))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, escapeTexts(value)]))
}
