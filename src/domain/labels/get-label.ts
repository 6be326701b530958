import type { Label } from '#domain/labels/label.ts'
import * as sql from '#domain/labels/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

/** @throws ServiceError 404 where the account has no such label */
export async function getLabel(deps: { db: Queryable }, accountId: string, labelId: string): Promise<Label> {
  const [label] = await sql.selectLabel(deps.db, accountId, labelId)
  if (!label) throw serviceError('Label.NotFound')
  return label
}
