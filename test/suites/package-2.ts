import { runPart } from './parts.ts'

runPart('package', 2)
