/**
 * Reports of USB scales, by the usage page 0x8D (Weighing Devices) of the HID Point of Sale Usage Tables:
 *
 *     byte 0     status, such as 4 for a stable weight
 *     byte 1     unit, such as 11 for ounces
 *     byte 2     exponent of ten, signed
 *     byte 3, 4  weight, the low byte first; some scales send more bytes
 */
export const weighingDevices = 0x8d

/** The content of a report. A text such as `12.3 oz` has the digits of the scale. */
export type Reading = { kind: 'weight'; text: string } | { kind: 'moving' } | { kind: 'problem'; message: string }

const shortestReport = 5

const problem = (message: string): Reading => ({ kind: 'problem', message })

/** The statuses without a weight. */
const statuses: Readonly<Record<number, Reading>> = {
  1: problem('The scale reports a fault. Turn it off and on, and try again.'),
  2: problem('The scale is empty. Put the package on it.'),
  3: { kind: 'moving' },
  5: problem('The scale shows less than zero. Empty it, set it to zero, and try again.'),
  6: problem('The package is too heavy for the scale. Enter its weight.'),
  7: problem('The scale needs to be calibrated. Enter the weight.'),
  8: problem('The scale needs to be set to zero. Empty it, set it to zero, and try again.'),
}
const stable = 4

/** The unit in the text, and the exact number of them in one unit of the scale: `count` × 10^`exponent`. */
type Unit = { unit: 'g' | 'kg' | 'oz' | 'lb'; count: bigint; exponent: number }

const unitOf = (unit: Unit['unit'], count = 1n, exponent = 0): Unit => ({ unit, count, exponent })

/** By the number of the unit. Taels (5) are left out, because they differ between countries. */
const units: Readonly<Record<number, Unit>> = {
  1: unitOf('g', 1n, -3),
  2: unitOf('g'),
  3: unitOf('kg'),
  // Carats, grains, pennyweights and troy ounces have a fixed number of grams.
  4: unitOf('g', 2n, -1),
  6: unitOf('g', 6_479_891n, -8),
  7: unitOf('g', 155_517_384n, -8),
  8: unitOf('kg', 1n, 3),
  9: unitOf('lb', 2n, 3),
  10: unitOf('g', 311_034_768n, -7),
  11: unitOf('oz'),
  12: unitOf('lb'),
}

/** @returns null for a report of another kind */
export function readReport(data: DataView): Reading | null {
  if (data.byteLength < shortestReport) return null
  const status = data.getUint8(0)
  if (status !== stable) return statuses[status] ?? null
  const unit = units[data.getUint8(1)]
  if (!unit) return problem('The scale uses a unit that Waybill doesn’t know. Set it to pounds, ounces or grams.')
  let weight = 0n
  for (let index = data.byteLength - 1; index >= 3; index -= 1) weight = weight * 256n + BigInt(data.getUint8(index))
  if (weight === 0n) return statuses[2] ?? null
  return { kind: 'weight', text: `${decimal(weight * unit.count, data.getInt8(2) + unit.exponent)} ${unit.unit}` }
}

/** `count` × 10^`exponent` in exact digits. */
function decimal(count: bigint, exponent: number): string {
  const digits = String(count)
  if (exponent >= 0) return digits + '0'.repeat(exponent)
  const padded = digits.padStart(1 - exponent, '0')
  const fraction = padded.slice(exponent).replace(/0+$/, '')
  return padded.slice(0, exponent) + (fraction && `.${fraction}`)
}
