/** Values in a recipient's name that say what the simulator is to do, such as `[buy-slow:15s]`. */

export type MagicValues = ReadonlyMap<string, string>

const verbs = ['rates', 'buy', 'void', 'find']
const effects = ['down', 'rejected', 'vanished', 'lost', 'forgotten', 'slow', 'none', 'imageless', 'requested']

/** All that mean something, here or to the service that draws the labels. */
export const magicValues: readonly string[] = [
  ...verbs.flatMap((verb) => effects.map((effect) => `${verb}-${effect}`)),
  ...['down', 'slow', 'none', 'several', 'apartment', 'vacant', 'business'].map((effect) => `address-${effect}`),
  'currency',
  'render-slow',
]

/** Each value with what stands after its colon; empty where nothing does. */
export function magicValuesOf(...names: (string | undefined)[]): MagicValues {
  const values = new Map<string, string>()
  for (const name of names) {
    for (const match of (name ?? '').matchAll(/\[([a-z]+(?:-[a-z]+)?)(?::([^\]\s]*))?\]/gi)) {
      values.set((match[1] ?? '').toLowerCase(), (match[2] ?? '').toLowerCase())
    }
  }
  return values
}

/** `15s` or `500ms` as milliseconds; 0 where the value is absent. */
export function durationOf(values: MagicValues, value: string): number {
  const duration = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(values.get(value) ?? '')
  return duration ? Number(duration[1]) * (duration[2] === 'ms' ? 1 : 1000) : 0
}

/** The value alone means every carrier; after a colon it may name one. */
export function concerns(values: MagicValues, value: string, carrier: string): boolean {
  const named = values.get(value)
  return named === '' || named === carrier
}
