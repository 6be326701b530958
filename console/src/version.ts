declare const __CONSOLE_VERSION__: string | undefined

/** Of this build; null while it is developed, when there is none. */
export const ownVersion: string | null = typeof __CONSOLE_VERSION__ === 'undefined' ? null : __CONSOLE_VERSION__
