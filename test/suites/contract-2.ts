import { runPart } from './parts.ts'

runPart('contract', 2)
