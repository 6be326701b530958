/** What a printer prints to show that it is reached: nothing of an order. */
import type { PrinterFormat } from '#domain/printing/printer.ts'

const dotsPerInch: Readonly<Record<PrinterFormat, number>> = { ZPL203DPI: 203, ZPL300DPI: 300, ZPL600DPI: 600 }

/** Field data in hexadecimal but for what no printer takes for a command. */
const fieldData = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => (/[A-Za-z0-9 ]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : hex(byte)))
    .join('')

const hex = (byte: number): string => `_${byte.toString(16).padStart(2, '0').toUpperCase()}`

/**
 * A frame of 4 × 6 inches with a ruler of an inch in it, so that a wrong size or density shows.
 *
 * @param lines what is written into it
 */
export function testPage(format: PrinterFormat, lines: readonly string[]): Uint8Array {
  const dpi = dotsPerInch[format]
  const dots = (inches: number): number => Math.round(inches * dpi)
  const text = lines.map(
    (line, index) =>
      `^FO${dots(0.4)},${dots(0.5 + index * 0.35)}^A0N,${dots(0.2)},${dots(0.2)}^FH_^FD${fieldData(line.slice(0, 80))}^FS`,
  )
  return Buffer.from(
    [
      '^XA',
      '^CI28',
      `^PW${dots(4)}`,
      `^LL${dots(6)}`,
      `^FO${dots(0.1)},${dots(0.1)}^GB${dots(3.8)},${dots(5.8)},${dots(0.02)}^FS`,
      ...text,
      `^FO${dots(0.4)},${dots(5)}^GB${dots(1)},${dots(0.02)},${dots(0.02)}^FS`,
      `^FO${dots(0.4)},${dots(5.1)}^A0N,${dots(0.15)},${dots(0.15)}^FDone inch^FS`,
      '^XZ',
      '',
    ].join('\n'),
  )
}
