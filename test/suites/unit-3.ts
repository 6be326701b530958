import { runPart } from './parts.ts'

runPart('unit', 3)
