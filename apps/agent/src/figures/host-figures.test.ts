import { expect, it } from 'vitest'

import { hostFigures } from '@liangshu/contract/hosts/agent'

import { createHostFigures } from './host-figures.ts'
import * as other from './other-figures.ts'

it('[HOST-28] figures of this machine are within the bounds of the desk', async () => {
  const look = createHostFigures()
  await look(null)
  const figures = await look(12)
  expect(hostFigures.parse(figures)).toEqual(figures)
  expect(figures.mem).toBeGreaterThan(0)
  expect(figures.disks.length).toBeGreaterThan(0)
})

it('[HOST-28] the reader for other systems tells the same memory', async () => {
  const [mine, theirs] = [await createHostFigures()(null), await other.readMemory()]
  expect(theirs.totalBytes / 1048576).toBeCloseTo(mine.memTotalMb, 0)
  expect((await other.readTraffic()).inBytes).toBeGreaterThanOrEqual(0)
})
