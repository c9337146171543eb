import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { NavChart, navSeries } from './nav-chart.tsx'

const day = (day: string, unitNav: number, adjustedNav: number, benchmark: number | null) => ({
  day,
  unitNav,
  adjustedNav,
  benchmark,
})
const curve = {
  benchmarkName: '沪深300',
  days: [day('2026-11-13', 1.2, 1.2, 1), day('2026-11-16', 1.26, 1.26, null), day('2026-11-17', 1.3, 1.3, 1.1)],
} as never

afterEach(cleanup)

it('[HOMECARD-29] unit NAV stands beside its benchmark, both from the same start', () => {
  expect(navSeries(curve).map(({ name, values }) => [name, values])).toEqual([
    ['沪深300', [1.2, null, 1.1 * 1.2]],
    ['单位净值', [1.2, 1.26, 1.3]],
  ])
})

it('[HOMECARD-29] what dividends add is a curve of its own, and only where there were any', () => {
  const paid = { benchmarkName: null, days: [day('2026-11-16', 1.2, 1.25, null)] } as never
  expect(navSeries(paid).map(({ name }) => name)).toEqual(['复权净值', '单位净值'])
})

it('[HOMECARD-29] the curve says its last day and is drawn without a chart library', () => {
  render(<NavChart curve={curve} height={200} />)
  const figure = screen.getByRole('figure', { name: '单位净值与基准' })
  expect(figure.textContent).toContain('2026-11-17')
  expect(figure.textContent).toContain('1.3000')
  expect(figure.querySelectorAll('.plot-line')).toHaveLength(2)
  expect(figure.querySelector('canvas')).toBeNull()
})
