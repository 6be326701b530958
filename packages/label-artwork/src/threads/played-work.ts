/** Work that fails, for the test of threads. */
export type PlayedTask = 'answer' | 'throw' | 'never end' | 'take all memory' | 'end the thread'

export default async function work(task: PlayedTask): Promise<string> {
  switch (task) {
    case 'answer':
      return 'done'
    case 'throw':
      throw new RangeError('the work failed')
    case 'never end':
      for (;;);
    case 'take all memory': {
      const taken: number[][] = []
      for (;;) taken.push(new Array(100_000).fill(taken.length))
    }
    case 'end the thread':
      return process.exit(3)
  }
}
