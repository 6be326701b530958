import { selectLabelsPage } from '#domain/labels/sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

/** Labels are erased with their orders by `eraseLabels`, which also removes their files. */
export const personalData = { export: exportLabels } satisfies PersonalData

/** Exports labels, with the printed texts of those whose files are stored. */
async function* exportLabels({ db }: { db: Queryable }, accountId: string) {
  for await (const label of readPages((page) => selectLabelsPage(db, accountId, page))) {
    yield { kind: 'label' as const, ...label }
  }
}
