import { beginWork } from '../threads/begin-work.ts'
import type { ArtworkTask } from './artwork-worker.ts'

export default beginWork<ArtworkTask>(() => import('./artwork-worker.ts'))
