/** A page of rows that are read in the order of their ids, from behind the last one that was read. */
export type Page = { after: string; max: number }

/** Before every id. */
const nilUuid = '00000000-0000-0000-0000-000000000000'
const maxPageSize = 500

/** Reads page after page, so that however many rows there are, few are in memory. */
export async function* readPages<Row extends { id: string }>(
  read: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = nilUuid; ; ) {
    const rows = await read({ after, max: maxPageSize })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < maxPageSize) return
    after = last.id
  }
}
