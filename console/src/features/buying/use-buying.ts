import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { Failure, noResponse } from '../../api/failure.ts'
import { type Order, orderQuery } from '../../api/queries/orders.ts'
import type { RateOptions } from '../../api/queries/purchases.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLatest } from '../../ui/use-value.ts'
import { usePrint } from '../printing/use-print.ts'
import { progressOf } from './purchase.ts'
import { chosenRate, creditAfter, earlyOf, type Rate, type Service, sortedRates } from './rates.ts'
import { type Buying, isRateExpired } from './use-purchase.ts'
import { type RatesState, useRates } from './use-rates.ts'

type Parcels = {
  /** The progress of the labels. */
  buying: Buying
  /** Absent: the sub-account of the window. Null: the whole account. */
  subAccountId?: string | null
  /** The shipment ids. Null if nothing can be rated yet. */
  shipmentIds: readonly string[] | null
  /** Identifies each package on the page, in the same order. */
  keys: readonly string[]
  options: RateOptions
  /** Changes with the contents of shipments that keep their ids. */
  content?: string
  /** Whether labels can be bought now. */
  isOn: boolean
  /**
   * Prepares the purchase and shows missing details for these carriers.
   *
   * @returns the shipments to buy labels for; null if details are missing
   */
  getReady: (carriers: readonly string[]) => Promise<{ orderId: string; shipmentIds: readonly string[] } | null>
  /** The package preset of each package. */
  presetOf?: (index: number) => string | null
}

/** Everything from packages to printed labels, for any page: rates, choice, purchase, printing. */
export function useBuying({
  buying,
  subAccountId,
  shipmentIds,
  keys,
  options,
  content,
  isOn,
  getReady,
  presetOf,
}: Parcels) {
  const rating = useRates(shipmentIds, { ...options, subAccountId, content }, isOn)
  const { rates, selected, choose } = useOffer(rating, keys)
  const printing = usePrint()
  const printWhenBought = usePrintWhenBought(buying.order, printing.print)
  // A later purchase of the same packages is another person's, and isn't printed here.
  const { isNothingBought } = buying
  useEffect(() => {
    if (isNothingBought) printWhenBought(null)
  }, [isNothingBought, printWhenBought])
  const [isEarly, setEarly] = useState(false)
  const latestBuy = useLatest(async (prints: boolean): Promise<void> => {
    if (rates && creditAfter(rates)?.isShort) return
    const ready = isOn ? await getReady((rates ?? []).map(({ carrier }) => carrier)) : null
    if (!ready) return
    const { orderId, shipmentIds: ids } = ready
    // The rates belong to earlier contents. Nobody buys at a price that they haven't seen.
    if (!rates || rating.ids !== ids.join(' ')) return setEarly(true)
    setEarly(false)
    const earlier = buying.order?.shipments.flatMap(({ purchase }) => (purchase ? [purchase.operationId] : [])) ?? []
    printWhenBought(prints ? { orderId, shipmentIds: ids, earlier } : null)
    const purchases = rates.map(({ rateId }, index) => ({
      shipmentId: ids[index] ?? '',
      rateId,
      presetId: presetOf?.(index) ?? null,
    }))
    const failure = await buying.buy(orderId, purchases)
    if (failure) printWhenBought(null)
    if (isRateExpired(failure)) rating.refresh()
  })
  /** A stable function that uses the current values. */
  const buy = useCallback(() => void latestBuy.current(true), [latestBuy])
  const buyOnly = useCallback(() => void latestBuy.current(false), [latestBuy])
  /** The props of the button, wherever it is on the page. */
  const button = { rates, buying, early: earlyOf(isEarly, rates, rating.isAsking), onBuy: buy, onBuyOnly: buyOnly }
  return { buying, rating, selected, choose, printing, buy, button }
}

type Offer = {
  /** The rate of each package. Null if one has none, or the rates belong to earlier contents. */
  rates: readonly Rate[] | null
  /** The chosen service per package. Null for the cheapest one. */
  selected: readonly (Service | null)[]
  choose: (index: number, service: Service) => void
}

/**
 * The chosen service per package: the cheapest until the person chooses another.
 *
 * @param keys identifies each package, so that a choice stays with its package
 */
