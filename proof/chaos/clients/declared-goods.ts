/** The customs details of an order in the chaos. */

/** Two kinds of goods, together lighter than the lightest parcel of a workload. */
export const declaredItems = [
  {
    description: 'Wool blanket',
    quantity: 2,
    value: '88.00',
    currency: 'USD',
    weight: 0.75,
    hsTariffNumber: '630120',
    originCountry: 'US',
  },
  {
    description: 'Cotton shirt',
    quantity: 1,
    value: '19.50',
    currency: 'USD',
    weight: 0.1875,
    hsTariffNumber: '610510',
    originCountry: 'IT',
  },
]

export const declaredGoods = {
  contentsType: 'merchandise',
  customsSigner: 'Charles Babbage',
  customsItems: declaredItems,
}
