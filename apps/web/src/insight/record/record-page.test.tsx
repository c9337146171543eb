import { judgedPaths, type JudgedAnswer } from '@liangshu/contract/insight/judged-record'
import { analysisPaths } from '@liangshu/contract/insight/news-analysis'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { RecordPage } from './record-page.tsx'

vi.mock('../../shared/chart/chart.tsx', () => ({ Chart: () => null }))

const none = { n: 0, hitRate: null, meanConfidence: null, brier: null, baseBrier: null, meanExcess: null }
const known = { n: 412, hitRate: 0.534, meanConfidence: 0.521, brier: 0.2489, baseBrier: 0.2488, meanExcess: 0.0031 }
const bands = Array.from({ length: 10 }, (_, band) => ({
  from: band / 10,
  to: (band + 1) / 10,
  n: 0,
  meanConfidence: null,
  hitRate: null,
  low: null,
  high: null,
}))
const points: JudgedAnswer = {
  from: '2026-01-05',
  to: '2026-11-09',
  keys: ['B_BRK', 'S_MA'],
  total: known,
  bands,
  rows: [
    { key: 'B_BRK', group: 2, horizon: 5, ...known },
    { key: 'S_MA', group: 3, horizon: 20, ...none, n: 29 },
  ],
}
const selections: JudgedAnswer = {
  ...points,
  keys: ['value'],
  rows: [{ key: 'value', group: 1, horizon: 1, ...known }],
}

function show(shown: JudgedAnswer = points) {
  const calls = fakeServer({
    [`GET ${analysisPaths.record}`]: ok({
      asOf: null,
      analyses: 0,
      directional: 0,
      waiting: 0,
      engines: [],
      promptVersions: [],
      total: none,
      bands,
      rows: [],
    }),
    [`GET ${judgedPaths.record}`]: ({ params }: { params: URLSearchParams }) =>
      ok(params.get('kind') === 'point' ? shown : selections),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RecordPage />
    </QueryClientProvider>,
  )
  return calls
}

beforeEach(() => queryClient.clear())

describe('how judgements did', () => {
  it('[JUDGE-4] points are told by reason and strength, with how their confidence is made', async () => {
    show()
    fireEvent.click(await screen.findByText('买卖点'))
    const row = (await screen.findByText('买入 · 放量突破')).closest('tr')!
    expect(within(row).getByText('强')).toBeTruthy()
    for (const text of ['5 日超额', '412', '53.4%', '52.1%', '0.2489', '0.2488', '+0.31%'])
      expect(row.textContent).toContain(text)
    expect(screen.getByText(/同一信号、同一强度中已经满期者的命中率/)).toBeTruthy()
    expect(screen.getByText('2026-01-05 至 2026-11-09 的判断')).toBeTruthy()
  })

  it('[JUDGE-4] a row of fewer than thirty shows its number and nothing else', async () => {
    show()
    fireEvent.click(await screen.findByText('买卖点'))
    const row = (await screen.findByText('卖出 · 均线死叉')).closest('tr')!
    expect(row.className).toContain('is-few')
    expect(row.textContent).toBe('卖出 · 均线死叉超强20 日超额29----------')
  })

  it('[JUDGE-6] the truth of a simulator is offered beside the days, with its method, and only where there is one', async () => {
    const calls = show({ ...points, rows: [...points.rows, { key: 'B_BRK', group: 2, horizon: 0, ...known, n: 388 }] })
    fireEvent.click(await screen.findByText('买卖点'))
    const row = (await screen.findByText('388')).closest('tr')!
    // No return belongs to it.
    expect(row.textContent).toBe('买入 · 放量突破强模拟真相38853.4%52.1%0.24890.2488--')
    expect(screen.getByText(/仅模拟行情可知，不进入任何信号、选股与置信度/)).toBeTruthy()
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '期限' }))
    fireEvent.click(await screen.findByTitle('模拟真相'))
    await waitFor(() => expect(calls.some(({ params }) => params.get('horizon') === '0')).toBe(true))
  })

  it('[JUDGE-6] a market that is not simulated has none', async () => {
    show()
    fireEvent.click(await screen.findByText('买卖点'))
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '期限' }))
    expect(await screen.findByTitle('20 日超额')).toBeTruthy()
    expect(screen.queryByTitle('模拟真相')).toBeNull()
    expect(screen.queryByText(/仅模拟行情可知，不进入/)).toBeNull()
  })

  it('[JUDGE-4] selections are told by preset and place', async () => {
    show()
    fireEvent.click(await screen.findByText('AI选股'))
    const row = (await screen.findByText('价值')).closest('tr')!
    expect(row.textContent).toContain('第 1–10 名')
    expect(screen.getByText(/同一方案、同一名次段/)).toBeTruthy()
  })
})
