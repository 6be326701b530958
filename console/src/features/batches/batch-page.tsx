import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import { creditQuery } from '../../api/queries/account.ts'
import {
  type Batch,
  type BatchPrice,
  batchQuery,
  buyBatch,
  cancelBatch,
  pauseBatch,
  resumeBatch,
  type ShownBatch,
} from '../../api/queries/batches.ts'
import { formatCount, formatMoney } from '../../format/numbers.ts'
import { paths } from '../../paths.ts'
import { ActionButton, ConfirmAction } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { Page } from '../../shell/page.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../shell/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Fact, Facts, Section } from '../../ui/section.tsx'
import { textLinkStyle } from '../../ui/text.tsx'
import { useLatest } from '../../ui/use-value.ts'
import { BatchItems } from './batch-items.tsx'
import { BatchPrint } from './batch-print.tsx'
import { aboutOf, buyText, creditAfterText, moneyText, pauseText, progressOf, titleOf, totalsOf } from './text.ts'

const route = getRouteApi('/shell/batches/$batchId')

/** Labels of many orders: review, purchase, progress and printing. */
export function BatchPage() {
  const { batchId } = route.useParams()
  const { data } = useSuspenseQuery({ ...batchQuery(batchId), refetchOnWindowFocus: true })
  const { batch, failures, prices, boughtLabels } = data
  const paused = pauseText(data)
  return (
    <Page
      width="wide"
      title={titleOf(batch)}
      about={aboutOf(batch)}
      above={
        <Link to={paths.batches} className={`text-13 ${textLinkStyle}`}>
          Batches
        </Link>
      }
      actions={<BatchActions batch={batch} prices={prices} />}
    >
      {paused && (
        <Notice kind="warn" title="Purchase paused">
          {paused}
        </Notice>
      )}
      <Progress batch={batch} />
      <Summary batch={batch} prices={prices} />
      {batch.counts.bought > 0 && <BatchPrint batch={batch} boughtLabels={boughtLabels} />}
      <BatchItems batch={batch} failures={failures} />
    </Page>
  )
}

function Progress({ batch }: { batch: Batch }) {
  const { done, all } = progressOf(batch)
  if (batch.state !== 'rating' && batch.state !== 'buying') return null
  return (
    <div className="flex flex-col gap-1">
      <progress aria-label="Progress" value={done} max={all} className="h-2 w-full accent-accent" />
      <p aria-live="polite" className="text-13 text-text-2 tabular-nums">
        {formatCount(done)} of {formatCount(all)}
      </p>
    </div>
  )
}

type PricedProps = { batch: Batch; prices: readonly BatchPrice[] }

function Summary({ batch: { counts, total, currency, state }, prices }: PricedProps) {
  const { may } = useSession()
  const { data: credit } = useQuery({ ...creditQuery(), enabled: may.includes('credit.read') })
  const isBefore = state === 'rating' || state === 'ready'
  const direct = totalsOf(prices, 'carrierAccount')
  const after = credit && state === 'ready' ? creditAfterText(prices, credit) : null
  return (
    <Section title="Summary">
      <Facts>
        <Fact name="Total">{moneyText(totalsOf(prices)) || formatMoney(total, currency)}</Fact>
        {direct.length > 0 && (
          <>
            <Fact name="Paid from credit">{moneyText(totalsOf(prices, 'credit')) || 'Nothing'}</Fact>
            <Fact name="Billed by the carrier">{moneyText(direct)}</Fact>
          </>
        )}
        {credit && state === 'ready' && (
          <Fact name="Available credit">{formatMoney(credit.available, credit.currency)}</Fact>
        )}
        {after && (
          <Fact name={after.isShort ? 'Missing credit' : 'Credit after purchase'}>
            {after.isShort ? <span className="font-medium text-bad">{after.text}</span> : after.text}
          </Fact>
        )}
        <Fact name="Packages">{formatCount(counts.total)}</Fact>
        {counts.bought > 0 && <Fact name="Bought">{formatCount(counts.bought)}</Fact>}
        {counts.failed > 0 && (
          <Fact name={isBefore ? 'Can’t be bought' : 'Not bought'}>{formatCount(counts.failed)}</Fact>
        )}
        {counts.excluded > 0 && <Fact name="Left out">{formatCount(counts.excluded)}</Fact>}
        {counts.unknown > 0 && <Fact name="Label unknown">{formatCount(counts.unknown)}</Fact>}
        {counts.canceled > 0 && <Fact name="Canceled">{formatCount(counts.canceled)}</Fact>}
      </Facts>
    </Section>
  )
}

