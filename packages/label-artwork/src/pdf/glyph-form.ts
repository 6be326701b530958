import { unitsPerSize } from '../fonts/noto.ts'
import { makeOnce } from '../make-once.ts'
import { type Outline, type OutlineStep, stepsOf } from '../text/glyph-outline.ts'
import { streamObject } from './pdf-document.ts'

/**
 * A glyph as an object of a PDF file, which any page can draw in any size and place; the same in every file. It is drawn
 * in thousandths of the font's size, as fonts of PDF files are.
 */
export const glyphForm = makeOnce((outline: Outline): Buffer => makeForm(stepsOf(outline)))

function makeForm(steps: readonly OutlineStep[]): Buffer {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  const point = (x: number, y: number): string => {
    const [across, up] = [Math.round(x * unitsPerSize), Math.round(y * unitsPerSize)]
    left = Math.min(left, across)
    bottom = Math.min(bottom, up)
    right = Math.max(right, across)
    top = Math.max(top, up)
    return `${across} ${up}`
  }
  const path = steps.map((step) =>
    step.to === 'curve'
      ? `${point(step.x1, step.y1)} ${point(step.x2, step.y2)} ${point(step.x, step.y)} c`
      : `${point(step.x, step.y)} ${step.to === 'move' ? 'm' : 'l'}`,
  )
  const entries = `/Type/XObject/Subtype/Form/BBox[${left} ${bottom} ${right} ${top}]/Resources<<>>`
  return streamObject(entries, Buffer.from(`${path.join('\n')} f`, 'latin1'), 6)
}
