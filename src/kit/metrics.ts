/** Metrics of this process in the text format of Prometheus, version 0.0.4. */

export type Labels = Readonly<Record<string, string>>
export type Sample = { labels: Labels; value: number; suffix?: '_bucket' | '_sum' | '_count' }

/** A metric with all its series. Its name ends with its unit, `_seconds` or `_bytes`, if it has one. */
export type Metric = { name: string; help: string; type: 'gauge' | 'counter' | 'histogram'; samples: readonly Sample[] }

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

const labelText = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (character: string): string => (character === '\n' ? '\\n' : `\\${character}`)

/** Formats metrics as the response to a scrape. Each name must occur once. */
export const exposition = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replace(/[\\\n]/g, escaped)}\n`,
      `# TYPE ${name} ${type}\n`,
      ...samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}\n`),
    ])
    .join('')

/** A metric that is measured when it is read: one number, or one for each set of labels. */
export const gauge = (name: string, help: string, value: number | readonly Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: typeof value === 'number' ? [{ labels: {}, value }] : value,
})

export type Counter<Name extends string> = { add(labels: Readonly<Record<Name, string>>): void; read(): Metric }

/** Counts events by labels with few values, which the caller's code defines. */
export function createCounter<const Name extends string>(name: string, help: string): Counter<Name> {
  const counts = new Map<string, { labels: Labels; value: number }>()
  return {
    add(labels) {
      const key = labelText(labels)
      const counted = counts.get(key) ?? { labels: { ...labels }, value: 0 }
      counted.value += 1
      counts.set(key, counted)
    },
    read: () => ({ name, help, type: 'counter', samples: [...counts.values()] }),
  }
}

export type Histogram<Name extends string> = {
  observe(labels: Readonly<Record<Name, string>>, seconds: number): void
  read(): Metric
}

/** From the fastest statement to the slowest carrier. */
const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]
/** Labels have few values. This limits the damage if one of them does not. */
const maxSeries = 1_000

/**
 * Counts durations by length. If there are more than a thousand series, the rest are counted together, with the label
 * `other`.
 */
export function createHistogram<const Name extends string>(
  name: string,
  help: string,
  labelNames: readonly Name[],
): Histogram<Name> {
  type Series = { labels: Labels; buckets: number[]; count: number; sumSeconds: number }
  const allSeries = new Map<string, Series>()

  function seriesOf(labels: Readonly<Record<Name, string>>): Series {
    const known = allSeries.get(keyOf(labels))
    if (known) return known
    const isFull = allSeries.size >= maxSeries
    const own = Object.fromEntries(
      labelNames.map((label) => [label, isFull ? 'other' : labels[label]]),
    ) as typeof labels
    const key = keyOf(own)
    const series = allSeries.get(key) ?? { labels: own, buckets: bucketSeconds.map(() => 0), count: 0, sumSeconds: 0 }
    allSeries.set(key, series)
    return series
  }
  const keyOf = (labels: Readonly<Record<Name, string>>): string => labelNames.map((label) => labels[label]).join('\0')

  return {
    observe(labels, seconds) {
      const series = seriesOf(labels)
      const bucket = bucketSeconds.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      series.count += 1
      series.sumSeconds += seconds
    },
    read: () => ({
      name,
      help,
      type: 'histogram',
      samples: [...allSeries.values()].flatMap(({ labels, buckets, count, sumSeconds }) => {
        let upTo = 0
        const cumulative = buckets.map((inBucket, index): Sample => {
          upTo += inBucket
          return { labels: { ...labels, le: String(bucketSeconds[index]) }, value: upTo, suffix: '_bucket' }
        })
        return [
          ...cumulative,
          { labels: { ...labels, le: '+Inf' }, value: count, suffix: '_bucket' as const },
          { labels, value: sumSeconds, suffix: '_sum' as const },
          { labels, value: count, suffix: '_count' as const },
        ]
      }),
    }),
  }
}
