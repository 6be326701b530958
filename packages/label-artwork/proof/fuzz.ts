import { runHostileArtwork, runHostileLabels } from './hostile-runs.ts'

/*
 * `node proof/fuzz.ts [runs, 10000] [seed, 1]` composes hostile labels in four of five runs, and converts corrupt
 * artwork in the others. It exits with 1 if something crashed, hung or put a command into a file.
 */

const runs = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? 1)
const artworkRuns = Math.floor(runs / 5)

const startedAt = performance.now()
/** Composing takes a third of a millisecond on average. */
const maxComposeMs = 1_000
const labels = await runHostileLabels(runs - artworkRuns, seed, maxComposeMs)
console.log(
  `labels:  ${runs - artworkRuns}, ${labels.refused} refused, slowest ${Math.round(labels.slowestMs)} ms, ${labels.faults.length} faults`,
)
const artwork = await runHostileArtwork(artworkRuns, seed)
console.log(
  `artwork: ${artworkRuns}, ${artwork.converted} converted, ${artwork.refused} refused with a reason, ` +
    `slowest ${Math.round(artwork.slowestMs)} ms with 15 others waiting, ${artwork.faults.length} faults`,
)
console.log(`${Math.round((performance.now() - startedAt) / 1000)} s`)
const faults = [...labels.faults, ...artwork.faults]
for (const fault of faults.slice(0, 50)) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
