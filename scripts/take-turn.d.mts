/** `descriptor` is the turn's, for a child to inherit; undefined where the system has none. */
export function takeTurn(what: string, waiting: string): Promise<{ descriptor: number | undefined; end: () => void }>
