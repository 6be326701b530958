export {
  createFileWriter,
  type FileContent,
  type FileFormat,
  type FileTask,
  type FileWriter,
  isQuickToWrite,
  type WrittenFile,
} from './threads/file-writer.ts'
export { ThreadsBusyError } from './threads/thread-pool.ts'
export { createFileThread, type FileThread } from './threads/write-on-thread.ts'
