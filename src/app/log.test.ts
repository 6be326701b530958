import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { chooseLogFormat, openLog, openLogStream } from '#app/log.ts'

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
