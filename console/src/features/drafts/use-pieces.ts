/** What of the page of a draft is wanted later than the page: it is loaded behind it, and is there by then. */
import { lazy, useEffect } from 'react'
import { loadReader } from './paste/read-pasted.ts'

const pieces = {
  rates: () => import('../buying/rates-panel.tsx'),
  standing: () => import('./standing-panel.tsx'),
  address: () => import('./address-beside.tsx'),
  customs: () => import('./customs-section.tsx'),
  clashes: () => import('./clashes-dialog.tsx'),
  reader: loadReader,
}
export const RatesPanel = lazy(async () => ({ default: (await pieces.rates()).RatesPanel }))
export const StandingPanel = lazy(async () => ({ default: (await pieces.standing()).StandingPanel }))
export const AddressBeside = lazy(async () => ({ default: (await pieces.address()).AddressBeside }))
export const CustomsSection = lazy(async () => ({ default: (await pieces.customs()).CustomsSection }))
export const ClashesDialog = lazy(async () => ({ default: (await pieces.clashes()).ClashesDialog }))

/** Whoever needs one without a network, or after another version was laid out, has it by then. */
export function useLoadedPieces(): void {
  useEffect(() => void Promise.allSettled(Object.values(pieces).map((load) => load())), [])
}
