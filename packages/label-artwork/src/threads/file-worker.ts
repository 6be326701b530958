import { createFileWriter, type FileTask, type WrittenFile } from './file-writer.ts'

const write = createFileWriter()

export default function work(task: FileTask): WrittenFile {
  return write(task)
}
