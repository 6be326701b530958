/**
 * An error that the person who starts the process can fix. The process prints only its message: one line with the
 * problem and the solution. A stack trace would hide it.
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
