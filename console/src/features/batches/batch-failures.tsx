import { Link } from '@tanstack/react-router'
import { failureMessage } from '../../api/messages.ts'
import { type Batch, type BatchFailure, type NamedItem, retryBatch } from '../../api/queries/batches.ts'
import { formatCount, formatCountOf } from '../../format/numbers.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { LeaveOut, Recipient, useItemChange } from './item-parts.tsx'
import { RateMenu } from './rate-menu.tsx'
import { fixOf, reasonsOf, reasonText } from './text.ts'

type Props = {
  batch: Batch
  failures: readonly BatchFailure[]
  /** The failed items of the page. */
  rows: readonly NamedItem[]
}

/** The packages that can't be bought, by their reasons, each with a link to its correction. */
export function BatchFailures({ batch, failures, rows }: Props) {
  const { id, state, counts } = batch
  const deniedReason = useDeniedReason('labels.buy')
  const retrying = useAction(retryBatch, { refreshes: ['batches', 'orders', 'credit'] })
  const changing = useItemChange(batch)
  const failure = retrying.failure ?? changing.failure
  const canRetry = ['ready', 'buying', 'paused', 'completed'].includes(state)
  const byReason = Map.groupBy(rows, ({ item: { error } }) => (error ? reasonText(error) : ''))
  return (
    <Section
      title={`${formatCountOf(counts.failed, 'package')} can’t be bought`}
      isFlush
      about={
        state === 'ready' || state === 'rating'
          ? 'Correct the orders, then retry. Labels for the other orders can be bought now.'
          : 'Correct the orders, then retry. Each label is bought as soon as there is a rate for it.'
      }
      actions={
        canRetry && (
          <ActionButton
            icon="refresh"
            isPending={retrying.isPending}
            disabledReason={deniedReason}
            onPress={() => retrying.run(id)}
          >
            Retry {formatCount(counts.failed)}
          </ActionButton>
        )
      }
    >
      {failure && (
        <div className="p-4 pb-0">
          <Notice kind="bad">{failureMessage(failure)}</Notice>
        </div>
      )}
      <ul aria-label="Reasons" className="divide-y divide-line">
        {reasonsOf(failures).map(({ text, count }) => (
          <li key={text} className="flex flex-col gap-2 px-4 py-3">
            <h3 className="flex gap-2 text-13">
              <span className="font-semibold tabular-nums">{formatCount(count)}</span>
              <span className="min-w-0 font-medium wrap-anywhere text-bad">{text}</span>
            </h3>
            <ul aria-label={text} className="flex flex-col gap-2">
              {byReason.get(text)?.map((row) => (
                <li key={row.item.shipmentId} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
                  <span className="min-w-0 grow basis-40 wrap-anywhere">
                    <Recipient row={row} />
                  </span>
                  {state === 'ready' && deniedReason === null && (
                    <>
                      {row.item.error?.code === 'Batch.NoMatchingRate' && (
                        <RateMenu
                          batch={batch}
                          row={row}
                          onChoose={(rateId) => changing.change(row.item.shipmentId, { rateId })}
                        />
                      )}
                      <LeaveOut
                        row={row}
                        deniedReason={null}
                        onChange={(excluded) => changing.change(row.item.shipmentId, { excluded })}
                      />
                    </>
                  )}
                  <FixLink row={row} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function FixLink({ row: { item, recipient } }: { row: NamedItem }) {
  const field = item.error?.metaData?.field
  const fix = item.error && fixOf({ code: item.error.code, field: typeof field === 'string' ? field : null })
  if (!fix) return null
  return (
    <Link
      to={paths.order}
      params={{ orderId: item.orderId }}
      {...(fix.hash ? { hash: fix.hash } : {})}
      aria-label={`${fix.text}: ${recipient ?? 'the package'}`}
      className={buttonStyle('plain')}
    >
      {fix.text}
    </Link>
  )
}
