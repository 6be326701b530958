/** What customs are told of an order of the chaos. */
import type { OrderWorkload } from '../plan/workload.ts'

/** Two kinds of goods, together lighter than the lightest parcel of a workload. */
export const declaredGoods = ({ key }: Pick<OrderWorkload, 'key'>) => ({
  contentsType: 'merchandise',
  customsSigner: 'Charles Babbage',
  customsItems: [
    {
      description: 'Wool blanket',
      quantity: 2,
      value: '88.00',
      currency: 'USD',
      weight: 0.75,
      hsTariffNumber: '630120',
      originCountry: 'US',
      code: key,
    },
    {
      description: 'Cotton shirt',
      quantity: 1,
      value: '19.50',
      currency: 'USD',
      weight: 0.2,
      hsTariffNumber: '610510',
      originCountry: 'IT',
    },
  ],
})
