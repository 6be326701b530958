import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { convertPdf } from '../src/artwork/artwork-worker.ts'
import { convertImage } from '../src/artwork/convert-image.ts'
import { composeLabel, type LabelContent, type LabelLayout, writePdf, writeZpl } from '../src/index.ts'
import { renderPdf } from './read-symbols.ts'
import { randomShipment, seededRandom } from './shipments.ts'

/*
 * `node proof/bench.ts [seconds per row, 3] [JSON file for the results]` measures, on one thread, how many labels per
 * second are written in all four formats, and how many of a carrier's files are converted. Times are processor time, so
 * other work on the machine does not count.
 */

const seconds = Number(process.argv[2] ?? 3)
const layouts: readonly LabelLayout[] = ['usps', 'ups', 'fedex', 'dhl']

type Row = { name: string; labelsPerSecond: number; millisecondsEach: number; bytes?: number[] }
const rows: Row[] = []

console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)

const scripts = new Set(['PL', 'GR', 'UA', 'CN', 'SA'])
const domestic = (layout: LabelLayout) => shipments(layout, (content) => content.to.country === 'US')
for (const layout of layouts) await composing(`${layout}, all four files`, domestic(layout))
await composing('the four layouts in turn', interleave(layouts.map(domestic)))
await composing(
  'Polish, Greek, Cyrillic, Chinese and Arabic addresses',
  interleave(
    (['ups', 'fedex', 'dhl'] as const).map((layout) => shipments(layout, ({ to }) => scripts.has(to.country))),
  ),
)

await composing(
  'the same scripts, all addresses different',
  interleave(
    (['ups', 'fedex', 'dhl'] as const).map((layout) => shipments(layout, ({ to }) => scripts.has(to.country), 1000)),
  ).map(unlike),
)

const pdfs = interleave(layouts.map((layout) => shipments(layout, () => true))).map((content) =>
  writePdf(composeLabel(content)),
)
await measure("a carrier's PDF converted to all four files", async (run) => {
  await convertPdf(pdfs[run % pdfs.length] ?? new Uint8Array())
})
const { default: sharp } = await import('sharp')
const { samples, width, height } = await renderPdf(pdfs[0] ?? new Uint8Array(), 203)
const png = await sharp(samples, { raw: { width, height, channels: 1 } })
  .png()
  .toBuffer()
await measure("a carrier's PNG converted to all four files", async () => {
  await convertImage(png)
})

if (process.argv[3] !== undefined) await writeFile(process.argv[3], `${JSON.stringify({ rows }, null, 2)}\n`)

async function composing(name: string, contents: readonly LabelContent[]): Promise<void> {
  const sizes = [0, 0, 0, 0]
  const write = (run: number) => {
    const content = contents[run % contents.length]
    // A copy each time, because encoded symbols are cached per label.
    const drawing = composeLabel({ ...content, reference: `Order ${run}` } as LabelContent)
    return [writePdf(drawing), writeZpl(drawing, 203), writeZpl(drawing, 300), writeZpl(drawing, 600)]
  }
  for (const [run] of contents.entries()) {
    for (const [index, file] of write(run).entries()) sizes[index] = (sizes[index] ?? 0) + file.length / contents.length
  }
  await measure(name, async (run) => void write(run), sizes.map(Math.round))
}

async function measure(name: string, work: (run: number) => Promise<void>, bytes?: number[]): Promise<void> {
  for (let run = 0, until = performance.now() + 1500; performance.now() < until; run++) await work(run)
  const before = process.cpuUsage()
  const until = performance.now() + seconds * 1000
  let count = 0
  for (; performance.now() < until; count++) await work(count)
  const { user, system } = process.cpuUsage(before)
  const millisecondsEach = (user + system) / 1000 / count
  rows.push({ name, labelsPerSecond: 1000 / millisecondsEach, millisecondsEach, ...(bytes && { bytes }) })
  const figures = `${millisecondsEach.toFixed(2).padStart(7)} ms  ${String(Math.round(1000 / millisecondsEach)).padStart(5)}/s`
  console.log(
    `${name.padEnd(56)} ${figures}  ${bytes?.map((size) => `${(size / 1000).toFixed(1)}k`).join(' / ') ?? ''}`,
  )
}

/**
 * Replaces letters by others of the same script. Chinese characters come from six thousand, so labels share few of
 * them.
 */
function unlike(content: LabelContent, seed: number): LabelContent {
  const random = seededRandom(seed)
  const other = (text: string) =>
    text
      .replace(/\p{Script=Han}/gu, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 6000)))
      .replace(/\p{Script=Arabic}/gu, () => String.fromCodePoint(0x628 + Math.floor(random() * 19)))
      .replace(/[а-щ]/g, () => String.fromCodePoint(0x430 + Math.floor(random() * 26)))
      .replace(/[α-ω]/g, () => String.fromCodePoint(0x3b1 + Math.floor(random() * 17)))
      .replace(/[a-z]/g, () => String.fromCodePoint(0x61 + Math.floor(random() * 26)))
  const { to } = content
  return { ...content, to: { ...to, name: other(to.name ?? ''), street1: other(to.street1), city: other(to.city) } }
}

function shipments(layout: LabelLayout, choose: (content: LabelContent) => boolean, count = 20): LabelContent[] {
  const found: LabelContent[] = []
  for (let seed = 1; found.length < count; seed++) {
    const content = randomShipment(layout, seed)
    if (choose(content)) found.push(content)
  }
  return found
}

function interleave(lists: readonly LabelContent[][]): LabelContent[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat()
}
