import { describe, expect, it, vi } from 'vitest'
import type { Column } from '../model/column.ts'
import { cellText } from './cell-kinds.ts'
import { createTextCache } from './text-cache.ts'
import { failUpload, fileOf, finishUpload, pathOf, startUpload } from './uploaded-file.ts'

const column = (type: Column['type'], more: Partial<Column> = {}): Column => ({ key: 'v', title: '值', type, ...more })
const options = [
  { value: 1, text: '一' },
  { value: '2', text: '二' },
]

describe('texts of cells', () => {
  it.each([
    ['input', 'x', { value: 'x' }],
    ['inputNumber', '1,234.5', { value: 1234.5 }],
    ['inputNumber', 'abc', undefined],
    ['inputNumber', '', { value: '' }],
    ['date', '2026/11/15', { value: '2026-11-15' }],
    ['date', 'never', undefined],
    ['datetime', '2026-11-15 09:30:00', { value: '2026-11-15 09:30:00' }],
    ['time', '09:30:00', { value: '09:30:00' }],
    ['checkbox', '是', { value: true }],
    ['checkbox', '否', { value: false }],
    ['checkbox', 'maybe', undefined],
    ['tags', 'abcd', { value: 'ab;cd;' }],
    ['normal', 'x', undefined],
    ['progress', '5', undefined],
    ['upload', 'x', undefined],
  ] as [Column['type'], string, unknown][])('[ETABLE-32] %s reads %j', (type, text, expected) =>
    expect(cellText.fromText(text, column(type))).toEqual(expected),
  )

  it('[ETABLE-32] selects are copied by their words and read by words or values', () => {
    const select = column('select', { options })
    expect(cellText.toText('1', select)).toBe('一')
    expect(cellText.fromText('二', select)).toEqual({ value: '2' })
    expect(cellText.fromText('1', select)).toEqual({ value: 1 })
    expect(cellText.fromText('三', select)).toBeUndefined()
    expect(cellText.fromText('三', { ...select, allowInput: true })).toEqual({ value: '三' })
    const several = column('select-multiple', { options })
    expect(cellText.toText('1,2', several)).toBe('一,二')
    expect(cellText.fromText('一,二', several)).toEqual({ value: '1,2' })
    expect(cellText.fromText('一,三', several)).toBeUndefined()
  })
})

describe('uploaded files', () => {
  const started = startUpload(new File(['abc'], '报告.pdf', { type: 'application/pdf' }))

  it('[ETABLE-26] go from uploading to done or error', () => {
    expect(started).toMatchObject({ name: '报告.pdf', size: 3, status: 'uploading', percent: 0, path: '' })
    expect(finishUpload(started, 'temp/a.pdf')).toMatchObject({ status: 'done', percent: 100, path: 'temp/a.pdf' })
    expect(failUpload(started, '太大')).toMatchObject({ status: 'error', message: '太大' })
    expect(failUpload(started, '').message).toBe('未知错误')
  })

  it('[ETABLE-26] only a stored path is handed out', () => {
    expect(pathOf(started)).toBe('')
    expect(pathOf(failUpload(started, ''))).toBe('')
    expect(pathOf(finishUpload(started, 'temp/a.pdf'))).toBe('temp/a.pdf')
    expect(pathOf('temp/b.pdf')).toBe('temp/b.pdf')
    expect(fileOf('')).toBeUndefined()
    expect(fileOf('temp/%E6%8A%A5%E5%91%8A_1700000000000.pdf')?.name).toBe('报告.pdf')
    expect(fileOf(`temp/报告_${'0123456789abcdef'.repeat(2)}.pdf`)?.name).toBe('报告.pdf')
  })
})

describe('dictionary texts', () => {
  it('[ETABLE-28] wanted in one moment become one call, asked for once', async () => {
    const load = vi.fn<(dict: string, values: readonly string[]) => Promise<string[]>>(async (_dict, values) =>
      values.map((value) => `文${value}`),
    )
    const cache = createTextCache(load)
    for (const value of ['1', '2', '1', '']) cache.want('sex', value)
    await expect.poll(() => cache.get('sex', '2')).toBe('文2')
    cache.want('sex', '1')
    await Promise.resolve()
    expect(load.mock.calls).toEqual([['sex', ['1', '2']]])
  })

  it('[ETABLE-28] are asked for again after a failure', async () => {
    const load = vi
      .fn<(dict: string, values: readonly string[]) => Promise<string[]>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValueOnce(['男'])
    const cache = createTextCache(load)
    const told = vi.fn<() => void>()
    cache.subscribe(told)
    cache.want('sex', '1')
    await expect.poll(() => told.mock.calls.length).toBe(1)
    cache.want('sex', '1')
    await expect.poll(() => cache.get('sex', '1')).toBe('男')
  })
})
