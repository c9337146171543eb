import type { HostReport } from '@liangshu/contract/hosts/agent'
import { expect, it } from 'vitest'

import { createReportBuffer } from './report-buffer.ts'

const report = (seq: number, padding = 0): HostReport => ({
  seq,
  at: seq,
  figures: {
    cpu: 1,
    mem: 1,
    memTotalMb: 1,
    disk: 1,
    disks: [{ mount: 'x'.repeat(padding), totalGb: 1, used: 1 }],
    netIn: 0,
    netOut: 0,
    load1: 0,
    cores: 1,
    uptime: 1,
    clockOffsetMs: null,
  },
  services: [],
})
const drain = (buffer: ReturnType<typeof createReportBuffer>) => {
  const frames: number[][] = []
  for (let next = buffer.next(); next.length > 0; next = buffer.next()) frames.push(next.map(({ seq }) => seq))
  return frames
}

it('[HOST-7] sends each report once over a line, and what was not confirmed again over the next, in order', () => {
  const buffer = createReportBuffer()
  for (const seq of [1, 2, 3]) buffer.push(report(seq))
  expect(drain(buffer)).toEqual([[1, 2, 3]])
  buffer.push(report(4))
  expect(drain(buffer)).toEqual([[4]])
  buffer.confirm(2)
  buffer.rewind()
  expect(drain(buffer)).toEqual([[3, 4]])
})

it('[HOST-7] goes over in frames of a bounded size', () => {
  const buffer = createReportBuffer()
  for (let seq = 1; seq <= 100; seq += 1) buffer.push(report(seq))
  expect(drain(buffer).map((frame) => frame.length)).toEqual([60, 40])
  const large = createReportBuffer()
  for (let seq = 1; seq <= 5; seq += 1) large.push(report(seq, 20_000))
  expect(drain(large)).toEqual([[1, 2], [3, 4], [5]])
})

it('[HOST-7] keeps the whole time of a very long break, thinner, and the newest in full', () => {
  const buffer = createReportBuffer()
  for (let seq = 1; seq <= 2000; seq += 1) buffer.push(report(seq))
  expect(buffer.size()).toBeLessThanOrEqual(720)
  const sent = drain(buffer).flat()
  expect(sent[0]).toBe(1)
  expect(sent.slice(-100)).toEqual(Array.from({ length: 100 }, (_, at) => 1901 + at))
  expect(sent).toEqual(sent.toSorted((a, b) => a - b))
})
