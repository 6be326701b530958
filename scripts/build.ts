/**
 * `npm run build`, which `npm start` also runs first: builds the web application if its sources have changed.
 *
 * With `--or-go-on`, a failed build is reported but does not stop the start: the service runs with the previous build of
 * the web application, or without one.
 */
import { stripVTControlCharacters } from 'node:util'
import { buildConsole, ownConsole, readBuilt } from './console-build.ts'

/** Standard output belongs to the program that starts next. */
const print = (text: string): void => void process.stderr.write(text)

const webApplication = ownConsole(print)
try {
  await buildConsole(webApplication)
} catch (error) {
  // Bundlers color their messages.
  print(`failed.\n${stripVTControlCharacters(error instanceof Error ? error.message : String(error))}\n`)
  if (process.argv.includes('--or-go-on')) {
    const hasPrevious = (await readBuilt(webApplication.folder).catch(() => null)) !== null
    print(
      hasPrevious
        ? 'Using the previous build of the web application. To try again, run npm run build.\n'
        : 'The service starts without the web application. To try again, run npm run build.\n',
    )
  } else process.exitCode = 1
}
