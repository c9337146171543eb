import { describe, expect, it } from 'vitest'
import { anchorsOf, drawing, drawingList, tools, type Tool } from './drawings.ts'

const spot = { time: '2026-11-16 10:00', price: 10 }
const line = { id: 'd1', tool: 'trend', anchors: [spot, spot] }
const isKept = (change: object) => drawing.safeParse({ ...line, ...change }).success

describe('what is kept of drawings', () => {
  it.each([
    [{ text: '字'.repeat(60) }, true],
    [{ text: '字'.repeat(61) }, false],
    [{ id: 'x'.repeat(40) }, true],
    [{ id: 'x'.repeat(41) }, false],
    [{ anchors: [] }, false],
    [{ anchors: [spot] }, true],
    [{ anchors: [spot, spot, spot] }, false],
    [{ anchors: [{ ...spot, time: `${spot.time}:` }] }, false],
    [{ tool: 'circle' }, false],
  ])('[CHART-9] %j: %s', (change, expected) => expect(isKept(change)).toBe(expected))

  it('[CHART-9] a hundred at most', () => {
    const many = (count: number) => drawingList.safeParse(Array.from({ length: count }, () => line)).success
    expect([many(100), many(101)]).toEqual([true, false])
  })

  it('[CHART-9] a level and a text have one place, everything else two', () => {
    const ones = (Object.keys(tools) as Tool[]).filter((tool) => anchorsOf(tool) === 1)
    expect(ones).toEqual(['horizontal', 'text'])
  })
})
