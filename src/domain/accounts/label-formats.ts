/** The formats of a label's files, in the order in which they are always listed. An account may prefer one of them. */
export const labelFormats = ['PDF', 'ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'] as const
export type LabelFormat = (typeof labelFormats)[number]
