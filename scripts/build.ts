/**
 * `npm run build`, which `npm start` also runs first: builds the web application and bundles the service, if their
 * sources have changed. With `console`, it builds only the web application.
 *
 * With `--or-go-on`, a failed build is reported but does not stop the start: the service runs from its sources, with the
 * previous build of the web application, or without one.
 */
import { stripVTControlCharacters } from 'node:util'
import { buildConsole, ownConsole, readBuilt } from './console-build.ts'
import { buildService, ownService } from './service-build.ts'

const goesOn = process.argv.includes('--or-go-on')
const consoleAlone = process.argv.includes('console')
/** Standard output belongs to the program that starts next. */
const say = (text: string): void => void process.stderr.write(text)

/** @param goingOn returns a text about the fallback */
async function attempt(build: () => Promise<unknown>, goingOn: () => Promise<string>): Promise<void> {
  try {
    await build()
  } catch (error) {
    // Bundlers color their messages.
    say(`failed.\n${stripVTControlCharacters(error instanceof Error ? error.message : String(error))}\n`)
    if (goesOn) say(await goingOn())
    else process.exitCode = 1
  }
}

const webApplication = ownConsole(say)
await attempt(
  () => buildConsole(webApplication),
  async () =>
    (await readBuilt(webApplication.folder).catch(() => null))
      ? 'Using the previous build of the web application. To try again, run npm run build.\n'
      : 'The service starts without the web application. To try again, run npm run build.\n',
)
if (!consoleAlone) {
  await attempt(
    () => buildService(ownService(say)),
    async () => 'The service starts from its sources, which takes longer. To try again, run npm run build.\n',
  )
}
