import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Chart } from './chart.tsx'
import { chartBase } from './chart-colors.ts'

const drawn: unknown[] = []
const disposed = vi.fn<() => void>()
vi.mock('./echarts.ts', () => ({
  init: () => ({ setOption: (option: unknown) => drawn.push(option), resize: () => {}, dispose: disposed }),
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

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
