import type { CarrierAddress } from '#adapters/carriers/carrier.ts'

/** As boxes are written in the United States and Canada, and in the languages of Europe and Latin America. */
const boxes = [
  /\bp\.?\s*o\.?\s*(box|bx|drawer)\b/i,
  /\bpost(al)?\s+office\s+(box|drawer)\b/i,
  /\bpostal\s+box\b/i,
  /\bp\.?\s?o\.?\s?b\.?\s*#?\s*\d/i,
  /^\s*(box|bx|lock\s*box)\s*#?\s*\d+\s*$/i,
  /\b(postfach|postbus|boite\s+postale|boîte\s+postale|case\s+postale|casella\s+postale|apartado(\s+(postal|de\s+correos))?|caixa\s+postal|casilla(\s+(postal|de\s+correos?))?)\s*\d/i,
  /\bb\.?\s?p\.?\s*\d{1,6}\s*$/i,
]

/**
 * Whether the parcel can only go to a box at a post office, where private carriers cannot deliver: a line is one, and no
 * other line has a number, which would be a house's.
 */
export function isPostOfficeBox({ street1, street2 }: Pick<CarrierAddress, 'street1' | 'street2'>): boolean {
  const lines = [street1, street2 ?? ''].filter((line) => line.trim() !== '')
  const others = lines.filter((line) => !boxes.some((box) => box.test(line)))
  return others.length < lines.length && !others.some((line) => /\d/.test(line))
}