/** Runs an act of the batch, and shows its failure. */
const useBatchAction = <Input,>(act: (input: Input) => Promise<ShownBatch>) =>
  useAction(act, { refreshes: ['batches', 'orders', 'credit'] })

function BatchActions({ batch, prices }: PricedProps) {
  const { id, state, counts } = batch
  const deniedReason = useDeniedReason('labels.buy')
  const buying = useBatchAction(buyBatch)
  const pausing = useBatchAction(pauseBatch)
  const resuming = useBatchAction(resumeBatch)
  const [isCanceling, setCanceling] = useState(false)
  const failure = [buying, pausing, resuming].find((action) => action.failure)?.failure ?? null
  const reason = deniedReason ?? (counts.ready === 0 ? 'No package is ready to be bought' : null)
  const totals = totalsOf(prices)
  const buy = () => buying.run({ batchId: id, shownTotals: totals })
  useBuyKey(state === 'ready' && reason === null, buy)
  const canCancel = ['rating', 'ready', 'buying', 'paused'].includes(state)
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap gap-2">
        {canCancel && (
          <ActionButton disabledReason={deniedReason} onPress={() => setCanceling(true)}>
            Cancel
          </ActionButton>
        )}
        {state === 'buying' && (
          <ActionButton isPending={pausing.isPending} disabledReason={deniedReason} onPress={() => pausing.run(id)}>
            Pause
          </ActionButton>
        )}
        {state === 'paused' && (
          <ActionButton
            look="primary"
            isPending={resuming.isPending}
            disabledReason={deniedReason}
            onPress={() => resuming.run(id)}
          >
            Resume
          </ActionButton>
        )}
        {state === 'ready' && (
          <ActionButton look="primary" isPending={buying.isPending} disabledReason={reason} onPress={buy}>
            {buyText(batch, totals)}
          </ActionButton>
        )}
      </div>
      {failure && <Notice kind="bad">{failureMessage(failure)}</Notice>}
      {isCanceling && <CancelDialog batch={batch} onClose={() => setCanceling(false)} />}
    </div>
  )
}

function CancelDialog({ batch: { id, counts }, onClose }: { batch: Batch; onClose: () => void }) {
  const action = useAction(cancelBatch, { refreshes: ['batches', 'orders', 'credit'], onDone: onClose })
  return (
    <ConfirmAction
      title="Cancel the purchase?"
      onClose={onClose}
      action={action}
      onConfirm={() => action.run(id)}
      verb="Cancel purchase"
      otherwise="Keep purchase"
    >
      Nothing else is bought, and the purchase can’t be continued.
      {counts.bought > 0 && ` Labels that were bought stay valid: ${formatCount(counts.bought)}.`}
      {counts.buying > 0 && ` Purchases in progress continue: ${formatCount(counts.buying)}.`}
    </ConfirmAction>
  )
}

function useBuyKey(isOn: boolean, buy: () => void): void {
  const latest = useLatest(buy)
  const commands = useMemo(
    () =>
      isOn
        ? [{ id: 'batch buy', text: 'Buy labels', group: 'Batch', keys: 'mod+enter', run: () => latest.current() }]
        : [],
    [isOn, latest],
  )
  useCommands(commands)
}
