/** What a package is made of, in a line. */
import type { ParcelPreset } from '../../api/queries/parcel-presets.ts'
import { formatPackaging } from '../../format/packaging.ts'
import { formatSize } from '../../format/size.ts'
import { formatWeight } from '../../format/weight.ts'

export type Signature = ParcelPreset['options']['signature']

export const wordsOfSignatures: Readonly<Record<Signature, string>> = {
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
