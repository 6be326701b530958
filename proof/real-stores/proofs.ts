/** The results of all proofs: a table at the end, and an exit code. */
import assert from 'node:assert/strict'

type Proof = { what: string; figure: string; elapsedMs: number; failure: string | null }

export type Proofs = {
  /** @param show what is proved by not throwing; what it answers stands beside it */
  prove(what: string, show: () => Promise<string | undefined>): Promise<void>
  print(title: string): void
  failed(): number
}

const longestFailure = 400

export function createProofs(): Proofs {
  const proofs: Proof[] = []
  return {
    async prove(what, show) {
      const startedAt = performance.now()
      const [figure, failure] = await show().then(
        (shown) => [shown ?? '', null] as const,
        (error: unknown) =>
          ['', (error instanceof Error ? error.message : String(error)).slice(0, longestFailure)] as const,
      )
      proofs.push({ what, figure, elapsedMs: Math.round(performance.now() - startedAt), failure })
      process.stdout.write(failure === null ? '.' : 'x')
    },
    print(title) {
      process.stdout.write(`\n\n${title}\n\n`)
      for (const { what, figure, elapsedMs, failure } of proofs) {
        const mark = failure === null ? 'yes ' : 'NO  '
        process.stdout.write(`${mark} ${what.padEnd(76)} ${`${elapsedMs} ms`.padStart(9)}  ${failure ?? figure}\n`)
      }
      const missed = proofs.filter(({ failure }) => failure !== null).length
      process.stdout.write(`\n${proofs.length - missed} of ${proofs.length} proved.\n`)
    },
    failed: () => proofs.filter(({ failure }) => failure !== null).length,
  }
}

/** The outcome that is expected, or what came instead. */
export function expectOutcome<Outcome extends { outcome: string }, Expected extends Outcome['outcome']>(
  outcome: Outcome,
  expected: Expected,
): Extract<Outcome, { outcome: Expected }> {
  assert.equal(outcome.outcome, expected, JSON.stringify(outcome))
  return outcome as Extract<Outcome, { outcome: Expected }>
}
