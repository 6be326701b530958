import * as sql from '#domain/labels/sql.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

/** The account's labels, with what was printed on those whose files are kept. */
export async function* exportLabels(
  { db }: { db: Queryable },
  accountId: string,
): AsyncGenerator<{ kind: 'label' } & sql.ExportedLabel> {
  for await (const label of readPages((page) => sql.selectLabelsPage(db, accountId, page)))
    yield { kind: 'label', ...label }
}
