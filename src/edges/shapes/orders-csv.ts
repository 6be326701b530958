/** Orders as a CSV file. */
import { Decimal } from 'decimal.js'
import type { FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { Share } from '#domain/accounts/account.ts'
import { getTimeZone } from '#domain/accounts/queries.ts'
import type { ListDeps, OrderFilter } from '#domain/orders/list/list-orders.ts'
import { type ExportedOrder, exportOrders } from '#domain/orders/list/read-all-orders.ts'
import { type Columns, csvFields, csvOptions, sendCsv } from '#edges/shapes/csv-export.ts'
import { sourceNames } from '#edges/shapes/orders.ts'
import { statusName } from '#edges/shapes/statuses.ts'
import type { Clock } from '#kit/clock.ts'
import type { Cell } from '#kit/csv.ts'
import { inCurrency } from '#kit/money.ts'
import { OneOf } from '#kit/schema.ts'

const decimal = (value: number | string): Cell => ({ decimal: String(value) })
const timeOf = (text: string | undefined): Cell => (text === undefined ? null : new Date(text))

/** The labels of one order are in one currency, that of its carrier. Otherwise there is no sum. */
function costOf({ labels }: ExportedOrder): { cost: Cell; currency: Cell } {
  const [first, ...others] = labels
  if (!first || others.some(({ currency }) => currency !== first.currency)) return { cost: null, currency: null }
  const { currency } = first
  return { cost: decimal(inCurrency(Decimal.sum(...labels.map(({ charge }) => charge)).toFixed(), currency)), currency }
}

/** `2 × T-shirt (TS-1); 1 × Mug`. */
const itemsText = ({ details }: ExportedOrder): string =>
  (details?.items ?? []).map(({ name, sku, quantity }) => `${quantity} × ${name}${sku ? ` (${sku})` : ''}`).join('; ')

/** Published: scripts read the headings and send the ids. */
export const orderColumns = {
  id: { head: 'Order ID', cell: ({ orderId }) => orderId },
  reference: { head: 'Reference', cell: ({ details }) => details?.reference ?? null },
  status: { head: 'Status', cell: ({ status }) => statusName(status) },
  source: { head: 'Source', cell: ({ source }) => sourceNames[source] },
  created: { head: 'Created', cell: ({ createdAt }) => createdAt },
  placed: { head: 'Placed', cell: ({ details }) => timeOf(details?.placedAt) },
  shipBy: { head: 'Ship by', cell: ({ details }) => timeOf(details?.shipBy) },
  deliverBy: { head: 'Deliver by', cell: ({ details }) => timeOf(details?.deliverBy) },
  name: { head: 'Name', cell: ({ to }) => to.name },
  company: { head: 'Company', cell: ({ to }) => to.company },
  street1: { head: 'Street 1', cell: ({ to }) => to.street1 },
  street2: { head: 'Street 2', cell: ({ to }) => to.street2 },
  city: { head: 'City', cell: ({ to }) => to.city },
  state: { head: 'State', cell: ({ to }) => to.state },
  zip: { head: 'ZIP code', cell: ({ to }) => to.zip },
  country: { head: 'Country', cell: ({ to }) => to.country },
  phone: { head: 'Phone', cell: ({ to }) => to.phone },
  email: { head: 'Email', cell: ({ to }) => to.email },
  packages: { head: 'Packages', cell: ({ parcelCount }) => decimal(parcelCount) },
  weight: { head: 'Weight (lb)', cell: ({ weightPounds }) => decimal(weightPounds) },
  items: { head: 'Items', cell: itemsText },
  carrier: { head: 'Carrier', cell: ({ carrier }) => carrier },
  service: { head: 'Service', cell: ({ serviceName }) => serviceName },
  shipped: { head: 'Ship date', cell: ({ shipDate }) => shipDate },
  tracking: {
    head: 'Tracking numbers',
    cell: ({ labels }) => labels.flatMap(({ trackingNumber }) => trackingNumber ?? []).join(' '),
  },
  cost: { head: 'Label cost', cell: (order) => costOf(order).cost },
  currency: { head: 'Currency', cell: (order) => costOf(order).currency },
  notes: { head: 'Notes', cell: ({ details }) => details?.notes ?? null },
} satisfies Columns<ExportedOrder>

/** The parameters of an export of orders, apart from the filter. */
export const orderExportFields = {
  columns: Type.Optional(
    Type.Array(OneOf(Object.keys(orderColumns), { title: 'OrderColumn', description: 'Id of a column.' }), {
      description:
        'The columns of the file. To pass several columns, repeat the parameter. Default: all, in this order.',
    }),
  ),
  ...csvFields,
}
type ExportFields = Static<ReturnType<typeof Type.Object<typeof orderExportFields>>>

/** Sends the orders of a list that exist now. @throws ServiceError as `exportOrders` does */
export async function sendOrders(
  deps: ListDeps & { clock: Clock; lists: Share },
  reply: FastifyReply,
  query: { accountId: string; subAccountId: string | null; filter: OrderFilter; newestFirst: boolean },
  fields: ExportFields,
): Promise<FastifyReply> {
  const { accountId } = query
  const asOf = deps.clock.now()
  return sendCsv(reply, {
    name: `orders-${asOf.toISOString().slice(0, 10)}`,
    columns: orderColumns,
    shown: fields.columns,
    options: csvOptions(fields, await getTimeZone(deps, accountId)),
    portions: exportOrders(deps, { ...query, asOf }),
    turn: (read) => deps.lists(accountId, read),
  })
}