function useOffer({ parcels, isStale }: RatesState, keys: readonly string[]): Offer {
  const [services, setServices] = useState<Readonly<Record<string, Service>>>({})
  const selected = keys.map((key) => services[key] ?? null)
  const chosen = parcels.map((parcel, index) => chosenRate(sortedRates(parcel), selected[index] ?? null))
  const isComplete = !isStale && chosen.length > 0 && chosen.every((rate) => rate !== null)
  return {
    rates: isComplete ? chosen : null,
    selected,
    choose: (index, service) => setServices((before) => ({ ...before, [keys[index] ?? '']: service })),
  }
}

/** Seconds since a moment. Null while nothing is in progress. */
export function useElapsedSeconds(since: number | null): number | null {
  const [now, setNow] = useState(since ?? 0)
  useEffect(() => {
    if (since === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? null : Math.max(0, Math.floor((now - since) / 1_000))
}

/**
 * Prints the labels that this page bought, all at once, when their files are ready. If the page is left before that, a
 * toast reports that the labels are ready instead.
 *
 * @returns sets the purchase to wait for; null if it was rejected
 */
function usePrintWhenBought(
  order: Order | null,
  print: (labelIds: string[]) => Promise<void>,
): (selected: Bought | null) => void {
  const [selected, setWanted] = useState<Bought | null>(null)
  const outcome = order && selected && outcomeOf(order, selected)
  const kind = outcome?.kind ?? null
  const ids = outcome?.kind === 'ready' ? outcome.labelIds.join(' ') : ''
  useEffect(() => {
    if (kind === null) return
    setWanted(null)
    if (ids !== '') void print(ids.split(' '))
  }, [kind, ids, print])
  const queryClient = useQueryClient()
  const router = useRouter()
  const left = useLatest(selected)
  useEffect(
    () => () => {
      if (left.current) void toastWhenReady(queryClient, router, left.current)
    },
    [queryClient, router, left],
  )
  return setWanted
}

/* Follows labels that were bought on a page that is no longer shown. */

/** Shipments of one order that were bought at the same time. */
type Bought = {
  orderId: string
  shipmentIds: readonly string[]
  /** The earlier purchases of the shipments, whose outcomes don't count. */
  earlier: readonly string[]
}

export type Outcome =
  /** All labels can be printed. */
  | { kind: 'ready'; labelIds: string[] }
  /** A purchase failed. */
  | { kind: 'failed' }

/** @returns null if the outcome isn't known yet */
export function outcomeOf(order: Order, { shipmentIds, earlier }: Bought): Outcome | null {
  const shipments = order.shipments.filter(({ shipmentId }) => shipmentIds.includes(shipmentId))
  const isFailed = shipments.some(
    (one) => progressOf(one).kind === 'failed' && !earlier.includes(one.purchase?.operationId ?? ''),
  )
  if (isFailed) return { kind: 'failed' }
  const labels = shipments.flatMap(({ label }) => (label?.isLive && label.files === 'completed' ? [label] : []))
  return labels.length === shipmentIds.length ? { kind: 'ready', labelIds: labels.map(({ labelId }) => labelId) } : null
}

/** Longer than carriers take. After that, only the order shows the outcome. */
const followedMs = 10 * 60_000
const pauseMs = 2_000

/** Waits for the label files or the failure, and shows a toast. */
async function toastWhenReady(queryClient: QueryClient, router: AnyRouter, bought: Bought): Promise<void> {
  const { orderId } = bought
  const until = Date.now() + followedMs
  while (Date.now() < until) {
    const order = await read(queryClient, orderId)
    if (order === 'refused') return
    const outcome = order && outcomeOf(order, bought)
    if (order && outcome) {
      const name = order.toAddress.name || order.toAddress.company || 'an order'
      const text =
        outcome.kind === 'ready'
          ? `The label for ${name} is ready to print`
          : `No label was created for ${name}, and nothing was charged`
      const run = () => void router.navigate({ to: paths.order, params: { orderId } })
      return showToast(text, { text: 'Open order', run })
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Null if this request failed. */
async function read(queryClient: QueryClient, orderId: string): Promise<Order | 'refused' | null> {
  try {
    return await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 })
  } catch (error) {
    // The person has signed out or lost access.
    return error instanceof Failure && error.code !== noResponse && error.status < 500 ? 'refused' : null
  }
}
