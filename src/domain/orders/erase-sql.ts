/** The statements by which an order loses whom it was between. */

import { erased } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

/**
 * Blanks both addresses but their ids, times and countries and what was declared to customs, and takes out the text that
 * search looks through; of the details the caller's reference stays, by which it knows the order. What is being typed in
 * its place goes with it, unless that is an order of its own by now. The note among the changes has that text written anew
 * by whoever rolls them up, who may have read the order just before.
 */
export const eraseAddresses = (db: Queryable, order: { accountId: string; orderId: string }) =>
  db.query<{ id: string }>({
    name: 'orders.erase-addresses',
    text: `with blank as (
             select '{"name": null, "company": null, "street1": "", "street2": null, "city": "", "state": "", "zip": "",
                      "phone": null, "email": null, "residential": null, "carrierFacility": null,
                      "federalTaxId": null, "stateTaxId": null}'::jsonb as fields
           ), erased as (
             update orders o
             set from_address = o.from_address || blank.fields, to_address = o.to_address || blank.fields,
                 purchase_block = $3::text, ready_formats = '{}',
                 details = o.details || '{"items": [], "notes": null}'
             from blank where o.account_id = $1::uuid and o.id = $2::uuid
             returning o.*
           ), undeclared as (
             -- Who signed it, and what was sent.
             update shipments s set customs = null
             from (select id from shipments where account_id = $1::uuid and order_id = $2::uuid
                   union all
                   select shipment_id from replaced_shipments where account_id = $1::uuid and order_id = $2::uuid) own
             where s.account_id = $1::uuid and s.id = own.id and s.customs is not null
           ), replaced as (
             -- What a draft said before, which carriers may still be asked about.
             update replaced_shipments r
             set from_address = r.from_address || blank.fields, to_address = r.to_address || blank.fields
             from blank where r.account_id = $1::uuid and r.order_id = $2::uuid
           ), typed as (
             delete from order_drafts
             where account_id = $1::uuid and (id = $2::uuid or replaces_order_id = $2::uuid and order_digest is null)
           ), searched as (
             delete from order_search s using erased where s.account_id = erased.account_id and s.order_id = erased.id
           ), searched_earlier as (
             delete from earlier_order_search e using erased
             where e.account_id = erased.account_id and e.order_id = erased.id
           ), noted as (
             insert into order_changes (account_id, order_id, hour, status, source, sub_account_id, change)
             select account_id, id, date_trunc('hour', created_at, 'UTC'), status, source,
                    coalesce(sub_account_id, '00000000-0000-0000-0000-000000000000'), 0
             from erased
           )
           select id from erased`,
    values: [order.accountId, order.orderId, erased],
  })

/** Orders that are not erased, oldest first, from behind the last one that was seen. */
export const selectErasable = (
  db: Queryable,
  query: { accountId: string; before: Date; after: { createdAt: Date; orderId: string } | null; max: number },
) =>
  db.query<{ orderId: string; createdAt: Date }>({
    name: 'orders.erasable',
    // Times are compared as they are read here, in whole milliseconds.
    text: `select id as "orderId", date_trunc('milliseconds', created_at) as "createdAt" from orders
           where account_id = $1::uuid and created_at < $2::timestamptz and purchase_block is distinct from $6::text
             and ($4::uuid is null or (date_trunc('milliseconds', created_at), id) > ($3::timestamptz, $4::uuid))
           order by date_trunc('milliseconds', created_at), id limit $5::integer`,
    values: [
      query.accountId,
      query.before,
      query.after?.createdAt ?? null,
      query.after?.orderId ?? null,
      query.max,
      erased,
    ],
  })
