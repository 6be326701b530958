import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { failureMessage } from '../../api/messages.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatCarrier, formatDelivery, formatService } from '../../format/shipping.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Badge, Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/plain-button.tsx'
import {
  carrierFailures,
  chosenRate,
  type Marks,
  mainRates,
  type ParcelRates,
  pendingCarriers,
  type Rate,
  rateMarks,
  type Service,
  shortenedNames,
  sortedRates,
} from './rates.ts'
import type { RatesState } from './use-rates.ts'

type Props = {
  rating: RatesState
  /** The chosen service per package. Null for the cheapest one. */
  selected: readonly (Service | null)[]
  onChoose: (index: number, service: Service) => void
  /** Content follows below, so the panel reserves its full height and nothing moves when rates arrive. */
  isAboveMore?: boolean
  /** An error is shown with the button below, so the list leaves more room. */
  isFailed?: boolean
}

/** Limits the height, so that the button below stays visible. */
function heightOf(parcels: number, isAboveMore: boolean, isFailed: boolean): string {
  if (isFailed) return 'lg:max-h-[max(8rem,calc(100dvh-38rem))] lg:overflow-y-auto'
  // With several packages, the chosen rates are listed below.
  if (parcels > 1) return 'lg:max-h-[max(12rem,calc(100dvh-32rem))] lg:overflow-y-auto'
  return `lg:max-h-[max(12rem,calc(100dvh-26rem))] lg:overflow-y-auto ${isAboveMore ? 'lg:min-h-[max(12rem,calc(100dvh-26rem))]' : ''}`
}

/** The rates of the carriers, per package. */
export function RatesPanel({ rating, selected, onChoose, isAboveMore = false, isFailed = false }: Props) {
  const { parcels, isStale, isAsking, failure, refresh } = rating
  if (failure) {
    return (
      <Notice kind="bad">
        {failureMessage(failure)}{' '}
        <Button look="quiet" icon="refresh" onPress={refresh}>
          Refresh rates
        </Button>
      </Notice>
    )
  }
  const isFirst = parcels.every(({ responses }) => responses.length === 0)
  const waiting = [...new Set(parcels.flatMap(pendingCarriers))].map(formatCarrier)
  return (
    <div className="flex flex-col gap-4" aria-busy={isAsking}>
      {(!isFirst || isAboveMore) && (
        <div className={`flex flex-col gap-4 ${heightOf(parcels.length, isAboveMore, isFailed)}`}>
          {!isFirst &&
            parcels.map((parcel, index) => (
              <ParcelRatesList
                // biome-ignore lint/suspicious/noArrayIndexKey: packages have no identity but their position
                key={index}
                label={parcels.length > 1 ? `Rates for package ${index + 1}` : 'Rates'}
                isNamed={parcels.length > 1}
                parcel={parcel}
                isStale={isStale}
                selected={selected[index] ?? null}
                onChoose={(service) => onChoose(index, service)}
                onRetry={refresh}
              />
            ))}
        </div>
      )}
      {/* Keeps its height if content follows below. */}
      <div className={isAboveMore ? 'min-h-4' : isAsking ? '' : 'sr-only'}>
        <p role="status" className={isAsking ? 'flex items-center gap-2 text-12 text-text-2' : 'sr-only'}>
          {isAsking ? (
            <>
              <Spinner /> {waiting.length > 0 && !isStale ? `Waiting for ${waiting.join(', ')}…` : 'Getting rates…'}
            </>
          ) : (
            'Rates updated.'
          )}
        </p>
      </div>
    </div>
  )
}

type ListProps = {
  label: string
  isNamed: boolean
  parcel: ParcelRates
  isStale: boolean
  selected: Service | null
  onChoose: (service: Service) => void
  onRetry: () => void
}

