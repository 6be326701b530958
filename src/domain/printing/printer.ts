import type { LabelFormat } from '#domain/accounts/label-formats.ts'

/** The formats that label printers take, by the dots in an inch. */
export const printerFormats = ['ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'] as const satisfies readonly LabelFormat[]
export type PrinterFormat = (typeof printerFormats)[number]

/** A label printer that the service reaches in its own network. */
export type Printer = {
  printerId: string
  name: string
  /** A name or an address, as somebody wrote it. */
  host: string
  port: number
  format: PrinterFormat
  createdAt: Date
}
