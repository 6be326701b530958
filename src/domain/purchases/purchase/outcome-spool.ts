/**
 * Carriers' responses, from their arrival until they are in the database. Each is written to this node's disk while the
 * first database write runs, and retried until it succeeds.
 */
import type { BuyOutcome, VoidOutcome } from '#adapters/carriers/carrier.ts'
import type { CancellationKey, PurchaseKey, Unsent } from '#domain/purchases/purchase/purchase.ts'
import { type Clock, timedOut, withTimeout } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Spool, SpooledItem } from '#kit/spool.ts'

/**
 * A carrier's response about a purchase, a cancellation or the void of an orphaned label. `uncertain` is not spooled, because nothing was received. A
 * purchase that was not sent is spooled too, because only this node knows it.
 */
export type ReceivedOutcome =
  | (PurchaseKey & {
      kind: 'purchase'
      outcome: Exclude<BuyOutcome, { outcome: 'uncertain' }> | Unsent
      /** It is the response of a lookup. */
      isFound?: true
    })
  | (CancellationKey & {
      kind: 'cancellation'
      labelId: string
      outcome: Exclude<VoidOutcome, { outcome: 'uncertain' }>
    })
  | {
      kind: 'orphaned label'
      accountId: string
      strayLabelId: string
      outcome: Extract<VoidOutcome, { outcome: 'ok' | 'requested' }>
    }

/** The database does not contain what the response is about. */
export class SubjectGoneError extends Error {
  override name = 'SubjectGoneError'
}

/** Stored with the deployment that owns the database. Entries of earlier versions have none. */
type SpooledOutcome = ReceivedOutcome & { deploymentId?: string }

/** Whether a spooled entry belongs to another database: a disk may be attached to a different deployment. */
export const isOfOtherDeployment = (spooled: unknown, deploymentId: string): boolean => {
  const { deploymentId: named = deploymentId } = spooled as SpooledOutcome
  return named !== deploymentId
}

/** The id of the purchase or the cancellation of a spooled entry; null: it has neither. */
export function subjectIdOf(spooled: unknown): string | null {
  const { purchaseId, cancellationId } = spooled as Partial<Record<'purchaseId' | 'cancellationId', string>>
  return purchaseId ?? cancellationId ?? null
}

export type OutcomeSpool = {
  /**
   * Spools a response and records it at the same time, with growing pauses until that succeeds. As soon as one of the
   * two has it, it survives this process. A retry waits for the disk, unless the disk hangs: the database may work.
   *
   * @param record must be repeatable, also after a success that was not confirmed
   * @throws the last error of `record`, if the node stops first; the next process continues
   */
  write<Result>(received: ReceivedOutcome, record: () => Promise<Result>): Promise<Result>
  /**
   * Continues with entries that an earlier process did not record. Waits for none of them. Entries of another
   * deployment stay on the disk and are reported.
   */
  writeSpooled(record: (received: ReceivedOutcome) => Promise<unknown>): Promise<void>
  /** How many responses could not be recorded yet, without those that are listed as unclaimed. More than zero means a problem with the database. */
  unwritten(): number
  /** Whether a response for the purchase could not be recorded yet. */
  isUnwritten(purchaseId: string): boolean
  /**
   * Whether the next response can be spooled. After a failed write, the disk is tried again: a carrier must not create
   * a label that a restart would forget.
   */
  canSpool(): Promise<boolean>
  /** Stops retrying. */
  stop(): void
  /** The same, and removes recorded entries from the disk. */
  end(): Promise<void>
}

const firstPauseMs = 500
const maxPauseMs = 30_000
/** An fsync takes milliseconds. */
const maxDiskMs = 2000

/** The entry that is being written to the disk. */
type OnDisk = {
  /** Null if the disk does not accept it. */
  adding: Promise<SpooledItem | null>
  /** As `adding`, with a time limit if the disk does not respond. The disk may still accept it later. */
  answered: Promise<SpooledItem | null | typeof timedOut>
}

/** The spool, and whether its disk accepts writes. */
function watchDisk({ spool, deploymentId, log }: { spool: Spool; deploymentId: string; log: Logger }) {
  let isWell = true
  let probing: Promise<boolean> | null = null

  /** One at a time, however long it hangs: each takes one of Node's few file threads. */
  async function probe(): Promise<boolean> {
    const probed = spool.probe().then(
      () => true,
      () => false,
    )
    void probed.then((takesItems) => {
      isWell = takesItems
      probing = null
    })
    return (await withTimeout(probed, maxDiskMs)) === true
  }

  /** Null if the disk does not accept it. Then it is only in memory, and lost with the process. */
  const add = (received: ReceivedOutcome): Promise<SpooledItem | null> =>
    spool.add({ ...received, deploymentId } satisfies SpooledOutcome).catch((error) => {
      isWell = false
      log.error({ err: error, ...subjectOf(received) }, 'carrier response not written to disk')
      return null
    })

  async function waitFor(received: ReceivedOutcome, adding: Promise<SpooledItem | null>) {
    const spooled = await withTimeout(adding, maxDiskMs)
    if (spooled === timedOut) {
      isWell = false
      log.error(subjectOf(received), 'carrier response not written to disk: the disk does not respond')
    }
    return spooled
  }

  return {
    put(received: ReceivedOutcome): OnDisk {
      const adding = add(received)
      return { adding, answered: waitFor(received, adding) }
    },

    canSpool(): Promise<boolean> {
      if (isWell) return Promise.resolve(true)
      probing ??= probe()
      return probing
    },
  }
}

