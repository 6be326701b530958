import type { SymbolContent } from '../symbols/symbol-content.ts'

/** A page of vector artwork. All lengths are in inches. The origin is the top left corner, and y grows downwards. */
export type Drawing = {
  widthInches: number
  heightInches: number
  elements: readonly DrawingElement[]
}

export type DrawingElement = Rectangle | Box | Text | Barcode | Image | Dots

export type Ink = 'black' | 'white'

/** A filled rectangle. A line is a thin rectangle. */
export type Rectangle = { kind: 'rectangle'; x: number; y: number; width: number; height: number; ink: Ink }

/** An outlined rectangle. The line lies inside the given edges. */
export type Box = { kind: 'box'; x: number; y: number; width: number; height: number; lineWidth: number }

/**
 * One line of text. `x` is its left end, center or right end, depending on `align`. `baseline` is the y of the letters'
 * base. `size` is the font height, of which a capital letter has about 0.72. White text needs a black background.
 */
export type Text = {
  kind: 'text'
  x: number
  baseline: number
  text: string
  size: number
  weight: 'regular' | 'bold'
  align: 'left' | 'centre' | 'right'
  ink: Ink
}

/**
 * A barcode in the center of an area that includes its quiet zones. `module` is the preferred width of its narrowest
 * element. Each writer uses the nearest whole number of dots that fits.
 */
export type Barcode = {
  kind: 'barcode'
  x: number
  y: number
  width: number
  height: number
  module: number
  content: SymbolContent
}

/** A grayscale image, stretched to the area. Each sample is one byte, from 0 (black) to 255 (white), row by row. */
export type Image = {
  kind: 'image'
  x: number
  y: number
  width: number
  height: number
  columns: number
  rows: number
  samples: Uint8Array
}

/**
 * A black and white image, stretched to the area. Eight dots per byte, 1 is black, and each row starts with a new byte.
 */
export type Dots = {
  kind: 'dots'
  x: number
  y: number
  width: number
  height: number
  columns: number
  rows: number
  packed: Uint8Array
}

/** Scales an element around the top left corner, then moves it. */
export function scaleElement(element: DrawingElement, factor: number, left: number, top: number): DrawingElement {
  const x = left + element.x * factor
  if (element.kind === 'text') {
    return { ...element, x, baseline: top + element.baseline * factor, size: element.size * factor }
  }
  const y = top + element.y * factor
  const placed = { x, y, width: element.width * factor, height: element.height * factor }
  switch (element.kind) {
    case 'box':
      return { ...element, ...placed, lineWidth: element.lineWidth * factor }
    case 'barcode':
      return { ...element, ...placed, module: element.module * factor }
    default:
      return { ...element, ...placed }
  }
}
