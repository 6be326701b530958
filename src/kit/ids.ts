import { createHash, randomUUIDv7 } from 'node:crypto'

/** Makes identifiers: UUIDv7, so that rows made together lie together in an index. */
export type Ids = () => string

export const systemIds: Ids = () => randomUUIDv7()

/** The identifier that follows from the names (a UUIDv8): the same for the same ones, whoever makes it. */
export function namedId(...names: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(names)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text is a GUID in its usual 8-4-4-4-12 form, any letter case. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)