export function createOutcomeSpool(deps: {
  spool: Spool
  deploymentId: string
  clock: Clock
  log: Logger
  /** Lists a response whose subject is gone. @returns whether an operator has dismissed it */
  recordUnclaimed(received: ReceivedOutcome): Promise<boolean>
}): OutcomeSpool {
  const { spool, deploymentId, clock, log } = deps
  const stopped = new AbortController()
  const unwritten = new Set<ReceivedOutcome>()

  const disk = watchDisk(deps)

  /** A failure to list it is a failure of the database. */
  const listUnclaimed = (received: ReceivedOutcome): Promise<'listed' | 'dismissed' | 'unlisted'> =>
    deps.recordUnclaimed(received).then(
      (isDismissed) => (isDismissed ? 'dismissed' : 'listed'),
      () => 'unlisted',
    )

  async function writeUntilDone<Result>(
    received: ReceivedOutcome,
    onDisk: OnDisk,
    record: () => Promise<Result>,
  ): Promise<Result> {
    let { adding, answered } = onDisk
    let isListed = false
    const forget = () => {
      unwritten.delete(received)
      // Nothing waits for the removal: recording an entry twice changes nothing.
      adding
        .then((spooled) => spooled?.remove())
        .catch((error) => log.warn({ err: error }, 'saved carrier response not removed from disk'))
    }
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await record()
        if (failures > 0) log.info(subjectOf(received), 'carrier response saved after retries')
        forget()
        return result
      } catch (error) {
        const unclaimed = error instanceof SubjectGoneError ? await listUnclaimed(received) : 'unlisted'
        if (unclaimed === 'dismissed') {
          forget()
          throw error
        }
        if (unclaimed === 'unlisted') {
          log.error({ err: error, ...subjectOf(received) }, 'carrier response not saved; retrying')
          unwritten.add(received)
        } else {
          unwritten.delete(received)
          if (!isListed)
            log.error(
              subjectOf(received),
              'carrier response for a purchase or cancellation that is not in the database',
            )
          isListed = true
        }
        if ((await answered) === null) {
          ;({ adding, answered } = disk.put(received))
          await answered
        }
        const pauseMs = Math.min(maxPauseMs, firstPauseMs * 2 ** failures)
        await clock.sleep(pauseMs, stopped.signal).catch(() => {})
        if (stopped.signal.aborted) throw error
      }
    }
  }

  return {
    write: (received, record) => writeUntilDone(received, disk.put(received), record),
    async writeSpooled(record) {
      const all = await spool.readAll()
      const own = all.filter(({ item }) => !isOfOtherDeployment(item, deploymentId))
      const others = all.length - own.length
      if (others > 0) log.error({ count: others }, 'carrier responses of another deployment left on disk')
      if (own.length > 0) log.warn({ count: own.length }, 'saving carrier responses found on disk')
      for (const spooled of own) {
        const received = spooled.item as ReceivedOutcome
        const onDisk = Promise.resolve(spooled)
        writeUntilDone(received, { adding: onDisk, answered: onDisk }, () => record(received)).catch(() => {})
      }
    },
    unwritten: () => unwritten.size,
    isUnwritten: (purchaseId) =>
      [...unwritten].some((received) => received.kind === 'purchase' && received.purchaseId === purchaseId),
    canSpool: disk.canSpool,
    stop: () => stopped.abort(),
    async end() {
      stopped.abort()
      await spool.end()
    },
  }
}

/** The fields that a person needs to find the label at the carrier. */
function subjectOf(received: ReceivedOutcome): Record<string, unknown> {
  const { kind, accountId, outcome } = received
  if (kind === 'cancellation') return { accountId, cancellationId: received.cancellationId, outcome: outcome.outcome }
  if (kind === 'orphaned label') return { accountId, strayLabelId: received.strayLabelId, outcome: outcome.outcome }
  const { purchaseId } = received
  const bought = received.outcome.outcome === 'ok' ? received.outcome.value : null
  return { accountId, purchaseId, outcome: outcome.outcome, trackingNumber: bought?.trackingNumber ?? null }
}
