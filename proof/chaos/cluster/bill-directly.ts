import type { Database } from '#kit/postgres.ts'

/** One carrier invoices its labels to the account: each of its rates is stored with direct billing. */
export const billDirectly = async (db: Database): Promise<void> =>
  void (await db.pool.query(`
    create function chaos_bill_directly() returns trigger language plpgsql as $$
    begin
      if new.carrier = 'ups' then new.billing := 'direct'; end if;
      return new;
    end $$;
    create trigger chaos_bill_directly before insert on rates for each row execute function chaos_bill_directly();`))
