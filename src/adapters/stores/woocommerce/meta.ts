/** Metadata of orders, line items and shipping lines. Plug-ins store it in any form. */
import { type Static, Type } from 'typebox'
import { plainValue } from '#adapters/stores/item-options.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'

export const Meta = Type.Object({
  key: Type.String(),
  value: Type.Unknown(),
  display_key: Type.Optional(Type.Unknown()),
  display_value: Type.Optional(Type.Unknown()),
})
export type WooMeta = Static<typeof Meta>

const metaEntry = responseShape(Meta)

/** The well-formed entries. */
export const metaOf = ({ meta_data: list }: { meta_data?: unknown }): WooMeta[] =>
  Array.isArray(list) ? list.flatMap((entry) => metaEntry.parse(entry) ?? []) : []

/** The value of the first of the keys, as text. Null: there is none. */
export function metaText(of: { meta_data?: unknown }, ...keys: string[]): string | null {
  const found = metaOf(of).filter(({ key }) => keys.includes(key))
  return found.map(({ value }) => plainValue(value)).find((text) => text !== null) ?? null
}
