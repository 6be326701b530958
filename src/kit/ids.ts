import { randomUUIDv7 } from 'node:crypto'

/** Makes identifiers: UUIDv7, so that rows made together lie together in an index. */
export type Ids = () => string

export const systemIds: Ids = () => randomUUIDv7()

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether the text is a GUID in its usual 8-4-4-4-12 form, any letter case. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)
