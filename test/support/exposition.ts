/** Reads the text exposition format of Prometheus, and takes nothing that the format does not allow. */
import assert from 'node:assert/strict'

export type ReadSample = { name: string; labels: Record<string, string>; value: number }
export type ReadMetric = { name: string; type: string; help: string; samples: ReadSample[] }

const namePattern = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const samplePattern = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const labelPattern = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/y

export function readExposition(text: string): ReadMetric[] {
  assert.ok(text.endsWith('\n'), 'the last line ends')
  const metrics: ReadMetric[] = []
  for (const line of text.slice(0, -1).split('\n')) {
    const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (keyword === 'HELP') {
      assert.match(name, namePattern)
      assert.ok(!metrics.some((metric) => metric.name === name), `${name} comes once`)
      metrics.push({ name, help: rest, type: '', samples: [] })
      continue
    }
    const metric = metrics.at(-1)
    assert.ok(metric, `a help comes before: ${line}`)
    if (keyword === 'TYPE') {
      assert.equal(name, metric.name)
      assert.deepEqual([metric.type, metric.samples.length], ['', 0], 'the type comes once, before the samples')
      assert.ok(['gauge', 'counter', 'histogram'].includes(rest), line)
      metric.type = rest
      continue
    }
    metric.samples.push(readSample(line, metric))
  }
  for (const metric of metrics) checkSeries(metric)
  return metrics
}

function readSample(line: string, metric: ReadMetric): ReadSample {
  const [all, name = '', labelText = '', valueText = ''] = samplePattern.exec(line) ?? []
  assert.ok(all, `no sample: ${line}`)
  const suffixes = metric.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
  assert.ok(
    suffixes.some((suffix) => name === metric.name + suffix),
    `${name} is of ${metric.name}`,
  )
  const value = Number(valueText)
  assert.ok(valueText !== '' && Number.isFinite(value), line)
  return { name, labels: readLabels(labelText), value }
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  labelPattern.lastIndex = 0
  while (labelPattern.lastIndex < text.length) {
    const [all, name = '', value = ''] = labelPattern.exec(text) ?? []
    assert.ok(all, `no labels: ${text}`)
    assert.ok(!(name in labels), `${name} comes once`)
    labels[name] = value.replace(/\\(.)/g, (_all, character) => (character === 'n' ? '\n' : character))
  }
  return labels
}

/** No series twice; and the buckets of a histogram grow up to the count of all. */
function checkSeries({ name, type, samples }: ReadMetric): void {
  const keyOf = ({ name, labels }: ReadSample) => JSON.stringify([name, Object.entries(labels).sort()])
  assert.equal(new Set(samples.map(keyOf)).size, samples.length, `${name} has a series twice`)
  if (type !== 'histogram') return
  for (const count of samples.filter((sample) => sample.name === `${name}_count`)) {
    const isSame = (sample: ReadSample) =>
      Object.entries(count.labels).every(([label, value]) => sample.labels[label] === value)
    const buckets = samples.filter((sample) => sample.name === `${name}_bucket` && isSame(sample))
    assert.equal(buckets.at(-1)?.labels.le, '+Inf')
    assert.equal(buckets.at(-1)?.value, count.value)
    const values = buckets.map(({ value }) => value)
    assert.deepEqual(
      values,
      values.toSorted((one, other) => one - other),
    )
  }
}
