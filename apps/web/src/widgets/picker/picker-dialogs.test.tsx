import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { DepartPicker } from './depart-picker.tsx'
import { DepartUserPicker } from './depart-user-picker.tsx'
import { valueKeyOf } from './record-picker-modal.tsx'
import { RecordPicker } from './record-picker.tsx'
import { UserPicker, userFieldOf } from './user-picker.tsx'

const show = (children: ReactNode) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    </MemoryRouter>,
  )
const onChange = () => vi.fn<(value: string, texts: string) => void>()
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

const depart = (id: string, departName: string, isLeaf: boolean) => ({ id, departName, orgCode: `C${id}`, isLeaf })
const root = depart('1', '总部', false)
const below = [depart('11', '研究部', true), depart('12', '交易部', true)]
const departServer = () =>
  fakeServer({
    'GET /sys/sysDepart/queryDepartTreeSync': ({ params }: FakeCall) => {
      const ids = params.get('ids')
      if (ids)
        return ok(
          [root, ...below].filter(({ id, orgCode }) => ids.split(',').some((one) => one === id || one === orgCode)),
        )
      return ok(params.get('pid') === '1' ? below : [root])
    },
    'GET /sys/sysDepart/queryTreeList': ok([{ ...root, children: below.map((one) => ({ ...one, children: null })) }]),
  })

describe('the department dialog', () => {
  const open = async () => {
    press('选择部门')
    // In tests antd gives every widget the same id, so a dialog's name is looked for in its title.
    const dialog = await screen.findByRole('dialog')
    expect(dialog.querySelector('.app-modal-title')?.textContent).toBe('选择部门')
    return dialog
  }

  it('[PICK-8] has a search box, a tree to tick, and a footer that links and unlinks', async () => {
    departServer()
    const changed = onChange()
    show(<DepartPicker onChange={changed} />)
    const dialog = await open()
    expect(within(dialog).getByPlaceholderText('请输入部门名称')).toBeTruthy()
    fireEvent.click(await within(dialog).findByText('研究部'))
    press('取消关联')
    fireEvent.click(await screen.findByRole('menuitem', { name: '父子关联' }))
    fireEvent.click(await within(dialog).findByText('总部'))
    press(/确\s?认/)
    expect(changed).toHaveBeenCalledWith('1,11,12', '总部,研究部,交易部')
  })

  it('[PICK-8] in single mode there is nothing to link', async () => {
    departServer()
    show(<DepartPicker isMulti={false} />)
    const dialog = await open()
    expect(within(dialog).queryByRole('button', { name: /关联/ })).toBeNull()
    expect(within(dialog).getByRole('button', { name: /关\s?闭/ })).toBeTruthy()
  })

  it('[PICK-14] what is below a department is asked for when it is opened, by its id', async () => {
    const calls = departServer()
    show(<DepartPicker />)
    expect(calls).toEqual([])
    await open()
    await screen.findByText('研究部')
    expect(calls.map(({ path, params }) => [path.split('/').at(-1), params.get('pid')])).toEqual([
      ['queryDepartTreeSync', null],
      ['queryDepartTreeSync', '1'],
    ])
  })

  it('[PICK-10] stores ids and shows names, or what it is told to', async () => {
    departServer()
    show(
      <>
        <DepartPicker value="11" />
        <DepartPicker store="orgCode" text="orgCode" value="C12" />
      </>,
    )
    await screen.findByText('研究部')
    expect(await screen.findByText('C12')).toBeTruthy()
  })

  it('[PICK-9] closing forgets the ticks', async () => {
    departServer()
    const changed = onChange()
    show(<DepartPicker onChange={changed} />)
    const dialog = await open()
    fireEvent.click(await within(dialog).findByText('交易部'))
    press(/关\s?闭/)
    await open()
    press(/确\s?认/)
    expect(changed).toHaveBeenCalledWith('', '')
  })
})

const people = [
  { id: 'u1', username: 'li', realname: '李明', sex: 1, phone: '13800000001', orgCodeTxt: '研究部' },
  { id: 'u2', username: 'wang', realname: '王芳', sex: 2, phone: '13800000002', orgCodeTxt: '交易部' },
]
const userServer = () =>
  fakeServer({
    'GET /sys/user/queryUserComponentData': ok({ records: people, total: 2 }),
    'GET /sys/dict/getDictItems/sex': ok([
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ]),
    'GET /sys/user/getMultiUser': ({ params }: FakeCall) => {
      const values = [...params.values()].flatMap((list) => list.split(','))
      return people.filter(({ id, username }) => values.includes(id) || values.includes(username))
    },
    'GET /sys/sysDepart/queryDepartTreeSync': ok([root]),
  })

