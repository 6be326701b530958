/** The contract's numbers, written apart from the product's own, so that a change there fails a test here. */
export const OrderStatus = {
  Created: 0,
  Requested: 1,
  OnHold: 2,
  Cancelled: 3,
  Fulfilled: 4,
  Processing: 5,
  Picked: 6,
  Packed: 7,
  LabelCreated: 8,
  Returned: 9,
  Error: 10,
  Draft: 11,
} as const

export const LabelStatus = { Unknown: 0, Created: 1, Printed: 2, Cancelled: 3, Error: 4 } as const

export const OrderSource = { Manual: 1, API: 2, Store: 3 } as const
