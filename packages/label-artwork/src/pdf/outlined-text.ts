import type { Text } from '../drawing/drawing.ts'
import { lineMetrics } from '../text/line-metrics.ts'
import { placeLine } from '../text/place-line.ts'

/** A line that Helvetica cannot set, as one filled path, cut off where the line's height ends. */
export function outlinedText(element: Text, unitsPerInch: number, pageHeight: number): string {
  const { left, line } = placeLine(element)
  const { ascent, descent } = lineMetrics([element.text])
  const scale = element.size * unitsPerInch
  const baseline = pageHeight - element.baseline * unitsPerInch
  const margin = 0.2 * scale
  const bottom = baseline - descent * scale
  const path: string[] = []
  for (const { outline, x, y } of line.glyphs) {
    const placeX = (value: number) => tenth(left * unitsPerInch + (x + value) * scale)
    const placeY = (value: number) => tenth(baseline + (y + value) * scale)
    for (const step of outline) {
      const end = `${placeX(step.x)} ${placeY(step.y)}`
      if (step.to === 'curve') {
        path.push(`${placeX(step.x1)} ${placeY(step.y1)} ${placeX(step.x2)} ${placeY(step.y2)} ${end} c`)
      } else {
        path.push(`${end} ${step.to === 'move' ? 'm' : 'l'}`)
      }
    }
  }
  const width = tenth(line.advance * scale + 2 * margin)
  const clip = `${tenth(left * unitsPerInch - margin)} ${tenth(bottom)} ${width} ${tenth((ascent + descent) * scale)} re W n`
  return `q ${element.ink === 'white' ? '1 g ' : ''}${clip}\n${path.join('\n')} f Q`
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
