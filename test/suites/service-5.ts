import { runPart } from './parts.ts'

runPart('service', 5)
