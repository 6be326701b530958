import type { TestEnvironment } from './test-environment.ts'

/**
 * Makes the database reject writes. It counts the failures in the sequence `failures`, see `skipPauses`.
 *
 * @param write.when the condition of the trigger, in SQL
 * @param write.times how many writes fail
 * @returns a function that ends this
 */
export async function failWrites(
  { db }: Pick<TestEnvironment, 'db'>,
  write: { change: 'insert' | 'update'; table: string; when: string; times: number },
): Promise<() => Promise<void>> {
  const { change, table, when, times } = write
  await db.pool.query(`
    create sequence failures;
    create function fail_once_more() returns trigger language plpgsql security definer as $$
    begin
      if nextval('failures') <= ${times} then raise exception 'the database is not well'; end if;
      return new;
    end $$;
    create trigger fail_once_more before ${change} on ${table} for each row when (${when})
      execute function fail_once_more();
  `)
  return async () => {
    await db.pool.query('drop function if exists fail_once_more cascade; drop sequence if exists failures')
  }
}
