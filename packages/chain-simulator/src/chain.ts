/** A blockchain: waiting transactions, blocks, and their replacement. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Output = { address: string; value: number }
/** `value` is in the smallest unit, 1e-8 of a coin. */
export type Payment = { txid: string; outputs: Output[] }
type Block = { hash: string; time: number; txids: string[] }
type State = { blocks: Block[]; waiting: string[]; payments: Record<string, Payment> }

export type ConfirmedAt = { height: number; hash: string; time: number }

export type Chain = {
  height(): number
  hash(height: number): string | null
  /** All payments to the address: waiting ones, then newest block first. */
  paymentsTo(address: string): (Payment & { confirmed: ConfirmedAt | null })[]
  /** Sends a payment with these outputs, which waits for a block. */
  pay(outputs: Output[]): Promise<Payment>
  mine(blocks: number): Promise<void>
  /** Whether a payment is waiting or has fewer than `depth` confirmations. */
  isAwaited(depth: number): boolean
  /**
   * Replaces the newest `depth` blocks by one more, which are empty. Their payments wait again, except dropped ones,
   * which disappear.
   */
  reorganise(depth: number, dropped: readonly string[]): Promise<void>
}

const randomHex = () => randomBytes(32).toString('hex')

/** @param options.folder null: the chain is in memory */
export async function openChain(options: { name: string; folder: string | null; now: () => Date }): Promise<Chain> {
  const { name, folder, now } = options
  const file = folder && join(folder, `chain-${name}.json`)
  const state: State = (file && (await read(file))) || { blocks: [], waiting: [], payments: {} }
  if (state.blocks.length === 0) state.blocks.push(nextBlock([]))

  function nextBlock(txids: string[]): Block {
    const before = state.blocks.at(-1)?.hash ?? ''
    const hash = createHash('sha256').update(`${before} ${randomHex()}`).digest('hex')
    return { hash, time: Math.floor(now().getTime() / 1000), txids }
  }

  let saving: Promise<void> = Promise.resolve()
  /** Atomic: after a crash, the old or the new state exists. */
  function save(): Promise<void> {
    if (!file || !folder) return Promise.resolve()
    const text = JSON.stringify(state)
    saving = saving
      .catch(() => {})
      .then(async () => {
        await mkdir(folder, { recursive: true })
        await writeFile(`${file}.new`, text)
        await rename(`${file}.new`, file)
      })
    return saving
  }

  function confirmedAt(txid: string): ConfirmedAt | null {
    const height = state.blocks.findLastIndex(({ txids }) => txids.includes(txid))
    const block = state.blocks[height]
    return block ? { height, hash: block.hash, time: block.time } : null
  }

  return {
    height: () => state.blocks.length - 1,
    hash: (height) => state.blocks[height]?.hash ?? null,
    paymentsTo(address) {
      const all = Object.values(state.payments).filter(({ outputs }) => outputs.some((one) => one.address === address))
      return all
        .map((payment) => ({ ...payment, confirmed: confirmedAt(payment.txid) }))
        .sort((left, right) => (right.confirmed?.height ?? Infinity) - (left.confirmed?.height ?? Infinity))
    },
    async pay(outputs) {
      const payment = { txid: randomHex(), outputs }
      state.payments[payment.txid] = payment
      state.waiting.push(payment.txid)
      await save()
      return payment
    },
    async mine(blocks) {
      for (let count = 0; count < blocks; count += 1) state.blocks.push(nextBlock(state.waiting.splice(0)))
      await save()
    },
    isAwaited(depth) {
      const last = state.blocks.findLastIndex(({ txids }) => txids.length > 0)
      return state.waiting.length > 0 || (last >= 0 && state.blocks.length - last < depth)
    },
    async reorganise(depth, dropped) {
      const undone = state.blocks.splice(Math.max(1, state.blocks.length - depth))
      const returned = [...undone.flatMap(({ txids }) => txids), ...state.waiting]
      state.waiting = returned.filter((txid) => !dropped.includes(txid))
      for (const txid of dropped) delete state.payments[txid]
      // The longer chain wins.
      for (let count = 0; count <= undone.length; count += 1) state.blocks.push(nextBlock([]))
      await save()
    },
  }
}

async function read(file: string): Promise<State | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
