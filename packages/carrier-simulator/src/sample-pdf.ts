/** A label as a PDF of all its pages: the carrier's own layout, marked as a sample. */
import { composePages, type LabelContent, writePdf } from '@waybill/label-artwork'

/** What a sold label keeps, to be drawn whenever it is asked for. */
export type SampleContent = Omit<LabelContent, 'sample'>

export function samplePdf(content: SampleContent): Buffer {
  return Buffer.from(writePdf(composePages({ ...content, sample: true })))
}
