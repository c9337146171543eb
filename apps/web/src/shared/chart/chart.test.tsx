import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Chart } from './chart.tsx'
import { chartBase } from './chart-colors.ts'

const drawn: unknown[] = []
const disposed = vi.fn<() => void>()
const begun = vi.fn<() => void>()
const resized = vi.fn<() => void>()
let width = 0
vi.mock('./echarts.ts', () => ({
  init: () => {
    begun()
    return {
      setOption: (option: unknown) => drawn.push(option),
      getWidth: () => width,
      getHeight: () => 0,
      resize: resized,
      dispose: disposed,
    }
  },
}))
const watching = new Set<() => void>()
vi.stubGlobal(
  'ResizeObserver',
  class {
    readonly tell: () => void
    constructor(tell: () => void) {
      this.tell = tell
    }
    observe() {
      watching.add(this.tell)
      this.tell()
    }
    disconnect() {
      watching.delete(this.tell)
    }
  },
)
beforeEach(() => {
  drawn.length = 0
  width = 0
  vi.clearAllMocks()
})

it('draws with the colours of the theme, names itself, and cleans up', async () => {
  const { unmount } = render(
    <Chart height={100} label="成交量" option={(token) => ({ color: chartBase(token).color })} />,
  )
  expect(screen.getByRole('figure', { name: '成交量' })).toBeTruthy()
  await waitFor(() => expect(drawn).toHaveLength(1))
  expect((drawn[0] as { color: string[] }).color).toHaveLength(8)
  unmount()
  expect(disposed).toHaveBeenCalledTimes(1)
})

it('[HOMECARD-26] a chart is drawn once at the size it has, and again only at another size', async () => {
  render(<Chart height={100} label="成交量" option={() => ({})} />)
  await waitFor(() => expect(watching.size).toBe(1))
  expect(drawn).toHaveLength(1)
  expect(resized).not.toHaveBeenCalled()
  width = 320
  for (const tell of watching) tell()
  expect(resized).toHaveBeenCalledTimes(1)
})

it('[HOMECARD-26] other numbers are drawn by the chart that stands there', async () => {
  const ofFirst = () => ({ title: '一' })
  const ofSecond = () => ({ title: '二' })
  const { rerender } = render(<Chart height={100} label="净值" option={ofFirst} />)
  await waitFor(() => expect(drawn).toEqual([{ title: '一' }]))
  rerender(<Chart height={100} label="净值" option={ofSecond} />)
  expect(drawn.at(-1)).toEqual({ title: '二' })
  expect(begun).toHaveBeenCalledTimes(1)
  expect(disposed).not.toHaveBeenCalled()
})
