import { useMemo } from 'react'
import type { Command } from '../../shell/shortcuts.ts'
import { useCommands } from '../../shell/use-commands.ts'
import { focusVisibly } from '../../ui/focus-visibly.ts'
import { useLatest } from '../../ui/use-latest.ts'

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row-link]')]

const placeOfFocus = (all: readonly HTMLElement[]): number =>
  all.findIndex((link) => link.closest('tr')?.contains(document.activeElement))

/** The order whose row has the focus; null: none has. */
export function focusedRow(): string | null {
  const all = links()
  return all[placeOfFocus(all)]?.dataset.rowLink ?? null
}

/** Moves the focus from a row to the next or the one before; from elsewhere to the first. @returns the order there */
export function moveRow(step: 1 | -1): string | null {
  const all = links()
  const place = placeOfFocus(all)
  const next = all[place < 0 ? 0 : Math.min(Math.max(place + step, 0), all.length - 1)]
  focusVisibly(next)
  // The head of the table stays where it is, and would cover the first row.
  next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  return next?.dataset.rowLink ?? null
}

type Acts = {
  ship: (orderId: string) => void
  toggle: (orderId: string) => void
  extend: (step: 1 | -1) => void
  toggleAll: () => void
}

/** The keys of the list: they move from row to row, and act on the one that has the focus. */
export function useRowCommands(acts: Acts): void {
  // What they do changes with each mark; that they are there does not.
  const latest = useLatest(acts)
  const commands = useMemo(() => {
    const toggle = () => {
      const orderId = focusedRow()
      if (orderId) latest.current.toggle(orderId)
    }
    const ship = () => {
      const orderId = focusedRow()
      if (orderId) latest.current.ship(orderId)
    }
    // The link of a row hears them by itself; they are listed with the others.
    const byLink = () => undefined
    const make = (id: string, text: string, keys: string, run: () => void): Command => ({
      id: `orders ${id}`,
      text,
      group: 'List',
      keys,
      isOfKeysAlone: true,
      run,
    })
    return [
      make('find', 'Search orders', '/', () => focusVisibly(document.querySelector<HTMLElement>('[data-search]'))),
      make('next', 'Next order', 'j', () => moveRow(1)),
      make('before', 'Previous order', 'k', () => moveRow(-1)),
      make('mark', 'Select order', 'x', toggle),
      make('extend', 'Extend selection down', 'shift+j', () => latest.current.extend(1)),
      make('extend back', 'Extend selection up', 'shift+k', () => latest.current.extend(-1)),
      make('all', 'Select all on this page', 'mod+a', () => latest.current.toggleAll()),
      make('peek', 'Preview order', 'space', byLink),
      make('open', 'Open order', 'enter', byLink),
      make('ship', 'Open and buy', 'b', ship),
    ]
  }, [latest])
  useCommands(commands)
}
