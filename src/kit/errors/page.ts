/** What the page of an error code explains. The texts are Markdown. */
export type ErrorPage = {
  /** The public operations that return it, as `METHOD /path`, or a phrase that describes them. */
  returnedBy: string
  happened: string
  fix: string
  /** The fields of `metaData` besides `docUrl`, with their meaning. */
  metaData?: Readonly<Record<string, string>>
  /** The values of `metaData.reason`, with their meaning. Values that share one are separated by commas. */
  reasons?: Readonly<Record<string, string>>
  /** The default example has the message of the catalogue and no `metaData`. */
  example?: { code?: string; message?: string; metaData?: object }
  /** The whole example, if the error is not in the envelope. */
  otherExample?: object
  /** The label download returns it in its flat body. */
  isFlat?: true
}

/** Codes that only the web application's own API returns. */
export const webApplication = 'the web application.'
