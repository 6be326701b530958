import { scaleElement } from '../src/drawing/drawing.ts'
import {
  composePages,
  type Drawing,
  type DrawingElement,
  type LabelContent,
  type LabelLayout,
  writePdf,
} from '../src/index.ts'
import { unitsPerInch } from '../src/pdf/page-content.ts'
import { encodeSymbol, placeSymbol } from '../src/symbols/encode-symbol.ts'
import { renderPdf } from './read-symbols.ts'
import { randomShipment, seededRandom } from './shipments.ts'

/** A carrier's PDF, and the expected labels. */
export type CarrierFile = {
  content: LabelContent
  pdf: Uint8Array
  /** Labels of 4 × 6 inches. */
  pages: Drawing[]
  /** Scale and position of the label on the page, in inches. Null if the proof must find them. */
  place: LabelPlace | null
  /** Landscape pages are always rotated clockwise, so some labels end upside down. */
  isUpsideDown: boolean
}

export type LabelPlace = { scale: number; left: number; top: number }

type Made = Pick<CarrierFile, 'pdf'> & Partial<Pick<CarrierFile, 'place' | 'isUpsideDown'>>

const wholeLabel: LabelPlace = { scale: 1, left: 0, top: 0 }

const points = 72
const [across, down] = [4 * points, 6 * points]
const layouts: readonly LabelLayout[] = ['usps', 'ups', 'fedex', 'dhl']
const papers = [
  [8.5, 11],
  [8.27, 11.69],
] as const

/** Makes PDFs as carriers send them, and other valid ones. */
const makers = {
  /** As simulated carriers send them. */
  'carrier-label': (pages) => ({ pdf: writePdf(pages) }),
  /** Bars between the dots of every printer. */
  'carrier-small': (pages) => {
    const [scale, left, bottom] = [0.97, 4.31, 6.47]
    const pdf = changePages(writePdf(pages), (page) => page, `${scale} 0 0 ${scale} ${left} ${bottom} cm`)
    return { pdf, place: { scale, left: left / points, top: (down * (1 - scale) - bottom) / points } }
  },
  /** Each bar is a separate rectangle. */
  'carrier-bars': (pages) => ({ pdf: writePdf(pages.map((page) => eachElement(page, barsAlone))) }),
  /** Each symbol is an image with one sample per module. */
  'carrier-pictures': (pages) => ({ pdf: writePdf(pages.map((page) => eachElement(page, symbolPicture))) }),
  /** The whole label is a grayscale image. */
  'carrier-scan': async (pages) => ({ pdf: writePdf(await Promise.all(pages.map(scanned))) }),
  /** Somewhere on office paper. */
  'carrier-paper': (pages, seed) => ({ pdf: writePdf(onPaper(pages, seed).drawings), place: null }),
  /** In landscape. */
  'carrier-lying': (pages) => {
    const change = (page: string) => page.replace(/\/MediaBox\[[^\]]*\]/, `/MediaBox[0 0 ${down} ${across}]`)
    return { pdf: changePages(writePdf(pages), change, `0 1 -1 0 ${down} 0 cm`) }
  },
  /** With a `/Rotate` entry. */
  'carrier-turned': (pages, seed) => {
    const turn = [90, 180, 270][seed % 3]
    const change = (page: string) => page.replace('/MediaBox', `/Rotate ${turn}/MediaBox`)
    return { pdf: changePages(writePdf(pages), change), isUpsideDown: turn !== 270 }
  },
  /** On office paper, cropped by a MediaBox or CropBox. */
  'carrier-boxes': (pages, seed) => {
    const { drawings, left, top } = onPaper(pages, seed)
    const height = (drawings[0]?.heightInches ?? 0) * points
    const [x, y] = [left * points, height - top * points - down]
    const box = `[${x} ${y} ${x + across} ${y + down}]`
    const change = (page: string) =>
      seed % 2 === 0
        ? page.replace(/\/MediaBox\[[^\]]*\]/, `/MediaBox${box}`)
        : page.replace('/MediaBox', `/CropBox${box}/MediaBox`)
    return { pdf: changePages(writePdf(drawings), change) }
  },
} satisfies Record<string, (pages: readonly Drawing[], seed: number) => Made | Promise<Made>>

export type CarrierFileKind = keyof typeof makers
export const carrierFileKinds = Object.keys(makers) as CarrierFileKind[]
export const isCarrierFileKind = (kind: string): kind is CarrierFileKind => kind in makers
/** Whether bars are samples of an image instead of shapes. */
export const isInPictures = (kind: string): boolean => kind === 'carrier-pictures' || kind === 'carrier-scan'

