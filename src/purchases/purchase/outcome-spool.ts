/**
 * What carriers told of acts, from the moment it was heard until it is in the database: on this node's disk before the
 * first try to write it, and tried again until it is written.
 */
import type { BuyOutcome, VoidOutcome } from '#carriers/carrier.ts'
import type { Clock } from '#kit/clock.ts'
import { timedOut, withTimeout } from '#kit/deadline.ts'
import type { Logger } from '#kit/log.ts'
import type { Kept, Spool } from '#kit/spool.ts'
import type { CancellationKey, PurchaseKey } from '#purchases/purchase/purchase.ts'
import type { Unsent } from '#purchases/purchase/purchase-failure.ts'

/**
 * What a carrier told of a purchase, or of a cancellation; `uncertain` is not worth keeping, since nothing was heard.
 * That a purchase was not sent is known here alone as well, though no carrier said it.
 */
export type HeardOutcome =
  | (PurchaseKey & { kind: 'purchase'; outcome: Exclude<BuyOutcome, { outcome: 'uncertain' }> | Unsent })
  | (CancellationKey & {
      kind: 'cancellation'
      labelId: string
      outcome: Exclude<VoidOutcome, { outcome: 'uncertain' }>
    })

/** On the disk with the deployment in whose database it belongs; what was kept before that was written has none. */
type KeptOutcome = HeardOutcome & { deploymentId?: string }

/** Whether what lies on a disk was heard for another database: a disk may be brought to one. */
export const isOfOther = (kept: unknown, deploymentId: string): boolean => {
  const { deploymentId: named = deploymentId } = kept as KeptOutcome
  return named !== deploymentId
}

export type HeardOutcomes = {
  /**
   * Keeps what was heard on the disk, and has it recorded: again and again, with growing pauses, until that succeeds.
   * A disk that hangs is not waited for: the database may be well.
   *
   * @param record has to bear being repeated, also after a success that nobody heard of
   * @throws what `record` threw last, where the node stops before it succeeds: the next one goes on
   */
  write<Result>(heard: HeardOutcome, record: () => Promise<Result>): Promise<Result>
  /**
   * Goes on with what a process before this one did not come to write. Waits for none of it. What is of another
   * deployment stays on the disk, and is told of.
   */
  writeLeft(record: (heard: HeardOutcome) => Promise<unknown>): Promise<void>
  /** How many were heard and tried in vain to be written: more than none is trouble with the database. */
  unwritten(): number
  /** Whether something is tried in vain to be written of the purchase. */
  isUnwritten(purchaseId: string): boolean
  /**
   * Whether what is heard next can be kept. Where the disk took nothing the last time it is tried: a carrier must not be
   * asked to make a label of which a restart would know nothing.
   */
  canKeep(): Promise<boolean>
  /** Ends trying again. */
  stop(): void
}

const firstPauseMs = 500
const maxPauseMs = 30_000
/** An fsync takes milliseconds. */
const maxDiskMs = 2000

/** The spool, and whether the disk that it lies on takes anything. */
function watchDisk({ spool, deploymentId, log }: { spool: Spool; deploymentId: string; log: Logger }) {
  let isWell = true
  let probing: Promise<boolean> | null = null

  async function probe(): Promise<boolean> {
    const probed = spool.probe().then(
      () => true,
      () => false,
    )
    isWell = (await withTimeout(probed, maxDiskMs)) === true
    return isWell
  }

  return {
    /** @returns null where the disk does not take it: then it is held in memory, and lost with the process */
    keep: (heard: HeardOutcome): Promise<Kept | null> =>
      spool.keep({ ...heard, deploymentId } satisfies KeptOutcome).catch((error) => {
        isWell = false
        log.error({ err: error, ...subjectOf(heard) }, 'what a carrier told cannot be kept on the disk')
        return null
      }),

    /** @returns as `keep`; that its time is up where the disk does not answer, which may take it later */
    async waitFor(heard: HeardOutcome, keeping: Promise<Kept | null>) {
      const kept = await withTimeout(keeping, maxDiskMs)
      if (kept === timedOut) {
        isWell = false
        log.error(subjectOf(heard), 'what a carrier told is not on the disk, which does not answer')
      }
      return kept
    },

    canKeep(): Promise<boolean> {
      if (isWell) return Promise.resolve(true)
      probing ??= probe().finally(() => {
        probing = null
      })
      return probing
    },
  }
}

export function keepHeardOutcomes(deps: {
  spool: Spool
  deploymentId: string
  clock: Clock
  log: Logger
}): HeardOutcomes {
  const { spool, deploymentId, clock, log } = deps
  const stopped = new AbortController()
  const unwritten = new Set<HeardOutcome>()

  const disk = watchDisk(deps)

  async function writeUntilDone<Result>(
    heard: HeardOutcome,
    onDisk: Promise<Kept | null>,
    record: () => Promise<Result>,
  ): Promise<Result> {
    let keeping = onDisk
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await record()
        if (failures > 0) log.info(subjectOf(heard), 'what a carrier told is written at last')
        unwritten.delete(heard)
        // Nobody waits for the file to go: what is recorded once more changes nothing.
        keeping
          .then((kept) => kept?.forget())
          .catch((error) => log.warn({ err: error }, 'what is written stays on the disk'))
        return result
      } catch (error) {
        log.error({ err: error, ...subjectOf(heard) }, 'what a carrier told cannot be written, and is tried again')
        unwritten.add(heard)
        if ((await disk.waitFor(heard, keeping)) === null) {
          keeping = disk.keep(heard)
          await disk.waitFor(heard, keeping)
        }
        const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
        await clock.sleep(pauseMs, stopped.signal).catch(() => {})
        if (stopped.signal.aborted) throw error
      }
    }
  }

  return {
    async write(heard, record) {
      const keeping = disk.keep(heard)
      await disk.waitFor(heard, keeping)
      return writeUntilDone(heard, keeping, record)
    },
    async writeLeft(record) {
      const all = await spool.readLeft()
      const left = all.filter(({ item }) => !isOfOther(item, deploymentId))
      const others = all.length - left.length
      if (others > 0) log.error({ count: others }, 'what carriers told another deployment lies on this disk, and stays')
      if (left.length > 0) log.warn({ count: left.length }, 'what carriers told was left unwritten, and is written now')
      for (const kept of left) {
        const heard = kept.item as HeardOutcome
        writeUntilDone(heard, Promise.resolve(kept), () => record(heard)).catch(() => {})
      }
    },
    unwritten: () => unwritten.size,
    isUnwritten: (purchaseId) =>
      [...unwritten].some((heard) => heard.kind === 'purchase' && heard.purchaseId === purchaseId),
    canKeep: disk.canKeep,
    stop: () => stopped.abort(),
  }
}

/** What a log line needs for a person to find the label at the carrier. */
function subjectOf(heard: HeardOutcome): Record<string, unknown> {
  const { kind, accountId, outcome } = heard
  if (kind === 'cancellation') return { accountId, cancellationId: heard.cancellationId, outcome: outcome.outcome }
  const { purchaseId } = heard
  const bought = heard.outcome.outcome === 'ok' ? heard.outcome.value : null
  return { accountId, purchaseId, outcome: outcome.outcome, trackingNumber: bought?.trackingNumber ?? null }
}
