/**
 * `node proof/barcodes-proof.ts [barcodes, 200]` renders PDFs with random Code 128 barcodes at all densities, reads them
 * with a scanner library, and measures their decodability and the time per page. It does the same without placing bars
 * on dots, for comparison. It exits with 1 if a barcode does not read, or if its decodability is below grade D.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { blackDots, type Dpi, dpis, drawPages, labelDots, renderPages, scanDecodability } from '../src/index.ts'
import { type BarStyle, barsContent, code128Widths } from './barcode-pdf.ts'
import { pdfOf } from './page-pdf.ts'
import { seededRandom } from './seeded-random.ts'

const wasmPath = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
await prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(await readFile(wasmPath)).buffer },
  fireImmediately: true,
})

type Result = { read: number; worst: number; milliseconds: number }
type Way = 'placed on dots' | 'PDFium alone'

/** Grade D. */
const lowestDecodability = 0.25
const count = Number(process.argv[2] ?? 200)
const results = new Map<string, Result>()

for (let seed = 1; seed <= count; seed++) {
  const random = seededRandom(seed)
  const text = Array.from({ length: 16 }, () => Math.floor(random() * 10)).join('')
  const widths = code128Widths(text)
  // Between 2.5 and 4 dots per module at 203 dpi, as on carriers' labels, at any position.
  const module = (2.5 + 1.5 * random()) * (72 / 203)
  const place = { left: 20 + random() * 20, bottom: 150 + random() * 20, height: 72, module }
  const style: BarStyle = random() < 0.5 ? 'one path' : 'separate paths'
  const pdf = pdfOf(barsContent(widths, place, style))
  await add('placed on dots', text, widths, await timed(() => renderPages(pdf, (page) => page)))
  const drawn = await timed(async () => {
    const [dots203] = await drawPages(pdf, 203, blackDots)
    const [dots300] = await drawPages(pdf, 300, blackDots)
    const [dots600] = await drawPages(pdf, 600, blackDots)
    return [{ 203: dots203, 300: dots300, 600: dots600 } as Record<Dpi, Uint8Array>]
  })
  await add('PDFium alone', text, widths, drawn)
}

console.table(
  [...results].map(([name, { read, worst, milliseconds }]) => ({
    name,
    read: `${read} of ${count}`,
    'worst decodability': worst.toFixed(2),
    'ms per page': (milliseconds / count).toFixed(1),
  })),
)
const placed = dpis.map((dpi) => results.get(`placed on dots, ${dpi} dpi`) as Result)
process.exitCode = placed.every(({ read, worst }) => read === count && worst >= lowestDecodability) ? 0 : 1

async function add(
  way: Way,
  text: string,
  widths: readonly number[],
  { value: [page], milliseconds }: { value: Record<Dpi, Uint8Array>[]; milliseconds: number },
): Promise<void> {
  for (const dpi of dpis) {
    const name = `${way}, ${dpi} dpi`
    const result = results.get(name) ?? { read: 0, worst: 1, milliseconds: 0 }
    const band = bandOf((page as Record<Dpi, Uint8Array>)[dpi], dpi)
    if ((await readText(band)) === text) result.read++
    result.worst = Math.min(result.worst, scanDecodability(scan(band), widths))
    result.milliseconds += milliseconds
    results.set(name, result)
  }
}

async function timed<Value>(run: () => Promise<Value>): Promise<{ value: Value; milliseconds: number }> {
  const start = performance.now()
  return { value: await run(), milliseconds: performance.now() - start }
}

/** Rows in the middle of the barcode, with one gray sample per dot. They are enough to read it, and faster than a page. */
function bandOf(packed: Uint8Array, dpi: Dpi): { width: number; height: number; samples: Uint8Array } {
  const { width } = labelDots(dpi)
  const height = 24
  const rowBytes = Math.ceil(width / 8)
  const top = Math.round(((432 - 200) / 72) * dpi)
  const isBlack = (x: number, y: number) => ((packed[(top + y) * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
  const samples = new Uint8Array(width * height)
  for (let at = 0; at < samples.length; at++) samples[at] = isBlack(at % width, Math.floor(at / width)) ? 0 : 255
  return { width, height, samples }
}

async function readText({ width, height, samples }: ReturnType<typeof bandOf>): Promise<string | undefined> {
  const data = new Uint8ClampedArray(samples.length * 4).fill(255)
  for (const [at, sample] of samples.entries()) data.fill(sample, at * 4, at * 4 + 3)
  const image = { data, width, height, colorSpace: 'srgb' } as ImageData
  const [barcode] = await readBarcodes(image, { formats: ['Code128'] })
  return barcode?.text
}

/** Widths of bars and spaces in dots, in the first row. */
function scan({ width, samples }: ReturnType<typeof bandOf>): number[] {
  const edges: number[] = []
  for (let x = 1; x < width; x++) if (samples[x] !== samples[x - 1]) edges.push(x)
  return edges.slice(1).map((edge, index) => edge - (edges[index] as number))
}