/** The same for the same seed. Layouts alternate with the seed. */
export async function carrierFile(kind: CarrierFileKind, seed: number): Promise<CarrierFile> {
  const content = { ...randomShipment(layouts[seed % layouts.length] as LabelLayout, seed), sample: true }
  const pages = composePages(content)
  const make: (pages: readonly Drawing[], seed: number) => Made | Promise<Made> = makers[kind]
  return { content, pages, place: wholeLabel, isUpsideDown: false, ...(await make(pages, seed)) }
}

function onPaper(pages: readonly Drawing[], seed: number): { drawings: Drawing[]; left: number; top: number } {
  const random = seededRandom(seed)
  const [widthInches, heightInches] = papers[seed % papers.length] ?? papers[0]
  const left = Math.round(random() * (widthInches - 4) * 100) / 100
  const top = Math.round(random() * (heightInches - 6) * 100) / 100
  const drawings = pages.map((page) => ({
    widthInches,
    heightInches,
    elements: page.elements.map((element) => scaleElement(element, 1, left, top)),
  }))
  return { drawings, left, top }
}

function eachElement(page: Drawing, made: (element: DrawingElement) => DrawingElement[]): Drawing {
  return { ...page, elements: page.elements.flatMap(made) }
}

function barsAlone(element: DrawingElement): DrawingElement[] {
  if (element.kind !== 'barcode') return [element]
  const symbol = encodeSymbol(element.content)
  if (symbol.kind !== 'bars') return [element]
  const place = placeSymbol(element, unitsPerInch)
  const bars: DrawingElement[] = []
  let x = place.x
  for (const [index, modules] of symbol.widths.entries()) {
    const width = modules * place.moduleDots
    const inches = inInches({ x, y: place.y, width, height: place.height })
    if (index % 2 === 0) bars.push({ kind: 'rectangle', ...inches, ink: 'black' })
    x += width
  }
  return bars
}

function symbolPicture(element: DrawingElement): DrawingElement[] {
  if (element.kind !== 'barcode') return [element]
  const symbol = encodeSymbol(element.content)
  if (symbol.kind === 'hexagons') return [element]
  const cells =
    symbol.kind === 'matrix'
      ? Array.from(symbol.cells)
      : Array.from(symbol.widths).flatMap((width, index) => Array.from({ length: width }, () => (index + 1) % 2))
  const [columns, rows] = symbol.kind === 'matrix' ? [symbol.columns, symbol.rows] : [symbol.modules, 1]
  const samples = Uint8Array.from(cells, (cell) => (cell ? 0 : 255))
  return [{ kind: 'image', ...inInches(placeSymbol(element, unitsPerInch)), columns, rows, samples }]
}

function inInches({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const [left, top, wide, high] = [x, y, width, height].map((units) => units / unitsPerInch)
  return { x: left as number, y: top as number, width: wide as number, height: high as number }
}

async function scanned(page: Drawing): Promise<Drawing> {
  const { width: columns, height: rows, samples } = await renderPdf(writePdf(page), 300)
  const { widthInches: width, heightInches: height } = page
  return { ...page, elements: [{ kind: 'image', x: 0, y: 0, width, height, columns, rows, samples }] }
}

/**
 * Changes the pages of one of our own PDFs with an incremental update (ISO 32000-1, 7.5.6).
 *
 * @param change returns the new page dictionary
 * @param before operators to insert before the content of each page
 */
export function changePages(pdf: Uint8Array, change: (dictionary: string) => string, before = ''): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  const [, size, root] = /trailer\n<<\/Size (\d+)\/Root (\d+) 0 R>>/.exec(text) ?? []
  const [, table] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
  const pages = [...text.matchAll(/(\d+) 0 obj\n(<<\/Type\/Page\/.*>>)\nendobj/g)]
  if (!size || !root || !table || pages.length === 0) throw new Error('the PDF is not of the form that is known here')
  const first = Number(size)
  const objects: [number, string][] = pages.map(([, number, dictionary = '']) => {
    const contents = dictionary.replace(/\/Contents (\d+ 0 R)/, `/Contents[${first} 0 R $1]`)
    return [Number(number), change(contents)]
  })
  objects.push([first, `<</Length ${before.length}>>\nstream\n${before}\nendstream`])
  let added = ''
  let entries = ''
  for (const [number, body] of objects) {
    entries += `${number} 1\n${String(text.length + added.length).padStart(10, '0')} 00000 n \n`
    added += `${number} 0 obj\n${body}\nendobj\n`
  }
  const trailer = `trailer\n<</Size ${first + 1}/Root ${root} 0 R/Prev ${table}>>`
  const tail = `xref\n${entries}${trailer}\nstartxref\n${text.length + added.length}\n%%EOF\n`
  return Buffer.from(text + added + tail, 'latin1')
}
