import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { hold, showPanel } from '../../market/testing/panel-fixture.tsx'
import { ok } from '../../shared/testing/fake-server.ts'
import { panel as parts } from './emotion-parts/panel.ts'
import { panel as phases } from './emotion-phases/panel.ts'

const part = (side: string, name: string, value: number, score: number) => ({
  side,
  name,
  unit: 'count',
  value,
  score,
  points: [10, 30, 60, 100],
  before: 40,
  mean5: null,
})
const opened = {
  date: '2026-11-16',
  asOf: '2026-11-16 13:30:00',
  state: '盘中',
  stage: '发酵',
  exposure: [40, 70],
  hot: 10.8,
  panic: -3.2,
  net: 7.6,
  drift: 1.2,
  version: '1',
  parts: [part('hot', '涨停家数', 50, 1.7), part('panic', '跌停家数', 5, 0.3)],
}
const shares = (name: string, symbol: string) =>
  ok({
    date: '2026-11-16',
    part: name,
    explanation: '说明',
    total: 1,
    records: [{ symbol, name: '示例银行', changeRate: 0.1, boards: 2, amount: 1.2e9, note: '涨停' }],
  })

beforeEach(() => hold('INDEX:emotion'))

it('[EMOTION-19] a component opens its shares, and a share turns the desk to it', async () => {
  const { calls, desk } = showPanel(parts, {
    'GET /emotion/parts': ok(opened),
    'GET /emotion/symbols': ({ params }) => shares(params.get('part') ?? '', 'SHSE.600000'),
  })
  fireEvent.click(await screen.findByRole('button', { name: /跌停家数/ }))
  expect(await screen.findByRole('region', { name: '跌停家数的证券' })).toBeTruthy()
  expect(calls.findLast(({ path }) => path === '/emotion/symbols')?.params.get('part')).toBe('跌停家数')
  fireEvent.click(await screen.findByText('示例银行'))
  expect(desk().getState().links.blue.symbol).toBe('SHSE.600000')
})

it('[EMOTION-11] what followed a stage is shown with its number, and nothing below thirty', async () => {
  const few = { n: 9, mean: null, median: null, upShare: null }
  const many = { n: 182, mean: 0.0123, median: 0.01, upShare: 0.57 }
  showPanel(phases, {
    'GET /emotion/phases': ok({
      phases: [
        { stage: '冰点', n: 9, after: [1, 5, 20].map((days) => ({ days, ...few })) },
        { stage: '发酵', n: 182, after: [1, 5, 20].map((days) => ({ days, ...many })) },
      ],
      days: [{ date: '2026-11-13', stage: '发酵', net: 7.6 }],
    }),
  })
  const rows = await screen.findAllByRole('row')
  expect(rows.at(-2)?.textContent).toBe('冰点9----9----9----9')
  expect(rows.at(-1)?.textContent).toContain('+1.23%57%182')
})
