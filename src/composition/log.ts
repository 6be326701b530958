/** Where the process writes its log, and how. */
import { pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import type { logFormats } from '#config/settings.ts'
import type { Logger } from '#kit/log.ts'
import { logSerializers } from '#kit/logged-error.ts'

export type LogFormat = (typeof logFormats)[number]
export type LogStream = { write(line: string): void }
/** Where the log goes, and what is said to the person who started the process. */
export type ProcessOutput = LogStream & {
  /** Writes text as it is, behind the lines that were written before. */
  print(text: string): void
}
type Output = { isTTY?: boolean; fd?: number; write(text: string): unknown }

/** Lines for people where people read them; lines of JSON for programs elsewhere. */
export const chooseLogFormat = (setting: LogFormat | null, isTerminal: boolean): LogFormat =>
  setting ?? (isTerminal ? 'pretty' : 'json')

/**
 * Takes lines of JSON and writes them in the format. Those for people go out whole, in the order in which they come
 * with what else is written to the output, so that it stands between two of them.
 */
export function openLogStream(setting: LogFormat | null, output: Output): ProcessOutput {
  const printed = { print: (text: string) => void output.write(text) }
  if (chooseLogFormat(setting, output.isTTY === true) === 'json') {
    if (output.fd === undefined) return { write: (line) => void output.write(line), ...printed }
    // Its lines are on their way for a while: what is printed has to take the same way to come behind them.
    const stream = pino.destination(output.fd)
    return { write: (line) => void stream.write(line), print: (text) => void stream.write(text) }
  }
  const pretty = prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l', singleLine: true })
  return { write: (line) => void output.write(pretty(line)), ...printed }
}

/** The log of what runs beside the servers, which have theirs. */
export const openLog = (level: string, stream: LogStream): Logger =>
  pino({ level, serializers: logSerializers }, stream)
