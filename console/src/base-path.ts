/**
 * The path of the application with a trailing slash: `/console/`, plus any prefix of a proxy. This file is one folder
 * below it, in the sources and in the bundle.
 */
export const basePath = new URL('..', import.meta.url).pathname

/** URL of something that the service serves outside the application, such as the documentation. */
export const servicePath = (path: string): string => new URL(`../${path}`, new URL(basePath, location.origin)).pathname

declare const __CONSOLE_VERSION__: string | undefined

/** The version of this build. Null in development. */
export const ownVersion: string | null = typeof __CONSOLE_VERSION__ === 'undefined' ? null : __CONSOLE_VERSION__
