import type { OutgoingRequest, OutgoingResponse } from '#kit/http.ts'

/** A request and its response, to check against the documents that stores publish. */
export type Exchange = { request: OutgoingRequest; response: OutgoingResponse | null }
