import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { ReportPicker } from './report-picker.tsx'
import { sortFromText } from './sort-text.ts'

const setup = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '用户报表',
  columns: [
    {
      id: 'username',
      title: '账号',
      dataIndex: 'username',
      fieldType: 'String',
      align: 'center',
      width: null,
      sorter: 'true',
      isTotal: '0',
      groupTitle: null,
    },
  ],
  dictOptions: {},
  fieldHrefSlots: [],
  isGroupTitle: false,
}

beforeEach(() => queryClient.clear())

function show(props: { isMulti?: boolean; sorter?: string } = {}) {
  recordFeedback()
  const calls = fakeServer({
    'GET /online/cgreport/api/getRpColumns/report_user': ok(setup),
    'GET /online/cgreport/api/getQueryInfo/r1': ok([]),
    'GET /online/cgreport/api/getData/r1': ok({ records: [{ id: '1', username: 'li' }], total: 1 }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportPicker code="report_user" orgFields="username" destFields="who" {...props} />
    </QueryClientProvider>,
  )
  const open = async () => {
    fireEvent.click(screen.getByPlaceholderText('请选择'))
    await screen.findByText('li')
    return screen.getByRole('dialog', { name: /选择数据/ })
  }
  return { open, asked: () => calls.filter(({ path }) => path.includes('getData')) }
}

describe('the order of a report', () => {
  it.each([
    ['name=asc', { column: 'name', order: 'asc' }],
    ['name = DESC', { column: 'name', order: 'desc' }],
    ['name=up', undefined],
    ['name', undefined],
    ['=asc', undefined],
    ['a=b=asc', undefined],
    [undefined, undefined],
  ])('[POPUP-13] %j', (text, expected) => expect(sortFromText(text)).toEqual(expected))

  it('[POPUP-13] is the one it was given, until a head is clicked', async () => {
    const { open, asked } = show({ sorter: 'username=desc' })
    const dialog = await open()
    expect([asked()[0]?.params.get('column'), asked()[0]?.params.get('order')]).toEqual(['username', 'desc'])
    expect(dialog.querySelector('th[aria-sort]')?.getAttribute('aria-sort')).toBe('descending')
  })
})

describe('the choice', () => {
  it.each([
    [false, 'radio'],
    [true, 'checkbox'],
  ] as const)('[POPUP-14] several %s: rows carry a %s', async (isMulti, role) => {
    const dialog = await show({ isMulti }).open()
    const row = within(dialog).getByText('li').closest('tr')!
    expect(within(row).getByRole(role)).toBeTruthy()
  })

  it('[POPUP-15] 刷新 asks the server again', async () => {
    const { open, asked } = show()
    const dialog = await open()
    fireEvent.click(within(dialog).getByRole('button', { name: /刷\s?新/ }))
    await waitFor(() => expect(asked()).toHaveLength(2))
  })

  it('[POPUP-16] closing forgets the choice', async () => {
    const { open } = show({ isMulti: true })
    fireEvent.click(within(await open()).getByText('li'))
    expect(document.querySelector('.report-chosen strong')?.textContent).toBe('1')
    fireEvent.click(screen.getByRole('button', { name: /取\s?消|Cancel/ }))
    await open()
    expect(document.querySelector('.report-chosen strong')?.textContent).toBe('0')
  })

  it('[POPUP-17] Enter on the field opens it', async () => {
    const { open } = show()
    fireEvent.keyDown(screen.getByPlaceholderText('请选择'), { key: 'Enter' })
    fireEvent.keyUp(screen.getByPlaceholderText('请选择'), { key: 'Enter' })
    expect(await screen.findByText('li')).toBeTruthy()
    expect(await open()).toBeTruthy()
  })
})
