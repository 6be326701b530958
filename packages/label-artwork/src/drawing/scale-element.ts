import type { DrawingElement } from './drawing.ts'

/** An element made larger or smaller from the top left corner, then moved. */
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
