/** Mutants that book wrong amounts, or forget to book. */
import { type Mutant, on } from './mutant.ts'

export const ledgerMutants: Readonly<Record<string, Mutant>> = {
  'double-settle': {
    mistake: 'charges the price twice',
    violates: ['books balance'],
    setupStatements: on(
      'double_settle',
      'after insert on credit_transfers',
      `if new.act = 'settle' then
         update credit_balances set spent = spent + new.amount, available = available - new.amount
         where account_id = new.account_id and currency = new.currency;
       end if;
       return null;`,
    ),
  },
  'double-refund': {
    mistake: 'refunds a canceled label twice, in books that balance',
    violates: ['ledger is labels', 'ledger acts'],
    setupStatements: on(
      'double_refund',
      'after insert on credit_transfers',
      `if new.act = 'refund' then
         insert into credit_transfers
           (account_id, id, act, from_book, to_book, amount, currency, cause_id, created_at)
         values (new.account_id, gen_random_uuid(), 'correct', 'funding', 'available', new.amount, new.currency,
                 new.cause_id, new.created_at);
         update credit_balances set funding = funding - new.amount, available = available + new.amount
         where account_id = new.account_id and currency = new.currency;
       end if;
       return null;`,
    ),
  },
  'forget-refund': {
    mistake: 'does not refund a canceled label',
    violates: ['ledger is labels'],
    setupStatements: on(
      'forget_refund',
      'before insert on credit_transfers',
      `if new.act = 'refund' then return null; end if; return new;`,
    ),
  },
  'forget-memo': {
    mistake: 'keeps billing a canceled label that the carrier invoices directly',
    violates: ['books balance', 'ledger acts'],
    setupStatements: on(
      'forget_memo',
      'before insert on credit_memos',
      `if new.act = 'unbill' then return null; end if; return new;`,
    ),
  },
  'direct-takes-credit': {
    mistake: 'takes credit for a label that the carrier invoices directly',
    violates: ['books balance', 'ledger is labels'],
    sourceEdits: [
      {
        file: 'domain/purchases/buying/claim-shipments.ts',
        passage: 'currency: rate.currency,\n  billing: rate.billing,',
        instead: "currency: rate.currency,\n  billing: 'prepaid' as const,",
      },
    ],
  },
}
