/**
 * Something that the person who starts the process can put right. The message is one line that says what is wrong and
 * what to do; the process prints it alone, since a stack trace would only hide it.
 */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError'

  constructor(message: string, options?: ErrorOptions) {
    super(oneLine(message), options)
  }
}

function oneLine(message: string): string {
  return message.replaceAll(/\s*[\r\n]+\s*/g, ' | ').trim()
}
