import type { ImportPreview } from '@liangshu/contract/sheet-import'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PreviewTable } from './import-parts.tsx'

afterEach(() => vi.unstubAllGlobals())

const previewOf = (headings: readonly string[]): ImportPreview => ({
  columns: [],
  mapping: {},
  headings: [...headings],
  rows: [{ row: 2, cells: headings.map(() => '1') }],
  total: 40,
})

/** Media queries are answered as on a screen of this width. */
function screenOf(width: number) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: width <= Number(/max-width: ([\d.]+)px/.exec(media)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

it.each([
  [390, ['日期', '币种', '资金余额', '可用'], '文件共 40 行数据，前 1 行，左右滑动查看全部 4 列：'],
  [390, ['日期', '币种'], '文件共 40 行数据，前 1 行：'],
  [1440, ['日期', '币种', '资金余额', '可用'], '文件共 40 行数据，前 1 行：'],
])('[IMPORT-8] at %i px the rows of a file with %j say whether they go on sideways', (width, headings, words) => {
  screenOf(width)
  render(<PreviewTable preview={previewOf(headings)} />)
  expect(screen.getByText(/^文件共/).textContent).toBe(words)
})
