/** What a package is made of, in a line. */
import type { ParcelPreset } from '../api/queries/parcel-presets.ts'
import { formatPackaging } from '../format/packaging.ts'
import { formatSize } from '../format/size.ts'
import { formatWeight } from '../format/weight.ts'

export type Signature = ParcelPreset['options']['signature']

export const wordsOfSignatures: Readonly<Record<Signature, string>> = {
  none: 'No signature',
  standard: 'Signature',
  adult: 'Adult signature',
}

export function presetLine({ length, width, height, predefinedPackage, tareWeight, options }: ParcelPreset): string {
  return [
    predefinedPackage ? formatPackaging(predefinedPackage) : formatSize([length, width, height]),
    tareWeight > 0 ? `${formatWeight(tareWeight)} empty` : null,
    options.signature === 'none' ? null : wordsOfSignatures[options.signature].toLowerCase(),
    options.saturdayDelivery ? 'Saturday delivery' : null,
  ]
    .filter(Boolean)
    .join(' · ')
}
