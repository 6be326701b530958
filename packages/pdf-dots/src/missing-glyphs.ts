import { allocate, type Interface, kinds, memory, type PdfFile, roomBytes } from './pdfium.ts'

/** In units of the font size, with y upwards. */
export type GlyphStep =
  | { to: 'move' | 'line'; x: number; y: number }
  | { to: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }

/** @returns the closed contours of a character's glyph */
export type GlyphSource = (character: string) => readonly GlyphStep[]

let source: GlyphSource | null = null

/** Sets the font for characters whose own font is not in the file. Without it, they stay blank. */
export function useGlyphs(glyphs: GlyphSource): void {
  source = glyphs
}

const unseenText = 3
const maxDepth = 8
/** Longer texts are no label. */
const maxCharacters = 20_000
const fillsByWinding = 2
const opaque = 255
/** PDFium has Latin letters, and signs such as the euro, for every font. */
const isDrawnByPdfium = (codePoint: number): boolean =>
  codePoint < 0x250 || (codePoint >= 0x2000 && codePoint < 0x2190) || codePoint >= 0xf000

/**
 * Draws characters of fonts that are not embedded. PDF allows East Asian fonts to be missing, because readers have some.
 * PDFium has none, and would leave such text blank. Text that is turned stays blank, because PDFium does not report it.
 */
export function drawMissingGlyphs({ pdfium }: Pick<PdfFile, 'pdfium'>, page: number): void {
  if (source === null || !hasMissingFont(pdfium, page)) return
  const room = allocate(pdfium, 2 * roomBytes)
  const text = pdfium._FPDFText_LoadPage(page)
  try {
    const count = Math.min(pdfium._FPDFText_CountChars(text), maxCharacters)
    for (let index = 0; index < count; index++) drawCharacter(pdfium, { page, text, index, room }, source)
  } finally {
    pdfium._FPDFText_ClosePage(text)
    pdfium.wasmExports.free(room)
  }
}

function hasMissingFont(pdfium: Interface, page: number): boolean {
  const isMissing = (object: number, depth: number): boolean => {
    const kind = pdfium._FPDFPageObj_GetType(object)
    if (kind === kinds.text) return !isEmbedded(pdfium, object)
    if (kind !== kinds.form || depth > maxDepth) return false
    return indexes(pdfium._FPDFFormObj_CountObjects(object)).some((index) =>
      isMissing(pdfium._FPDFFormObj_GetObject(object, index), depth + 1),
    )
  }
  return indexes(pdfium._FPDFPage_CountObjects(page)).some((index) =>
    isMissing(pdfium._FPDFPage_GetObject(page, index), 0),
  )
}

const indexes = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, index) => index)

function isEmbedded(pdfium: Interface, text: number): boolean {
  const font = pdfium._FPDFTextObj_GetFont(text)
  return font === 0 || pdfium._FPDFFont_GetIsEmbedded(font) !== 0
}

type Character = { page: number; text: number; index: number; room: number }

function drawCharacter(pdfium: Interface, { page, text, index, room }: Character, glyphs: GlyphSource): void {
  const codePoint = pdfium._FPDFText_GetUnicode(text, index)
  if (isDrawnByPdfium(codePoint) || pdfium._FPDFText_IsGenerated(text, index) === 1) return
  const object = pdfium._FPDFText_GetTextObject(text, index)
  if (object === 0 || isEmbedded(pdfium, object)) return
  if (pdfium._FPDFTextObj_GetTextRenderMode(object) === unseenText) return
  const steps = glyphs(String.fromCodePoint(codePoint))
  if (steps.length === 0) return
  const place = placeOf(pdfium, text, index, room)
  if (place === null) return
  const [first] = steps
  const start = place(first?.x ?? 0, first?.y ?? 0)
  const path = pdfium._FPDFPageObj_CreateNewPath(...start)
  for (const step of steps) {
    const end = place(step.x, step.y)
    if (step.to === 'curve')
      pdfium._FPDFPath_BezierTo(path, ...place(step.x1, step.y1), ...place(step.x2, step.y2), ...end)
    else if (step.to === 'line') pdfium._FPDFPath_LineTo(path, ...end)
    else pdfium._FPDFPath_MoveTo(path, ...end)
  }
  pdfium._FPDFPath_SetDrawMode(path, fillsByWinding, 0)
  const [red, green, blue] = colorOf(pdfium, object, room)
  pdfium._FPDFPageObj_SetFillColor(path, red, green, blue, opaque)
  pdfium._FPDFPage_InsertObject(page, path)
}

type Place = (x: number, y: number) => [number, number]

/** Converts units of the font size to points of the page. */
function placeOf(pdfium: Interface, text: number, index: number, room: number): Place | null {
  if (
    !pdfium._FPDFText_GetMatrix(text, index, room) ||
    !pdfium._FPDFText_GetCharOrigin(text, index, room + 24, room + 32)
  )
    return null
  const view = new DataView(pdfium.HEAPU8.buffer, room, 2 * roomBytes)
  const [a, b, c, d] = [0, 4, 8, 12].map((at) => view.getFloat32(at, true)) as [number, number, number, number]
  const [left, bottom] = [view.getFloat64(24, true), view.getFloat64(32, true)]
  const size = pdfium._FPDFText_GetFontSize(text, index)
  return (x, y) => [left + size * (a * x + c * y), bottom + size * (b * x + d * y)]
}

/** Black if it is unknown. */
function colorOf(pdfium: Interface, object: number, room: number): [number, number, number] {
  if (!pdfium._FPDFPageObj_GetFillColor(object, room, room + 4, room + 8, room + 12)) return [0, 0, 0]
  const view = memory(pdfium, room)
  return [view.getUint32(0, true), view.getUint32(4, true), view.getUint32(8, true)]
}
