import { beginWork } from './begin-work.ts'
import type { FileTask } from './file-writer.ts'

export default beginWork<FileTask>(() => import('./file-worker.ts'))
