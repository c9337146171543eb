import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'

import { inOwnTurn } from '../work/work-pool.ts'
import type { DocumentPart } from './document.ts'
import { writePdf } from './write-pdf.ts'

async function pagesOf(parts: readonly DocumentPart[]): Promise<string[]> {
  const printed = { title: '客户对账单', subtitle: '二〇二六年十月', foot: '张喆 2026-11-17 09:00:00', parts }
  const pdf = await inOwnTurn(() => writePdf(printed))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

const columns = [
  { title: '产品', weight: 2 },
  { title: '市值', weight: 1, align: 'right' },
] as const

test('PDF-1 a document carries its own Chinese glyphs: rare names are read back as they were written', async () => {
  const [page] = await pagesOf([
    { kind: 'facts', facts: [{ label: '客户', value: '镕堃翀骞（上海）' }] },
    { kind: 'paragraph', text: '收益 −1.25% 《说明》' },
  ])
  expect(page).toContain('客户对账单')
  expect(page).toContain('镕堃翀骞（上海）')
  expect(page).toContain('收益 −1.25% 《说明》')
})

test('PDF-2 a long table goes on over pages, titles on each, every row once, pages numbered at the foot', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`产品第${index}号`, `${index}.00`])
  const pages = await pagesOf([{ kind: 'table', columns, rows }])
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('产品 市值')
    expect(page).toContain(`第 ${index + 1} 页，共 ${pages.length} 页`)
    expect(page).toContain('张喆 2026-11-17 09:00:00')
  }
  const whole = pages.join(' ')
  for (const [name] of rows) expect(whole.split(`${name} `)).toHaveLength(2)
})

test('PDF-3 an empty table says so, and a curve without values takes no room', async () => {
  const [page, ...more] = await pagesOf([
    { kind: 'table', columns, rows: [], empty: '区间内无成交' },
    {
      kind: 'curves',
      curves: [{ name: '净值', colour: '#d03050', values: [null, null] }],
      labels: ['甲', '乙'],
      digits: 4,
    },
  ])
  expect(more).toEqual([])
  expect(page).toContain('区间内无成交')
  expect(page).not.toContain('净值')
})

test('PDF-4 curves are named, their scale stands at the side, a flat one is drawn too', async () => {
  const labels = ['2026-01-05', '2026-10-30'] as const
  const [page] = await pagesOf([
    { kind: 'heading', text: '单位净值' },
    { kind: 'curves', curves: [{ name: '净值', colour: '#d03050', values: [1, 1.2, null, 1.4] }], labels, digits: 2 },
    { kind: 'curves', curves: [{ name: '平线', colour: '#d03050', values: [0, 0] }], labels, digits: 1 },
  ])
  for (const text of ['单位净值', '净值', '1.00', '1.10', '1.40', '2026-01-05', '2026-10-30', '平线', '-1.0', '1.0']) {
    expect(page).toContain(text)
  }
})
