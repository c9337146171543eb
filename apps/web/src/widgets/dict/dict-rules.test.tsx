import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { DictRadio } from './dict-radio.tsx'
import { dictItemsQuery, EMPTY_CODE } from './dict-queries.ts'
import { DictTag } from './dict-tag.tsx'
import { SearchSelect } from './search-select.tsx'
import { treeOptions } from './tree-queries.ts'
import { CategorySelect } from './tree-select.tsx'

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>)
const table = 'sys_user,realname,username'
const press = () => act(async () => void fireEvent.mouseDown(screen.getByRole('combobox')))

describe('options', () => {
  it('[DICTFIELD-14] bring a text or a label', async () => {
    const items = ok([
      { value: '1', text: '甲' },
      { value: 2, label: '乙' },
    ])
    fakeServer({ 'GET /sys/dict/getDictItems/kinds': items })
    show(<DictRadio dictCode="kinds" value={2} />)
    await screen.findByLabelText('甲')
    expect(screen.getByLabelText<HTMLInputElement>('乙').checked).toBe(true)
  })

  it('[DICTFIELD-14] nodes of a tree bring a title or a label, and tell a leaf in three ways', () => {
    const nodes = treeOptions(
      [
        { key: 'a', value: 'a', label: '甲', leaf: 0 },
        { key: 'b', title: '乙', leaf: 1 },
        { key: 'c', title: '丙', isLeaf: true },
      ],
      '',
    )
    expect(nodes.map(({ title, isLeaf }) => [title, isLeaf])).toEqual([
      ['甲', false],
      ['乙', true],
      ['丙', true],
    ])
  })

  it('[DICTFIELD-17] an empty code is refused before any call', async () => {
    const { said } = recordFeedback()
    const calls = fakeServer({})
    await expect(createQueryClient().fetchQuery({ ...dictItemsQuery(''), retry: false })).rejects.toThrow(EMPTY_CODE)
    expect(said).toEqual(['系统提示: 字典编码不能为空'])
    expect(calls).toEqual([])
  })

  it('[DICTFIELD-18] tags show the texts of their values, in their colours', async () => {
    fakeServer({ 'GET /sys/dict/getDictItems/kinds': ok([{ value: 'H', text: '高' }]) })
    show(<DictTag dictCode="kinds" value="H" colors={{ H: 'red' }} />)
    expect((await screen.findByText('高')).className).toContain('red')
  })
})

describe('an asking select', () => {
  it('[DICTFIELD-15] says 加载中… while it asks, 没有查询到任何数据 when nothing is found', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    fakeServer({ [`GET /sys/dict/loadDict/${table}`]: () => promise })
    show(<SearchSelect async dictCode={table} />)
    await press()
    expect(await screen.findByText('加载中…')).toBeTruthy()
    resolve(ok([]))
    expect(await screen.findByText('没有查询到任何数据')).toBeTruthy()
  })

  it('[DICTFIELD-15] a refusal is a warning in the server’s words', async () => {
    const { said } = recordFeedback()
    fakeServer({ [`GET /sys/dict/loadDict/${table}`]: refuse('字典Code格式不正确！') })
    show(<SearchSelect async dictCode={table} />)
    await press()
    await waitFor(() => expect(said).toEqual(['系统提示: 字典Code格式不正确！']))
  })

  it('[DICTFIELD-16] categories that cannot be had are told as an error', async () => {
    const { said } = recordFeedback()
    fakeServer({ 'GET /sys/category/loadTreeData': refuse('加载分类字典树参数有误.[0]!') })
    show(<CategorySelect />)
    await press()
    await waitFor(() => expect(said).toEqual(['error: 加载分类字典树参数有误.[0]!']))
  })
})
