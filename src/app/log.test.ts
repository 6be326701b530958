import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { chooseLogFormat, openLog, openLogStream, reportStart, type StartEvent } from '#app/log.ts'

function written(setting: 'pretty' | 'json' | null, isTTY: boolean): string {
  let text = ''
  const output = {
    isTTY,
    write: (part: string) => {
      text += part
    },
  }
  openLog('info', openLogStream(setting, output)).info({ route: '/healthz', status: 200 }, 'answered')
  return text
}

test('the default format is readable on a terminal and JSON elsewhere', () => {
  assert.equal(chooseLogFormat(null, true), 'pretty')
  assert.equal(chooseLogFormat(null, false), 'json')
  assert.equal(chooseLogFormat('json', true), 'json')
  assert.equal(chooseLogFormat('pretty', false), 'pretty')
})

test('a readable line has time, level, message and fields', () => {
  for (const text of [written(null, true), written('pretty', false)]) {
    const plain = stripVTControlCharacters(text)
    assert.match(plain, /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: answered \{"route":"\/healthz","status":200\}\n$/)
  }
})

test('a JSON line is one object', () => {
  for (const text of [written(null, false), written('json', true)]) {
    assert.equal(text.indexOf('\n'), text.length - 1)
    assert.equal(JSON.parse(text).msg, 'answered')
  }
})

test('an event of the start is a sentence, or JSON if the operator chose it', () => {
  const reported = (isJson: boolean, event: StartEvent): string => {
    let text = ''
    const write = (part: string) => {
      text += part
    }
    reportStart(isJson, event, { write })
    return text
  }
  const waiting = { msg: 'start still waiting', part: 'the database', seconds: 20 } as const
  assert.equal(reported(false, waiting), 'waybill: still waiting for the database (20 s)\n')
  const { level, time, pid, hostname, ...fields } = JSON.parse(reported(true, waiting))
  assert.deepEqual([level, fields], [40, waiting])
  const stopped = { msg: 'stopped during the start', part: 'the database' } as const
  assert.equal(reported(false, stopped), 'waybill: stopped while waiting for the database\n')
  assert.equal(reported(false, { msg: 'start failed', detail: 'No.' }), 'waybill: No.\n')
  const failed = { msg: 'stop failed', detail: 'Error' } as const
  assert.equal(reported(false, failed), 'waybill: did not stop cleanly: Error\n')
  assert.deepEqual([JSON.parse(reported(true, failed)).level, JSON.parse(reported(true, failed)).detail], [50, 'Error'])
})

test('a reader that stops reading costs lines and no time, and is told how many', async () => {
  let text = ''
  const output = {
    writableLength: 0,
    write: (part: string, onWritten?: () => void) => {
      text += part
      onWritten?.()
    },
  }
  const stream = openLogStream('json', output)
  const log = openLog('info', stream)
  log.info({}, 'first')
  output.writableLength = 8 * 1024 * 1024 + 1
  for (const message of ['second', 'third']) log.info({}, message)
  output.writableLength = 10
  log.info({}, 'fourth')
  await stream.written()
  assert.deepEqual(
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ msg, lines }) => [msg, lines]),
    [
      ['first', undefined],
      ['log lines dropped, because nobody read them', 2],
      ['fourth', undefined],
    ],
  )
})
