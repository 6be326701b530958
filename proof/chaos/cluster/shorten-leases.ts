import type { Database } from '#kit/postgres.ts'

/** When a node of a run with short leases gives a carrier up. */
export const shortDeadlineMs = 2000

/** How long a purchase under way belongs to the node that sent it, at most, in a run with short leases and in others. */
export const shortLeaseMs = 7000
export const longLeaseMs = 45_000

/** How long purchases wait for their outcome, at each node in turn: there it is in, or lost, by the short deadline. */
export const shortWaitsMs = [300, 2500, 1000]

/**
 * Shortens the leases of a run whose carriers are given up after two seconds instead of thirty, so that what dead
 * nodes left behind is taken up in seconds. A lease still outlasts the call that it covers, with the two tokens that
 * it may need first.
 */
export async function shortenLeases(db: Database): Promise<void> {
  await db.pool.query(`
    create function chaos_shorten_lease() returns trigger language plpgsql as $$
    begin
      if new.lease_until is not null then
        new.lease_until := least(new.lease_until, clock_timestamp() + interval '${shortLeaseMs} milliseconds');
      end if;
      return new;
    end $$;
    create trigger chaos_shorten_lease_of_purchase before insert or update of lease_until on purchases
      for each row execute function chaos_shorten_lease();
    create trigger chaos_shorten_lease_of_cancellation before insert or update of lease_until on cancellations
      for each row execute function chaos_shorten_lease();
    -- What waits for a store, or for the proof that it has heard nothing: the played one hears what arrives at once.
    create function chaos_shorten_pause() returns trigger language plpgsql as $$
    begin
      if new.owner is null and new.due_at is not null then
        new.due_at := least(new.due_at, clock_timestamp() + interval '1 second');
      end if;
      if new.state = 'uncertain' then new.sent_at := new.sent_at - interval '1 minute'; end if;
      return new;
    end $$;
    create trigger chaos_shorten_pause before update on store_pushes
      for each row execute function chaos_shorten_pause();
  `)
}
