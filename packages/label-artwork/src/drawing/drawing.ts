import type { SymbolContent } from '../symbols/symbol-content.ts'

/** A page of vector artwork. All lengths are inches; the origin is the top left corner and y grows downwards. */
export type Drawing = {
  widthInches: number
  heightInches: number
  elements: readonly DrawingElement[]
}

export type DrawingElement = Rectangle | Box | Text | Barcode | Image | Dots

export type Ink = 'black' | 'white'

/** A filled rectangle; a rule is a thin one. */
export type Rectangle = { kind: 'rectangle'; x: number; y: number; width: number; height: number; ink: Ink }

/** An outlined rectangle. The line lies inside the given edges. */
export type Box = { kind: 'box'; x: number; y: number; width: number; height: number; lineWidth: number }

/**
 * One line of text. `x` is its left end, centre or right end as `align` says, `baseline` the line its letters stand
 * on, `size` the height of the font (a capital is about 0.72 of it). White text needs something black behind it.
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
 * A bar code in the middle of the given area, quiet zones included. `module` is the wanted width of its narrowest
 * element; each writer takes the nearest whole number of dots that fits.
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

/** A picture of grey samples, one byte each, 0 black to 255 white, row by row, stretched to the given area. */
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

/** A picture of black dots on white, eight in a byte, 1 black, each row in bytes of its own, stretched to the given area. */
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
