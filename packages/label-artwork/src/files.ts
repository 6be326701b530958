export {
  createFileWriter,
  type FileContent,
  type FileFormat,
  type FileTask,
  type FileWriter,
  isWrittenAtOnce,
  type WrittenFile,
} from './threads/file-writer.ts'
export { ThreadsBusy } from './threads/thread-pool.ts'
export { createFileThread, type FileThread } from './threads/write-on-thread.ts'
