/**
 * Mutants: the service with one mistake that a service like this one can make, so that the checker can be seen to find
 * it. Each mistake is made at the edges of the product, in its carriers or by triggers in its database, so that the
 * product itself runs as it is.
 */
import { LabelStatus } from '#domain/orders/order/order.ts'
import type { SourceEdit } from '../node/source-edit.ts'
import { ledgerMutants } from './ledger-mutants.ts'
import { type Mutant, on } from './mutant.ts'

export type { Mutant } from './mutant.ts'

/** Waits for the step before the carrier is called however long it takes, and then sends. */
const sendsAfterLease: readonly SourceEdit[] = [
  {
    file: 'domain/purchases/buying/send-purchase.ts',
    passage: 'Math.max(0, leaseMs - buyMs - recordMarginMs)',
    instead: '60_000',
  },
  { file: 'domain/purchases/buying/sql.ts', passage: 'startWithinMs = 10_000', instead: 'startWithinMs = 60_000' },
]

export const mutants: Readonly<Record<string, Mutant>> = {
  'retry-uncertain': {
    mistake: 'sends a purchase with an unknown outcome again',
    violates: ['sold once', 'one live label'],
    carrierMutation: 'retry-uncertain',
  },
  'uncertain-as-unavailable': {
    mistake: 'treats a timeout as a failure',
    violates: ['sales are labels'],
    carrierMutation: 'uncertain-as-unavailable',
  },
  'find-nothing': {
    mistake: 'does not find its own purchases at the carrier',
    violates: ['sales are labels'],
    carrierMutation: 'find-nothing',
  },
  'uncertain-void-as-ok': {
    mistake: 'treats a lost cancellation as accepted',
    violates: ['sales are labels'],
    carrierMutation: 'uncertain-void-as-ok',
  },
  'forget-keys': {
    mistake: 'forgets the order of an idempotency key',
    violates: ['one label per request'],
    // At once: repeats follow within milliseconds, so a statement that is repeated would rarely come between them.
    setupStatements: on(
      'forget_keys',
      'after insert on idempotency_keys',
      'delete from idempotency_keys where account_id = new.account_id and key = new.key; return null;',
    ),
  },
  'forget-lease': {
    mistake: 'resends a purchase that a dead node may have sent',
    violates: ['sent once', 'sold once'],
    setupStatements: on(
      'forget_lease',
      'before update on purchases',
      `if old.state = 'Processing' and new.state = 'OutcomeUnknown' then
         new.state := 'Claimed'; new.lease_until := clock_timestamp();
       end if;
       return new;`,
    ),
    options: { kills: 4 },
  },
  'forget-owner': {
    mistake: 'releases the shipment while its purchase is in progress',
    violates: ['one live label', 'owner is live', 'nothing stuck'],
    setupStatements: `
      alter table purchases drop constraint purchases_check;
      ${on('forget_owner', 'before update on purchases', `if new.state = 'Processing' then new.owns_shipment := false; end if; return new;`)}`,
  },
  'misreport-item': {
    mistake: 'reports a bought item of a batch as failed',
    violates: ['batch items end'],
    setupStatements: on(
      'misreport_item',
      'before update on batch_items',
      `if new.state = 'bought' then new.state := 'failed'; end if; return new;`,
    ),
  },
  'forget-item': {
    mistake: 'buys an item again after its label was voided, and forgets that it was bought',
    violates: ['batch items once', 'batch items end'],
    setupStatements: on(
      'forget_item',
      'before update on batch_items',
      `if new.state = 'bought' and new.round = 1 then
         update purchases set owns_shipment = false where account_id = new.account_id and label_id = new.label_id;
         new.state := 'ready'; new.round := 2; new.label_id := null;
       end if;
       return new;`,
    ),
  },
  ...ledgerMutants,
  'take-back': {
    mistake: 'cancels a label without a request',
    violates: ['labels stay live'],
    recurringStatement: `
      with chosen as (
        select account_id, id, purchase_id from labels l
        where status = ${LabelStatus.Created} and created_at < now() - interval '2 seconds'
          and not exists (select from cancellations c where c.account_id = l.account_id and c.label_id = l.id)
        limit 1
      ), freed as (
        update purchases p set owns_shipment = false from chosen
        where p.account_id = chosen.account_id and p.id = chosen.purchase_id
      )
      update labels l set status = ${LabelStatus.Cancelled} from chosen where l.account_id = chosen.account_id and l.id = chosen.id`,
  },
  'forget-event': {
    mistake: 'does not record that a purchase was sent',
    violates: ['events complete'],
    setupStatements: on(
      'forget_event',
      'before insert on purchase_events',
      `if new.what = 'sent' and new.id::text like '%7' then return null; end if; return new;`,
    ),
  },
  'stale-label-summary': {
    mistake: 'still shows a canceled label on its order',
    violates: ['orders match'],
    setupStatements: on(
      'stale_label_summary',
      'before update on orders',
      `if new.label_status = ${LabelStatus.Cancelled} then new.label_status := old.label_status; end if; return new;`,
    ),
  },
  'forget-question': {
    mistake: 'never looks up an unknown outcome',
    violates: ['nothing stuck'],
    setupStatements: on(
      'forget_question',
      'before update on purchases',
      `if old.state = 'OutcomeUnknown' and new.state <> 'OutcomeUnknown' then return null; end if; return new;`,
    ),
  },
  'absent-at-once': {
    mistake: 'looks up a purchase immediately and trusts the first "not found"',
    violates: ['sales are labels'],
    carrierMutation: 'absent-at-once',
    sourceEdits: [
      {
        file: 'domain/purchases/reconciling/reconcile-purchase.ts',
        passage: 'return absence ? Math.max(0, consistencyWindowMs(connection.account) - absence.sinceMs) : null',
        instead: 'return absence ? 0 : null',
      },
      // Before a gateway passes on what it has answered already.
      {
        file: 'domain/purchases/outcomes/lookup.ts',
        passage: 'firstRetryAfterMs = 1000',
        instead: 'firstRetryAfterMs = 0',
      },
    ],
    options: { subtleFaults: 4, nemesis: 'gateway answers' },
  },
  'gateway-believed': {
    mistake: "treats a gateway's response as the carrier's",
    violates: ['sales are labels'],
    carrierMutation: 'gateway-believed',
    options: { subtleFaults: 4, nemesis: 'gateway answers' },
  },
  'clock-of-node': {
    mistake: 'uses its own clock instead of the database clock',
    violates: ['sales are labels', 'nothing stuck', 'events complete'],
    preload: 'own-clock.ts',
    options: { subtleFaults: 4, nemesis: 'clock skewed' },
  },
  'send-after-lease': {
    mistake: 'sends a purchase after its lease has expired',
    violates: ['sales are labels', 'one live label', 'responses are true'],
    sourceEdits: sendsAfterLease,
    options: { subtleFaults: 4, nemesis: 'answers held back' },
  },
  'late-ok-dropped': {
    mistake: 'sends a purchase after its lease has expired, and drops the label if the purchase has failed',
    violates: ['every sale known'],
    sourceEdits: [
      ...sendsAfterLease,
      {
        file: 'domain/purchases/buying/record-outcome.ts',
        passage: 'if (change?.lateLabel) await recordLateLabel',
        instead: 'if (false) await recordLateLabel',
      },
    ],
    options: { subtleFaults: 4, nemesis: 'answers held back' },
  },
  // The outcomes of most lost responses of DHL Express are left to operators, so many clients repeat until they give up.
  'number-taken': {
    mistake: 'accepts the tracking number of another label for a purchase with an unknown outcome',
    violates: ['labels are sales', 'sales are labels'],
    sourceEdits: [
      { file: 'domain/labels/queries.ts', passage: 'if (!other) return\n', instead: 'if (other !== null) return\n' },
      // Carriers that show whose number it is would refuse it in time.
      {
        file: 'domain/purchases/reconciling/resolve.ts',
        passage: 'if (connection && !connection.carrier.checkNumber)',
        instead: 'if (connection)',
      },
    ],
    options: { purchases: 80, clients: 32, abroadWith: 'dhl' },
  },
  'unused-stays-live': {
    mistake: 'records that a label is unused, and does not cancel it',
    violates: ['sales are labels'],
    sourceEdits: [
      {
        file: 'domain/purchases/cancelling/record-cancellation-outcome.ts',
        passage: "await record(deps, tx, { cancellation: deciding, label }, { outcome: 'ok', value: null })",
        instead: 'void record',
      },
    ],
    options: { purchases: 80, clients: 32, abroadWith: 'dhl' },
  },
  'unread-store': {
    mistake: 'buys for a store order without reading it from the store first',
    violates: ['closed stays closed'],
    sourceEdits: [
      {
        file: 'domain/purchases/buying/claim-purchase.ts',
        passage: 'isReadAtStore: false',
        instead: 'isReadAtStore: true',
      },
    ],
  },
  'forget-push': {
    mistake: 'does not record that a store needs a fulfillment update',
    violates: ['store notified once'],
    setupStatements: on('forget_push', 'before insert on store_pushes', 'return null;'),
  },
  'forget-take-back': {
    mistake: 'does not cancel the fulfillment of a canceled label',
    violates: ['fulfillment canceled'],
    setupStatements: on(
      'forget_take_back',
      'before update on store_pushes',
      `if new.is_label_cancelled then return old; end if; return new;`,
    ),
  },
  'neighbours-label': {
    mistake: 'assigns each label in a batch to the next purchase',
    violates: ['sales are labels', 'responses are true'],
    sourceEdits: [
      {
        file: 'domain/purchases/buying/record-outcome.ts',
        passage: 'const { outcome, shipment, isEntered } = outcomes[index] as NewOutcome',
        instead: 'const { outcome, shipment, isEntered } = outcomes[(index + 1) % outcomes.length] as NewOutcome',
      },
    ],
    // Enough at once that some are recorded together.
    options: { purchases: 200, clients: 32, nodes: 1 },
  },
  'outcome-not-spooled': {
    mistake: 'keeps a carrier response only in memory until it is saved',
    violates: ['nothing stuck'],
    sourceEdits: [
      {
        file: 'domain/purchases/purchase/outcome-spool.ts',
        passage: 'spool.add({ ...received, deploymentId } satisfies SpooledOutcome).catch',
        instead: 'Promise.resolve(null).catch',
      },
    ],
    // One purchase at a time, so that no other is under way when the node is killed.
    options: { purchases: 20, clients: 1, nodes: 1, subtleFaults: 5, nemesis: 'node killed recording', lookups: false },
  },
  'outcome-not-kept': {
    mistake: 'drops a carrier response that cannot be saved immediately',
    violates: ['nothing stuck'],
    sourceEdits: [
      {
        file: 'domain/purchases/purchase/outcome-spool.ts',
        passage: 'if (stopped.signal.aborted) throw error',
        instead: 'throw error',
      },
    ],
    options: { subtleFaults: 4, nemesis: 'recording fails', lookups: false },
  },
}
