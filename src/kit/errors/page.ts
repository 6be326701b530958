/** The content of an error code's page. The texts are Markdown. */
export type ErrorPage = {
  /** Describes the operations that return it, if the routes do not declare it. */
  returnedBy?: string
  /** Describes anything else that returns it, in addition to the routes that declare it. */
  alsoReturnedBy?: string
  happened: string
  fix: string
  /** The fields of `metaData` other than `docUrl`, with their meaning. */
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
