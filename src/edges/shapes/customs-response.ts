import type { CustomsContent } from '#domain/orders/customs/customs.ts'

/** What was declared, by the names of an order's body. */
export const customsAnswer = ({ isFromItems: _isFromItems, items, ...said }: CustomsContent) => ({
  ...said,
  customsItems: items.map(({ weightPounds, ...item }) => ({ ...item, weight: weightPounds })),
})
