import type { ParcelPreset, ParcelPresetContent } from '../../api/queries/presets.ts'
import { formatSize, formatWeight, readLength, readWeight } from '../../format/measures.ts'
import { formatPackaging } from '../../format/shipping.ts'

export type Signature = ParcelPreset['options']['signature']

export const signatureTexts: Readonly<Record<Signature, string>> = {
  none: 'None',
  standard: 'Anyone at the address',
  adult: 'Adult',
}

const signatureLines = { standard: 'signature', adult: 'adult signature' } as const

export function presetLine({ length, width, height, predefinedPackage, tareWeight, options }: ParcelPreset): string {
  return [
    predefinedPackage ? formatPackaging(predefinedPackage) : formatSize([length, width, height]),
    tareWeight > 0 ? `${formatWeight(tareWeight)} empty` : null,
    options.signature === 'none' ? null : signatureLines[options.signature],
    options.saturdayDelivery ? 'Saturday delivery' : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Converts the form to a request. Values that can't be parsed become -1, so that the service reports the error. */
export function parsePreset(values: Readonly<Record<string, string>>): ParcelPresetContent {
  const text = (name: string): string => values[name]?.trim() ?? ''
  return {
    name: text('name'),
    length: readLength(text('length')),
    width: readLength(text('width')),
    height: readLength(text('height')),
    predefinedPackage: text('predefinedPackage') || null,
    tareWeight: text('tareWeight') === '' ? null : readWeight(text('tareWeight')),
    options: {
      signature: (values.signature as Signature | undefined) ?? 'none',
      saturdayDelivery: values.saturdayDelivery === 'on',
    },
    shortcut: /^[1-9]$/.test(text('shortcut')) ? Number(text('shortcut')) : null,
  }
}
