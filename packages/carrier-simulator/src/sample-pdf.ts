/** A label as a PDF: the carrier's own layout, marked as a sample. */
import { composeLabel, type LabelContent, writePdf } from '@waybill/label-artwork'

/** What a sold label keeps, to be drawn whenever it is asked for. */
export type SampleContent = Omit<LabelContent, 'sample'>

export function samplePdf(content: SampleContent): Buffer {
  return Buffer.from(writePdf(composeLabel({ ...content, sample: true })))
}
