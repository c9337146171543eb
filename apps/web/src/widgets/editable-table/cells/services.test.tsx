import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as uploads from '../../../shared/request/upload.ts'
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../testing/recorded-feedback.ts'
import type { Option } from '../model/column.ts'
import { defaultServices } from './default-services.ts'
import { TableServicesContext } from './services-context.ts'
import { useOptionSearch } from './use-option-search.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('services', () => {
  it('[ETABLE-28] dictionaries come from their three calls', async () => {
    const calls = fakeServer({
      'GET /sys/dict/getDictItems/sex': ok([{ value: '1', text: '男' }]),
      'GET /sys/dict/loadDict/sys_user,realname,id,status=1': ok([{ value: '7', label: '李' }]),
      'GET /sys/dict/loadDictItem/sys_user,realname,id': ok(['李']),
    })
    const dict = 'sys_user,realname,id,status=1'
    expect(await defaultServices.loadOptions('sex')).toEqual([{ value: '1', text: '男' }])
    expect(await defaultServices.searchOptions(dict, '李', 10)).toEqual([{ value: '7', text: '李' }])
    expect(await defaultServices.loadTexts(dict, ['7'])).toEqual(['李'])
    expect(calls[1]?.params.get('keyword')).toBe('李')
    expect(calls[1]?.params.get('pageSize')).toBe('10')
    expect(calls[2]?.params.get('key')).toBe('7')
  })

  it('[ETABLE-26] a column without token uploads without the session', async () => {
    const calls = fakeServer({
      'POST /sys/common/upload': { success: true, message: 'temp/a.txt', path: 'other/a.txt' },
    })
    const file = new File(['x'], 'a.txt')
    const column = { key: 'f', title: '附件', type: 'upload' as const, data: { biz: 'order' } }
    expect(await defaultServices.upload(file, column, () => {})).toBe('temp/a.txt')
    expect(await defaultServices.upload(file, { ...column, responseName: 'path' }, () => {})).toBe('other/a.txt')
    expect(calls[0]?.headers.has('X-Access-Token')).toBe(false)
    expect(Object.fromEntries(calls[0]?.body as FormData)).toMatchObject({ isup: '1', biz: 'order' })
  })

  it('[ETABLE-26] the answer local embeds the file itself', async () => {
    fakeServer({ 'POST /sys/common/upload': { success: true, message: 'local' } })
    const file = new File(['x'], 'a.png', { type: 'image/png' })
    const column = { key: 'f', title: '附件', type: 'upload' as const }
    expect(await defaultServices.upload(file, column, () => {})).toMatch(/^data:image\/png;base64,/)
  })

  it('[ETABLE-26] a column with token reads the field it names as well', async () => {
    const file = new File(['x'], 'a.txt')
    const column = { key: 'f', title: '附件', type: 'upload' as const, token: true, responseName: 'path' }
    const body = { success: true, message: 'temp/a.txt', path: 'other/a.txt' }
    const send = vi.spyOn(uploads, 'upload').mockResolvedValue({ code: 200, message: 'temp/a.txt', result: null, body })
    expect(await defaultServices.upload(file, column, () => {})).toBe('other/a.txt')
    send.mockRestore()
  })

  it('[ETABLE-26] a refusal speaks with the words of the server', async () => {
    const answers = [{ success: false, message: '文件太大' }, { success: false }]
    fakeServer({ 'POST /sys/common/upload': () => answers.shift() })
    const send = () => defaultServices.upload(new File(['x'], 'a'), { key: 'f', title: '', type: 'upload' }, () => {})
    await expect(send()).rejects.toThrow('文件太大')
    await expect(send()).rejects.toThrow('未知错误')
  })
})

describe('searching options', () => {
  function search(searchOptions: (dict: string, keyword: string) => Promise<readonly Option[]>) {
    vi.useFakeTimers()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <TableServicesContext value={{ ...defaultServices, searchOptions }}>{children}</TableServicesContext>
    )
    return renderHook(() => useOptionSearch('dict', true), { wrapper }).result
  }
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

  it('[ETABLE-29] waits 300 ms after the last letter', async () => {
    const asked: string[] = []
    const result = search(async (_dict, keyword) => {
      asked.push(keyword)
      return []
    })
    await pass(0)
    act(() => result.current.search('a'))
    await pass(200)
    act(() => result.current.search('ab'))
    await pass(299)
    expect(asked).toEqual([''])
    await pass(1)
    expect(asked).toEqual(['', 'ab'])
  })

  it('[ETABLE-29] only the latest answer counts', async () => {
    const answers = new Map<string, (options: readonly Option[]) => void>()
    const result = search((_dict, keyword) => new Promise((resolve) => answers.set(keyword, resolve)))
    await pass(0)
    act(() => result.current.search('old'))
    await pass(300)
    act(() => result.current.search('new'))
    await pass(300)
    await act(async () => answers.get('new')?.([{ value: 1, text: '新' }]))
    await act(async () => answers.get('old')?.([{ value: 2, text: '旧' }]))
    expect(result.current.options).toEqual([{ value: 1, text: '新' }])
  })

  it('[ETABLE-29] a refusal is shown as a warning', async () => {
    const { said } = recordFeedback()
    search(async () => Promise.reject(new Error('字典Code格式不正确！')))
    await pass(0)
    expect(said).toEqual(['warning: 字典Code格式不正确！'])
  })
})
