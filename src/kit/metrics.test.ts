import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHistogram, exposition, gauge } from '#kit/metrics.ts'

test('formats a gauge with its help, type and escaped labels', () => {
  const text = exposition([
    gauge('waybill_open', 'How many\nare open \\ now.', [{ labels: { state: 'a "b"\\c\nd', kind: 'x' }, value: 3 }]),
    gauge('waybill_up', 'Up.', 1),
  ])
  assert.equal(
    text,
    [
      '# HELP waybill_open How many\\nare open \\\\ now.',
      '# TYPE waybill_open gauge',
      'waybill_open{state="a \\"b\\"\\\\c\\nd",kind="x"} 3',
      '# HELP waybill_up Up.',
      '# TYPE waybill_up gauge',
      'waybill_up 1',
      '',
    ].join('\n'),
  )
})

test('counts an observation in every bucket that it fits in', () => {
  const histogram = createHistogram('call_seconds', 'Calls.', ['carrier'])
  for (const seconds of [0.005, 0.2, 100]) histogram.observe({ carrier: 'usps' }, seconds)
  const lines = exposition([histogram.read()]).split('\n')
  for (const [limit, count] of [
    ['0.005', 1],
    ['0.1', 1],
    ['0.25', 2],
    ['60', 2],
    ['+Inf', 3],
  ]) {
    assert.ok(lines.includes(`call_seconds_bucket{carrier="usps",le="${limit}"} ${count}`), String(limit))
  }
  assert.ok(lines.includes('call_seconds_sum{carrier="usps"} 100.205'))
  assert.ok(lines.includes('call_seconds_count{carrier="usps"} 3'))
})

test('limits the number of series', () => {
  const histogram = createHistogram('call_seconds', 'Calls.', ['route'])
  for (let index = 0; index < 5_000; index += 1) histogram.observe({ route: `/${index}` }, 1)
  const counts = histogram.read().samples.filter(({ suffix }) => suffix === '_count')
  assert.equal(counts.length, 1_001)
  assert.equal(counts.find(({ labels }) => labels.route === 'other')?.value, 4_000)
})
