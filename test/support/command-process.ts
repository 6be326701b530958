/** Does `waybill` commands, one after the other, for the process that started it: see `runCommand`. */
import { runCommandLine } from '#cli/run-command-line.ts'

export type AskedCommand = { args: string[]; env: NodeJS.ProcessEnv }

const { PATH, HOME } = process.env
let earlier = Promise.resolve()

process.on('message', (asked: AskedCommand) => {
  earlier = earlier.then(async () => {
    process.send?.(await answer(asked))
  })
})

async function answer({ args, env }: AskedCommand) {
  process.argv = [process.execPath, 'waybill', ...args]
  process.env = { PATH, HOME, ...env }
  process.exitCode = undefined
  const [stdout, stderr] = [process.stdout, process.stderr].map(keepWritten)
  await runCommandLine()
  const code = Number(process.exitCode ?? 0)
  return { code, stdout: stdout?.(), stderr: stderr?.() }
}

/** @returns what ends it, and answers what was written */
function keepWritten(stream: NodeJS.WriteStream): () => string {
  const chunks: Buffer[] = []
  const write = stream.write
  stream.write = (chunk: Uint8Array | string, ...more: unknown[]) => {
    chunks.push(Buffer.from(chunk as string))
    const written = more.at(-1)
    if (typeof written === 'function') written()
    return true
  }
  return () => {
    stream.write = write
    // Each command adds its own listener.
    stream.removeAllListeners('error')
    return Buffer.concat(chunks).toString()
  }
}
