/**
 * What carriers answered, from the moment it was received until it is in the database: put on this node's disk while the
 * first try to write it is under way, and tried again until it is written.
 */
import type { BuyOutcome, VoidOutcome } from '#adapters/carriers/carrier.ts'
import type { CancellationKey, PurchaseKey, Unsent } from '#domain/purchases/purchase/purchase.ts'
import { type Clock, timedOut, withTimeout } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Spool, SpooledItem } from '#kit/spool.ts'

/**
 * What a carrier told of a purchase, or of a cancellation; `uncertain` is not worth spooling, since nothing was received.
 * That a purchase was not sent is known here alone as well, though no carrier said it.
 */
export type ReceivedOutcome =
  | (PurchaseKey & {
      kind: 'purchase'
      outcome: Exclude<BuyOutcome, { outcome: 'uncertain' }> | Unsent
      /** It is the answer of a look-up. */
      isFound?: true
    })
  | (CancellationKey & {
      kind: 'cancellation'
      labelId: string
      outcome: Exclude<VoidOutcome, { outcome: 'uncertain' }>
    })

/** On the disk with the deployment in whose database it belongs; what earlier versions spooled has none. */
type SpooledOutcome = ReceivedOutcome & { deploymentId?: string }

/** Whether what lies on a disk was received for another database: a disk may be brought to one. */
export const isOfOtherDeployment = (spooled: unknown, deploymentId: string): boolean => {
  const { deploymentId: named = deploymentId } = spooled as SpooledOutcome
  return named !== deploymentId
}

export type OutcomeSpool = {
  /**
   * Spools what was received, and has it recorded at the same time: again and again, with growing pauses, until that
   * succeeds. From the moment that the first of the two has it, it outlives this process. Only before it is tried again is
   * the disk waited for, and one that hangs is not: the database may be well.
   *
   * @param record has to bear being repeated, also after a success that nobody heard of
   * @throws what `record` threw last, where the node stops before it succeeds: the next one goes on
   */
  write<Result>(received: ReceivedOutcome, record: () => Promise<Result>): Promise<Result>
  /**
   * Goes on with what a process before this one did not come to write. Waits for none of it. What is of another
   * deployment stays on the disk, and is told of.
   */
  writeSpooled(record: (received: ReceivedOutcome) => Promise<unknown>): Promise<void>
  /** How many were received and tried in vain to be written: more than none is trouble with the database. */
  unwritten(): number
  /** Whether something is tried in vain to be written of the purchase. */
  isUnwritten(purchaseId: string): boolean
  /**
   * Whether what is received next can be spooled. Where the disk took nothing the last time it is tried: a carrier must
   * not be asked to make a label of which a restart would know nothing.
   */
  canSpool(): Promise<boolean>
  /** Ends trying again. */
  stop(): void
  /** The same, and takes what is written off the disk. */
  end(): Promise<void>
}

const firstPauseMs = 500
const maxPauseMs = 30_000
/** An fsync takes milliseconds. */
const maxDiskMs = 2000

/** What is being brought to the disk. */
type OnDisk = {
  /** Null where the disk does not take it. */
  adding: Promise<SpooledItem | null>
  /** As `adding`; that its time is up where the disk does not answer, which may take it later. */
  answered: Promise<SpooledItem | null | typeof timedOut>
}

/** The spool, and whether the disk that it lies on takes anything. */
function watchDisk({ spool, deploymentId, log }: { spool: Spool; deploymentId: string; log: Logger }) {
  let isWell = true
  let probing: Promise<boolean> | null = null

  /** One at a time, however long it hangs: each takes one of the few threads that Node has for files. */
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

  /** Null where the disk does not take it: then it is held in memory, and lost with the process. */
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
}): OutcomeSpool {
  const { spool, deploymentId, clock, log } = deps
  const stopped = new AbortController()
  const unwritten = new Set<ReceivedOutcome>()

  const disk = watchDisk(deps)

  async function writeUntilDone<Result>(
    received: ReceivedOutcome,
    onDisk: OnDisk,
    record: () => Promise<Result>,
  ): Promise<Result> {
    let { adding, answered } = onDisk
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await record()
        if (failures > 0) log.info(subjectOf(received), 'carrier response saved after retries')
        unwritten.delete(received)
        // Nobody waits for the file to go: what is recorded once more changes nothing.
        adding
          .then((spooled) => spooled?.remove())
          .catch((error) => log.warn({ err: error }, 'saved carrier response not removed from disk'))
        return result
      } catch (error) {
        log.error({ err: error, ...subjectOf(received) }, 'carrier response not saved; retrying')
        unwritten.add(received)
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

/** What a log line needs for a person to find the label at the carrier. */
function subjectOf(received: ReceivedOutcome): Record<string, unknown> {
  const { kind, accountId, outcome } = received
  if (kind === 'cancellation') return { accountId, cancellationId: received.cancellationId, outcome: outcome.outcome }
  const { purchaseId } = received
  const bought = received.outcome.outcome === 'ok' ? received.outcome.value : null
  return { accountId, purchaseId, outcome: outcome.outcome, trackingNumber: bought?.trackingNumber ?? null }
}
