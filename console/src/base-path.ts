/**
 * The path that the application is served under, with a slash at its end: `/console/`, and with what a proxy puts before
 * it. Built or not, this file lies one folder below it.
 */
export const basePath = new URL('..', import.meta.url).pathname

/** Of what the service serves beside the application: the documents, the reference. */
export const servicePath = (path: string): string => new URL(`../${path}`, new URL(basePath, location.origin)).pathname
