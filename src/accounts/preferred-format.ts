/** The format of label files that an account's printers want; a label can be had in each. */
export type PreferredFormat = 'PDF' | 'ZPL203DPI' | 'ZPL300DPI' | 'ZPL600DPI'
