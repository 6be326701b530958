/** Assertions about responses that many tests share. */
import assert from 'node:assert/strict'
import type { Answer, Json } from './client.ts'

/** The code of a failure: in the envelope of most calls, or in the flat body of the download's. */
export const errorCode = (answer: Answer): string | undefined => answer.body?.errors?.[0]?.code ?? answer.body?.code

/** The answer is this failure. @returns the failure: its code, message and metaData */
export function expectError(answer: Answer, status: number, code: string | undefined, about?: string): Json {
  assert.deepEqual([answer.status, errorCode(answer)], [status, code], about ?? answer.text)
  return answer.body.errors?.[0] ?? answer.body
}

/** The answer is a success. @returns its data */
export function expectData(answer: Answer, status = 200): Json {
  assert.equal(answer.status, status, answer.text)
  return answer.body.data
}
