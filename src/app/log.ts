/** The destination and format of the log. */
import { fstatSync } from 'node:fs'
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
  /** Resolves when the output has taken everything that was written before. */
  written(): Promise<void>
}
type Output = {
  isTTY?: boolean
  fd?: number
  /** How much the reader has not taken yet. */
  writableLength?: number
  write(text: string, onWritten?: () => void): unknown
}

/** Readable lines on a terminal, lines of JSON otherwise. */
export const chooseLogFormat = (setting: LogFormat | null, isTerminal: boolean): LogFormat =>
  setting ?? (isTerminal ? 'pretty' : 'json')

/** If the reader of a pipe stops reading, this much is kept in memory. */
const maxUnreadBytes = 8 * 1024 * 1024

/**
 * Writes lines of JSON in the format, whole and in order with other output, so that it appears between two of them.
 *
 * Nothing waits for a reader that doesn't read. Beyond what is kept for it, lines are dropped, and their number is
 * logged as soon as it reads again.
 */
export function openLogStream(setting: LogFormat | null, output: Output): ProcessOutput {
  const isJson = chooseLogFormat(setting, output.isTTY === true) === 'json'
  const pretty = isJson
    ? (line: string) => line
    : prettyFactory({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l', singleLine: true })
  const destination = isJson && isFile(output.fd) ? pino.destination(output.fd) : output
  let dropped = 0
  const put = (text: string): void => {
    if ((output.writableLength ?? 0) > maxUnreadBytes) {
      dropped += 1
      return
    }
    if (dropped > 0) {
      const lines = dropped
      dropped = 0
      openLog('warn', stream).warn({ lines }, 'log lines dropped, because nobody read them')
    }
    destination.write(text)
  }
  const stream: ProcessOutput = {
    write: (line) => put(pretty(line)),
    print: setting === 'json' ? null : put,
    written: () => new Promise((resolve) => (output.writableLength ? void output.write('', resolve) : resolve())),
  }
  return stream
}

/** A process waits for files and terminals as long as a line takes. Other outputs may have a reader that stops. */
const isFile = (fd: number | undefined): fd is number => fd !== undefined && fstatSync(fd).isFile()

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