describe('user pickers', () => {
  it('[PICK-12] rows show id, account, name, sex, telephone and department', async () => {
    userServer()
    show(<DepartUserPicker />)
    press('选择用户')
    const row = (await screen.findByText('男')).closest('tr')
    expect(
      [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent).filter((text) => text !== ''),
    ).toEqual(['u1', 'li', '李明', '男', '13800000001', '研究部'])
  })

  it('[PICK-12] the question is for ten people, newest first, and several may be chosen', async () => {
    const calls = userServer()
    const changed = onChange()
    show(<UserPicker onChange={changed} />)
    press('选择用户')
    fireEvent.click(await screen.findByText('李明'))
    fireEvent.click(screen.getByText('王芳'))
    press(/确\s?定/)
    expect(changed).toHaveBeenCalledWith('li,wang', '李明,王芳')
    const asked = calls.find(({ path }) => path.endsWith('queryUserComponentData'))?.params
    expect([asked?.get('pageSize'), asked?.get('column'), asked?.get('order')]).toEqual(['10', 'createTime', 'desc'])
  })

  it('[PICK-10] another property may be stored and shown', async () => {
    userServer()
    const changed = onChange()
    show(<UserPicker isMulti={false} store="id" text="username" onChange={changed} />)
    press('选择用户')
    fireEvent.click(await screen.findByText('王芳'))
    press(/确\s?定/)
    expect(changed).toHaveBeenCalledWith('u2', 'wang')
    expect([userFieldOf('phone', 'id'), userFieldOf('password', 'username')]).toEqual(['phone', 'username'])
  })
})

describe('the record dialog', () => {
  const records = [
    { id: '7', code: 'sex', name: '性别' },
    { id: '8', code: 'level', name: '级别' },
  ]
  const server = () => fakeServer({ 'GET /biz/list': ok({ records, total: 2 }) })
  const options = {
    name: '字典',
    url: '/biz/list',
    columns: [{ name: 'name', title: '名称', width: 100 }],
    fields: [
      { name: 'name', label: '名称', kind: 'contains' as const, props: { maxLength: 9 } },
      { name: 'kind', label: '种类', kind: 'custom' as const, Input: () => <mark>自绘</mark> },
    ],
    displayKey: 'name',
  }
  const open = async () => {
    press(/选\s?择$/)
    await screen.findByText('性别')
  }

  it('[PICK-11] is called by its name and 选择, and offers 取消 and 确认修改', async () => {
    server()
    show(<RecordPicker {...options} valueKey="code" />)
    await open()
    const dialog = screen.getByRole('dialog')
    expect(dialog.querySelector('.app-modal-title')?.textContent).toBe('字典选择')
    expect(within(dialog).getByRole('button', { name: /取\s?消|Cancel/ })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: '确认修改' })).toBeTruthy()
    fireEvent.click(screen.getByText('性别'))
    fireEvent.click(within(dialog).getByRole('button', { name: '移除性别' }))
    expect(within(dialog).getByText('还没有选择')).toBeTruthy()
  })

  it('[PICK-13] query items bring properties and inputs of their own', async () => {
    server()
    show(<RecordPicker {...options} valueKey="code" />)
    await open()
    expect(screen.getByLabelText<HTMLInputElement>('名称').maxLength).toBe(9)
    expect(screen.getByText('自绘')).toBeTruthy()
  })

  it.each([
    [{}, 'id'],
    [{ valueKey: 'code' }, 'code'],
    [{ returnKeys: ['id', 'code'] as const }, 'code'],
    [{ returnKeys: ['id', 'code'] as const, returnId: true }, 'id'],
  ])('[PICK-15] %j stores %s', (more, expected) => expect(valueKeyOf({ ...options, ...more })).toBe(expected))

  it('[PICK-9] confirm, cancel and close hide it; what was not confirmed is forgotten', async () => {
    server()
    const changed = onChange()
    show(<RecordPicker {...options} isMulti valueKey="code" onChange={changed} />)
    await open()
    fireEvent.click(screen.getByText('性别'))
    press(/取\s?消|Cancel/)
    await open()
    expect(screen.getByText('已选择 0 项')).toBeTruthy()
    fireEvent.click(screen.getByText('级别'))
    press('确认修改')
    expect(changed.mock.calls).toEqual([['level', '级别']])
  })

  it('[PICK-16] Backspace in the field takes the last choice away', async () => {
    fakeServer({ 'GET /biz/list': ok({ records, total: 2 }) })
    const changed = onChange()
    show(<RecordPicker {...options} isMulti valueKey="code" value="sex,level" onChange={changed} />)
    await screen.findByText('性别')
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Backspace', keyCode: 8, which: 8 })
    expect(changed).toHaveBeenCalledWith('sex', '性别')
  })
})
