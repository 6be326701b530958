/** A screen that nobody sees, for browsers that need one. */
import { programOf, startProgram } from './programs.ts'

export type Display = { env: NodeJS.ProcessEnv; close(): Promise<void> }

export async function openDisplay(): Promise<Display> {
  // It chooses a free number, and writes it to the descriptor once it accepts connections.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset']
  const server = startProgram(programOf('xvfb'), args, process.env)
  const number = await server.waitFor(/^(\d+)\n/m)
  return { env: { ...process.env, DISPLAY: `:${number}` }, close: server.end }
}
