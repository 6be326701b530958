/** What was typed, as the service is told it. What cannot be read goes as no number: the service says what is wrong. */
import type { ParcelPresetContent } from '../../api/queries/parcel-presets.ts'
import { readSide, readWeight } from '../../format/read-goods.ts'
import type { Signature } from './words.ts'

export function readPreset(values: Readonly<Record<string, string>>): ParcelPresetContent {
  const text = (name: string): string => values[name]?.trim() ?? ''
  const side = (name: string) => (text(name) === '' ? null : (readSide(text(name), 'imperial') ?? unreadable))
  const weight = (name: string) => (text(name) === '' ? null : (readWeight(text(name), 'imperial') ?? unreadable))
  return {
    name: text('name'),
    length: side('length'),
    width: side('width'),
    height: side('height'),
    predefinedPackage: text('predefinedPackage') || null,
    tareWeight: weight('tareWeight'),
    options: {
      signature: (values.signature as Signature | undefined) ?? 'none',
      saturdayDelivery: values.saturdayDelivery === 'on',
    },
    shortcut: /^[1-9]$/.test(text('shortcut')) ? Number(text('shortcut')) : null,
  }
}

/** Less than any side or weight may be. */
const unreadable = -1
