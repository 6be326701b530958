/** The choices that tell items of one title apart, and messages of gifts. */
import type { StoreLine, StoreOption } from '#adapters/stores/store-order.ts'
import { textOrNull } from '#kit/text.ts'

/** An option as a store returns it. */
type Given = {
  name?: string | number | null | undefined
  value?: unknown
  /** Whether the buyer typed it, so that it belongs to one item and not to the product. */
  isTyped?: boolean
}

const maxOptions = 30

/** Text of one line. HTML becomes plain text, and a list is joined. Null: it is no text for people. */
export function plainValue(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return textOrNull(value.flatMap((one) => plainValue(one) ?? []).join(', '))
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return textOrNull(
    String(value)
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .replace(/\s+/g, ' '),
  )
}

/** Each option once. Absent: there are none. */
export function optionsOf(given: readonly Given[]): Pick<StoreLine, 'options'> {
  const options = new Map<string, StoreOption>()
  for (const { name, value, isTyped } of given) {
    const [label, text] = [plainValue(name) ?? '', plainValue(value)]
    if (text === null) continue
    const option = { name: label.replace(/:$/, ''), value: text, ...(isTyped ? { isTyped: true as const } : {}) }
    options.set(`${option.name}\n${text}`, option)
  }
  return options.size > 0 ? { options: [...options.values()].slice(0, maxOptions) } : {}
}

const maxMessageBytes = 2048

/**
 * Messages and wrappings of a gift, each once.
 *
 * @param isGift whether the order is a gift, maybe without a message
 */
export function giftOf(texts: readonly unknown[], isGift = false): { gift?: string } {
  const messages = texts.flatMap((text) => (typeof text === 'string' ? (textOrNull(text, maxMessageBytes) ?? []) : []))
  if (messages.length === 0 && !isGift) return {}
  return { gift: [...new Set(messages)].join('\n') }
}
