import type { Order } from '../../api/queries/orders.ts'
import { formatMoney } from '../../format/money.ts'

/** What the order holds. */
export function Items({ items }: { items: Order['items'] }) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Items" className="divide-y divide-line text-13">
      {items.map(({ name, sku, quantity, unitValue, currency }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order may hold the same thing twice, and its items never change places
        <li key={place} className="flex items-baseline gap-3 py-1.5">
          <span className="w-8 shrink-0 text-right text-text-2 tabular-nums">{quantity} ×</span>
          <span className="min-w-0 flex-1">
            {name}
            {sku && <span className="ml-2 font-mono text-12 text-text-3">{sku}</span>}
          </span>
          {unitValue && currency && (
            <span className="text-right text-text-2 tabular-nums">
              {formatMoney(unitValue, currency)}
              {quantity > 1 && ' each'}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
