import { createFileWriter, type FileTask, type WrittenFile } from './file-writer.ts'

const write = createFileWriter()

/** What a worker thread does with a label's content. */
export default function work(task: FileTask): WrittenFile {
  return write(task)
}
