import type { OutgoingRequest, OutgoingResponse } from '#kit/http.ts'

/** What went out and what came back, for the documents that stores publish. */
export type Exchange = { request: OutgoingRequest; response: OutgoingResponse | null }
