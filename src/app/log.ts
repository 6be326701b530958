/** The destination and format of the log. */
import { pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import type { logFormats } from '#app/config/settings.ts'
import { type Logger, logSerializers } from '#kit/log.ts'

export type LogFormat = (typeof logFormats)[number]
export type LogStream = { write(line: string): void }
/** The output for log lines and for plain text. */
export type ProcessOutput = LogStream & {
  /** Writes plain text after the lines written before. Null if the operator chose JSON: then every line is JSON. */
  print: ((text: string) => void) | null
}
type Output = { isTTY?: boolean; fd?: number; write(text: string): unknown }

/** Readable lines on a terminal, lines of JSON otherwise. */
export const chooseLogFormat = (setting: LogFormat | null, isTerminal: boolean): LogFormat =>
  setting ?? (isTerminal ? 'pretty' : 'json')

/**
 * Writes lines of JSON in the format. Readable lines are written whole and in order
 * with other output, so that it appears between two of them.
 */
export function openLogStream(setting: LogFormat | null, output: Output): ProcessOutput {
  const printed = { print: setting === 'json' ? null : (text: string) => void output.write(text) }
  if (chooseLogFormat(setting, output.isTTY === true) === 'json') {
    if (output.fd === undefined) return { write: (line) => void output.write(line), ...printed }
    // The lines are buffered, so other text must use the same stream to appear after them.
    const stream = pino.destination(output.fd)
    return {
      write: (line) => void stream.write(line),
      print: printed.print && ((text) => void stream.write(text)),
    }
  }
  const pretty = prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l', singleLine: true })
  return { write: (line) => void output.write(pretty(line)), ...printed }
}

/** The log of everything except the servers, which have their own. */
export const openLog = (level: string, stream: LogStream): Logger =>
  pino({ level, serializers: logSerializers }, stream)

/** Events before a node has a log, or after it is closed. */
export type StartEvent =
  | { msg: 'start still waiting'; part: string; seconds: number }
  | { msg: 'stopped during the start'; part: string }
  | { msg: 'start failed' | 'stop failed'; detail: string }

const startTexts: { [Msg in StartEvent['msg']]: (event: Extract<StartEvent, { msg: Msg }>) => string } = {
  'start still waiting': ({ part, seconds }) => `still waiting for ${part} (${seconds} s)`,
  'stopped during the start': ({ part }) => `stopped while waiting for ${part}`,
  'start failed': ({ detail }) => detail,
  'stop failed': ({ detail }) => `did not stop cleanly: ${detail}`,
}

/**
 * Reports an event of the start at any log level: as a sentence, or as JSON if the operator chose it.
 * @param isJson whether the setting is JSON; without the setting, people read these lines
 */
export function reportStart(isJson: boolean, event: StartEvent, output: Output): void {
  const { msg, ...fields } = event
  if (isJson)
    pino({}, { write: (line) => void output.write(line) })[msg.endsWith('failed') ? 'error' : 'warn'](fields, msg)
  else output.write(`waybill: ${(startTexts[msg] as (event: StartEvent) => string)(event)}\n`)
}
