import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { RolePicker } from '../picker/role-picker.tsx'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { DictCheckbox, DictRadio } from './dict-radio.tsx'
import { DictMultiSelect, DictSelect } from './dict-select.tsx'
import { SearchSelect } from './search-select.tsx'
import { CategorySelect, TreeDictSelect } from './tree-select.tsx'
import { BAD_CONDITION } from './tree-queries.ts'

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>)

const sexes = ok([
  { value: '1', text: '男' },
  { value: '2', text: '女' },
])
const onChange = () => vi.fn<(value: string) => void>()

describe('dictionary widgets', () => {
  it('[DICTFIELD-10] ticks are joined in the order of the dictionary', async () => {
    fakeServer({ 'GET /sys/dict/getDictItems/sex': sexes })
    const changed = onChange()
    show(<DictCheckbox dictCode="sex" value="2" onChange={changed} />)
    fireEvent.click(await screen.findByLabelText('男'))
    await waitFor(() => expect(changed).toHaveBeenCalledWith('1,2'))
  })

  it('[DICTFIELD-10] a number finds its radio', async () => {
    fakeServer({ 'GET /sys/dict/getDictItems/sex': sexes })
    show(<DictRadio dictCode="sex" value={2} />)
    expect((await screen.findByLabelText<HTMLInputElement>('女')).checked).toBe(true)
  })

  it('[DICTFIELD-10] several values show their texts', async () => {
    fakeServer({ 'GET /sys/dict/getDictItems/sex': sexes })
    show(<DictMultiSelect dictCode="sex" value="1,2" maxTagCount={5} />)
    await screen.findByText('男')
    expect(screen.getByText('女')).toBeTruthy()
  })

  it('[DICTFIELD-13] fifty thousand options are drawn as few, and the one at the end is found', async () => {
    const many = Array.from({ length: 50_000 }, (_, index) => ({ value: String(index), text: `选项${index}` }))
    fakeServer({ 'GET /sys/dict/getDictItems/many': ok(many) })
    show(<DictSelect dictCode="many" value="49999" />)
    await screen.findByText('选项49999')
    fireEvent.mouseDown(screen.getByRole('combobox'))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '49998' } })
    await screen.findByText('选项49998')
    expect(document.querySelectorAll('.ant-select-item-option').length).toBeLessThan(100)
  })

  it('[DICTFIELD-11] a search over a table shows the text of a stored value, and says what it waits for', async () => {
    const code = 'sys_user,realname,username'
    const calls = fakeServer({
      [`GET /sys/dict/loadDictItem/${code}`]: ok(['沈知远']),
      [`GET /sys/dict/loadDict/${code}`]: ok([]),
    })
    const stored = show(<SearchSelect async dictCode={code} value="manager" />)
    await screen.findByText('沈知远')
    stored.unmount()
    show(<SearchSelect async dictCode={code} />)
    await act(async () => fireEvent.mouseDown(screen.getByRole('combobox')))
    await screen.findByText('没有查询到任何数据')
    expect(calls.at(-1)?.params.get('pageSize')).toBe('10')
  })

  it('[DICTFIELD-6] a tree with a wrong condition says so and asks nothing', async () => {
    const { said } = recordFeedback()
    const calls = fakeServer({})
    show(<TreeDictSelect dict="sys_depart,depart_name,id" pidField="parent_id" condition="a=1" />)
    await waitFor(() => expect(said).toEqual([`error: ${BAD_CONDITION}`]))
    expect(calls).toEqual([])
  })

  it('[DICTFIELD-9] a stored category shows its name', async () => {
    fakeServer({ 'GET /sys/category/loadDictItem/': ok(['权益']) })
    show(<CategorySelect value="7" />)
    await screen.findByText('权益')
  })

  it('[PICK-2] a stored role shows its name, asked for as one of a list', async () => {
    const calls = fakeServer({ 'GET /sys/role/list': ok({ records: [{ id: 'r1', roleName: '交易员' }], total: 1 }) })
    show(<RolePicker value="r1" isMulti={false} />)
    await screen.findByText('交易员')
    expect(calls[0]?.params.get('id')).toBe('r1,')
  })
})
