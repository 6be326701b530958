import type { Blow } from '../plan/plan-blows.ts'
import type { Arena } from './open-arena.ts'

/** Lets one blow fall, and waits until what can come back by itself is on its way. */
export async function strike(arena: Arena, blow: Blow): Promise<string | null> {
  switch (blow.what) {
    case 'node killed':
      return (await arena.nodes.end(blow.node, 'SIGKILL')) ? `node ${blow.node} killed` : null
    case 'node terminated':
      return (await arena.nodes.end(blow.node, 'SIGTERM')) ? `node ${blow.node} told to end` : null
    case 'node frozen':
      await arena.nodes.freeze(blow.node, blow.forMs)
      return `node ${blow.node} frozen for ${blow.forMs} ms`
    case 'database restarted':
      await arena.database.restart(blow.signal, blow.downMs)
      return `database ended by ${blow.signal}, down for ${blow.downMs} ms`
    case 'database sessions cut':
      return `${await arena.database.cutSessions(blow.share)} database sessions cut`
    case 'carriers killed':
      await arena.carriers.restart(blow.downMs)
      return `carriers killed, down for ${blow.downMs} ms`
    case 'carriers refuse':
      await arena.carriers.refuseConnections(blow.forMs)
      return `carriers refuse connections for ${blow.forMs} ms`
    case 'carriers forget tokens':
      await arena.carriers.forgetTokens()
      return 'carriers forget their tokens'
  }
}
