/**
 * Something that the person who starts the process can put right. The message is one line that says what is wrong and
 * what to do, so that it can be printed alone.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'

  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*[\r\n]+\s*/g, ' | ').trim(), options)
  }
}
