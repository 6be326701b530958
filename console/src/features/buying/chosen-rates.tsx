import { formatService } from '../../format/carrier.ts'
import { formatMoney } from '../../format/money.ts'
import type { Rate } from './rates.ts'

/** What is bought for each of several parcels: their rates stand below each other, and most of them are out of sight. */
export function ChosenRates({ rates }: { rates: readonly Rate[] }) {
  if (rates.length < 2) return null
  return (
    <ul aria-label="Labels to buy" className="flex flex-col gap-1 text-13">
      {rates.map(({ rateId, carrier, serviceName, charge }, place) => (
        <li key={rateId} className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1">
            <span className="text-text-2">Package {place + 1}:</span> {formatService(carrier, serviceName)}
          </span>
          <span className="tabular-nums">{formatMoney(charge.amount, charge.currency)}</span>
        </li>
      ))}
    </ul>
  )
}
