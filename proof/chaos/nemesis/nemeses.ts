import { corruptAnswers } from './corrupt-answers.ts'
import { cutDatabaseSessions } from './cut-database-sessions.ts'
import { expireTokens } from './expire-tokens.ts'
import { failStatements } from './fail-statements.ts'
import { fillDisk } from './fill-disk.ts'
import { freezeNode } from './freeze-node.ts'
import { holdAnswers } from './hold-answers.ts'
import { killCarriers } from './kill-carriers.ts'
import { killNode } from './kill-node.ts'
import { killRecordingNode } from './kill-recording-node.ts'
import type { Nemesis } from './nemesis.ts'
import { refuseConnections } from './refuse-connections.ts'
import { restartDatabase } from './restart-database.ts'
import { skewClock } from './skew-clock.ts'
import { terminateNode } from './terminate-node.ts'

/** Every kind of fault. A new one goes to the end, so that the faults before it stay what they were for each seed. */
export const nemeses: readonly Nemesis[] = [
  killNode,
  terminateNode,
  freezeNode,
  restartDatabase,
  cutDatabaseSessions,
  killCarriers,
  refuseConnections,
  expireTokens,
  holdAnswers,
  skewClock,
  failStatements,
  corruptAnswers,
  fillDisk,
  killRecordingNode,
]
