/** The statuses of orders and of labels, with the contract's numbers: no digit stands for one on a page. */

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
export type OrderStatus = (typeof OrderStatus)[keyof typeof OrderStatus]

export const LabelStatus = { Unknown: 0, Created: 1, Printed: 2, Cancelled: 3, Error: 4 } as const
export type LabelStatus = (typeof LabelStatus)[keyof typeof LabelStatus]