function ParcelRatesList({ label, isNamed, parcel, isStale, selected, onChoose, onRetry }: ListProps) {
  const rates = sortedRates(parcel)
  const marks = rateMarks(rates)
  const chosen = chosenRate(rates, selected)
  const failures = carrierFailures(parcel)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rates : mainRates(rates, chosen)
  const shortened = shortenedNames(parcel)
  return (
    <div className={`flex flex-col gap-2 transition-opacity duration-90 ${isStale ? 'opacity-55' : ''}`}>
      {isNamed && <h3 className="text-12 font-medium text-text-2">{label}</h3>}
      {rates.length > 0 && (
        <RadioGroup
          aria-label={label}
          value={chosen?.rateId ?? null}
          onChange={(rateId) => {
            const rate = rates.find((one) => one.rateId === rateId)
            if (rate) onChoose(rate)
          }}
          className="flex flex-col divide-y divide-line overflow-hidden rounded-2 border border-line"
        >
          {shown.map((rate) => (
            <RateRow key={rate.rateId} rate={rate} marks={marks} />
          ))}
        </RadioGroup>
      )}
      {shown.length < rates.length && (
        <div>
          <Button look="quiet" className="-ml-3" onPress={() => setWhole(true)}>
            Show {rates.length - shown.length} more rates
          </Button>
        </div>
      )}
      {rates.length === 0 && parcel.isComplete && failures.length === 0 && (
        <p className="text-13 text-text-2">
          {parcel.failure ?? 'None of your carriers ship this package to this address.'}
        </p>
      )}
      {failures.length > 0 && (
        <ul aria-label="Carriers without rates" className="flex flex-col gap-1">
          {failures.map(({ carriers, failure }) => (
            <li key={failure} className="flex items-start gap-1.5 text-12 text-warn">
              <Icon name="alert" className="mt-0.5 size-3.5" />
              <span>
                No rates from {carriers.map(formatCarrier).join(', ')}: {failure}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shortened.length > 0 && (
        <ul aria-label="Shortened names" className="flex flex-col gap-1">
          {shortened.map(({ carrier, party, printed }) => (
            <li key={`${carrier} ${party}`} className="flex items-start gap-1.5 text-12 text-text-2">
              <Icon name="alert" className="mt-0.5 size-3.5 shrink-0" />
              <span className="min-w-0 break-words">
                {formatCarrier(carrier)} prints the {party} as “{printed}”. The full name is too long for the carrier’s
                label.
              </span>
            </li>
          ))}
        </ul>
      )}
      {parcel.isComplete && (failures.length > 0 || rates.length === 0) && (
        <div>
          <Button look="quiet" icon="refresh" className="-ml-3" onPress={onRetry}>
            Refresh rates
          </Button>
        </div>
      )}
    </div>
  )
}

function RateRow({ rate, marks }: { rate: Rate; marks: Marks }) {
  const { rateId, carrier, serviceName, charge, retail, restrictedTo, paidBy } = rate
  const isSaving =
    retail !== null && retail.currency === charge.currency && Number(retail.amount) > Number(charge.amount)
  return (
    <Radio
      value={rateId}
      className="group flex cursor-default items-center gap-2.5 px-2.5 py-2 -outline-offset-2 data-hovered:bg-hover data-selected:bg-accent-soft"
    >
      <span
        aria-hidden="true"
        className="flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong group-data-selected:border-accent group-data-selected:after:size-2 group-data-selected:after:rounded-full group-data-selected:after:bg-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13 font-medium">
          {formatService(carrier, serviceName)}
          {rateId === marks.cheapest && (
            <Badge tone="ok">{marks.isUndercut ? 'Cheapest for any contents' : 'Cheapest'}</Badge>
          )}
          {rateId === marks.fastest && <Badge tone="info">Fastest</Badge>}
          {paidBy === 'carrierAccount' && <Badge>Billed by {formatCarrier(carrier)}</Badge>}
          {restrictedTo && (
            <Badge tone="warn">{restrictedTo.charAt(0).toUpperCase() + restrictedTo.slice(1)} only</Badge>
          )}
        </span>
        <span className="block text-12 text-text-2">{formatDelivery(rate)}</span>
      </span>
      <span className="text-right text-13 tabular-nums">
        <span className="block font-semibold">{formatMoney(charge.amount, charge.currency)}</span>
        {isSaving && (
          <span className="block text-12 text-text-2">
            <span className="sr-only">instead of </span>
            <s>{formatMoney(retail.amount, retail.currency)}</s>
          </span>
        )}
      </span>
    </Radio>
  )
}
