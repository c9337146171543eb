import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than ten seconds by themselves, by where they end. */
export const longest = [
  'tools/kill-test/kill-test.test.ts',
  'tools/chaos/chaos.test.ts',
  'src/app/panels-in-replay.test.tsx',
  'simulator/book/next-trade.test.ts',
  'simulator/check/sealed-boards.property.test.ts',
  'src/app/panels-when-empty.test.tsx',
  'src/app/panels-in-states.test.tsx',
]

/** One that begins last keeps everybody waiting while the other processors are idle. */
export function longestFirst<File extends { moduleId: string }>(files: readonly File[]): File[] {
  const isLong = ({ moduleId }: File) => longest.some((end) => moduleId.endsWith(end))
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}
