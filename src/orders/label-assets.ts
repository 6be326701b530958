/** The formats of a label, in the order in which they are always listed. */
export const labelFormats = ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'] as const
export type LabelFormat = (typeof labelFormats)[number]

export type LabelAsset = { format: LabelFormat; status: 'completed' | 'processing'; url: string | null }

/** What a link may lead to: the label's formats, and a picture for those who show it on a screen. */
export const linkedFormats = [...labelFormats, 'PNG'] as const
export type LinkedFormat = (typeof linkedFormats)[number]

/** Makes the temporary link to one file of a label. */
export type SignLink = (accountId: string, labelId: string, format: LinkedFormat) => string

/** One asset per format; a link where the file is there. */
export const labelAssets = (
  signLink: SignLink,
  accountId: string,
  labelId: string,
  readyFormats: readonly string[],
): LabelAsset[] =>
  labelFormats.map((format) =>
    readyFormats.includes(format)
      ? { format, status: 'completed', url: signLink(accountId, labelId, format) }
      : { format, status: 'processing', url: null },
  )
