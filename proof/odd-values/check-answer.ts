/** Whether an answer is one that the contract knows: its status, its frame, its code. */
import { readFile } from 'node:fs/promises'
import { errorStatuses } from '#edges/http/error-status.ts'
import type { Json } from '../../test/support/client.ts'

const contract: Json = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'))

/** The documented statuses of each operation, by its id. */
export const documented: ReadonlyMap<string, ReadonlySet<number>> = new Map(
  Object.values(contract.paths as Json).flatMap((methods: Json) =>
    Object.values(methods).map((operation: Json): [string, Set<number>] => [
      operation.operationId,
      new Set(Object.keys(operation.responses).map(Number)),
    ]),
  ),
)

const statusesOfFields = [400, 422]

/** Whether a failure has a code that is known, with the status that this has. */
function isKnown(code: unknown, status: number): boolean {
  if (typeof code !== 'string') return false
  const { [code]: known } = errorStatuses as Readonly<Record<string, { status: number }>>
  return known
    ? known.status === status
    : /^Validation\.[A-Z]\w*(Required|Invalid)$/.test(code) && statusesOfFields.includes(status)
}

const isFailure = ({ code, message, metaData }: Json, status: number): boolean =>
  isKnown(code, status) && typeof message === 'string' && message !== '' && typeof metaData === 'object'

type Answer = { status: number; type: string; text: string; requestId: string | null }

/** @returns what is wrong with the answer of a JSON operation; null: nothing */
export function surpriseOf(operationId: string, answer: Answer, alsoAllowed: readonly number[] = []): string | null {
  const { status, type, text } = answer
  if (status === 500) return 'the status is 500'
  if (!documented.get(operationId)?.has(status) && !alsoAllowed.includes(status)) return `the status is ${status}`
  if (!answer.requestId) return 'there is no request id'
  if (operationId === 'downloadLabel' && [200, 206].includes(status)) return null
  if (/^export/.test(operationId) && status === 200)
    return /^text\/csv/.test(type) ? null : `the content type is ${type}`
  if (!/^application\/json/.test(type)) return `the content type is ${type}`
  const body: Json = JSON.parse(text)
  if ('category' in body) {
    return operationId === 'downloadLabel' && isKnown(body.code, status) ? null : `a flat ${body.code}`
  }
  if (status < 300) {
    return body.success === true && body.errors === null && body.data !== null ? null : 'no envelope of success'
  }
  const isEnvelope = body.success === false && body.data === null && body.errors?.length > 0
  if (!isEnvelope) return 'no envelope of failure'
  return isFailure(body.errors[0], status) ? null : `the code ${body.errors[0].code} with ${status}`
}

const legacyStatuses = [200, 202, 400, 404, 409, 413, 415, 422, 503]

/** The same of an answer of the legacy interface: JSON, or one line of text. */
export function legacySurpriseOf({ status, type, text }: Answer): string | null {
  if (!legacyStatuses.includes(status)) return `the status is ${status}`
  if (/^application\/json/.test(type)) return typeof JSON.parse(text) === 'object' ? null : 'no JSON of an answer'
  if (!/^text\/plain/.test(type)) return `the content type is ${type}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be in a line
  return text !== '' && !/[\u0000-\u001f]/.test(text) ? null : 'no line of text'
}
