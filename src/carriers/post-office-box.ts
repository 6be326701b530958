import type { CarrierAddress } from '#carriers/carrier.ts'

/** Written in the ways of the United States and of Canada: P.O. Box, POB, Post Office Box, Casilla, CP and the like. */
const boxes = [
  /\bp\.?\s*o\.?\s*(box|bx|drawer)\b/i,
  /\bpost(al)?\s+office\s+(box|drawer)\b/i,
  /\bpostal\s+box\b/i,
  /\bp\.?\s?o\.?\s?b\.?\s*#?\s*\d/i,
  /^\s*(box|bx|lock\s*box)\s*#?\s*\d+\s*$/i,
  /\b(postfach|postbus|boite\s+postale|boîte\s+postale|case\s+postale|casella\s+postale|apartado(\s+(postal|de\s+correos))?|caixa\s+postal|casilla(\s+(postal|de\s+correos?))?)\s*\d/i,
  /\bb\.?\s?p\.?\s*\d{1,6}\s*$/i,
]

/** Whether the street is a box at a post office, where private carriers cannot deliver. */
export const isPostOfficeBox = ({ street1, street2 }: Pick<CarrierAddress, 'street1' | 'street2'>): boolean =>
  [street1, street2 ?? ''].some((line) => boxes.some((box) => box.test(line)))
