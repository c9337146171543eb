import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPanel } from '../../../market/testing/panel-fixture.tsx'
import { sampleQuote } from '../../../market/testing/sample-quote.ts'
import { ok } from '../../../shared/testing/fake-server.ts'
import { panel } from './panel.ts'

const row = {
  code: 'n1',
  title: '沐巍医疗接待机构调研',
  summary: '内容',
  showTime: '2026-11-16 13:07:00',
  url: '',
  media: '快讯',
  category: '公司',
  symbols: [],
  sectors: [],
  copies: 0,
  judgement: { direction: -1, confidence: 0.5 },
}

it('[NEWS-19] news of all at first, of the symbol and of a category by choice, with the judgement of each', async () => {
  const { calls } = showPanel(panel, {
    'GET /news/page': ({ params }) => ok({ records: params.get('symbol') ? [] : [row], total: 1, media: [] }),
  })
  expect(await screen.findByText(row.title)).toBeTruthy()
  expect(screen.getByTitle('偏空').textContent).toBe('▼')
  fireEvent.change(screen.getByRole('combobox', { name: '资讯分类' }), { target: { value: '公告' } })
  fireEvent.click(screen.getByRole('button', { name: /^个\s*股$/ }))
  expect(await screen.findByText(/近30天没有 沐巍医疗 的资讯/)).toBeTruthy()
  const last = calls.findLast(({ path }) => path === '/news/page')
  expect([last?.params.get('symbol'), last?.params.get('category')]).toEqual([sampleQuote.symbol, '公告'])
})

it('[NEWS-14] an item opens its analysis', async () => {
  showPanel(panel, { 'GET /news/page': ok({ records: [row], total: 1, media: [] }) })
  fireEvent.click(await screen.findByRole('button', { name: row.title }))
  expect(await screen.findByRole('dialog', { name: 'AI新闻分析' })).toBeTruthy()
})
