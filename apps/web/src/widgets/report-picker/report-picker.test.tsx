import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { EditableTable } from '../editable-table/editable-table.tsx'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { COUNTS_DIFFER, fieldPairs, filledValues, NOT_CONFIGURED, selfParams } from './field-pairs.ts'
import { hrefOf } from './report-columns.tsx'
import { reportFields } from './report-fields.tsx'
import { ReportPicker, type ReportPickerProps } from './report-picker.tsx'

const column = (dataIndex: string, title: string, rest = {}) => ({
  id: dataIndex,
  title,
  dataIndex,
  fieldType: 'String',
  align: 'center',
  width: null,
  sorter: 'false',
  isTotal: '0',
  groupTitle: null,
  ...rest,
})
const queryItem = (field: string, label: string, hidden: string) => ({
  key: field,
  label,
  field,
  mode: 'single' as const,
  view: 'string' as const,
  hidden: hidden as '0' | '1',
  dictCode: '',
  placeholder: `请输入${label}`,
})
const setup = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '用户报表',
  columns: [column('username', '账号'), column('sex', '性别', { customRender: 'sex' })],
  dictOptions: { sex: [{ value: '1', text: '男', title: '男' }] },
  fieldHrefSlots: [],
  isGroupTitle: false,
}
const rows = [
  { id: '1', username: 'li', sex: 1 },
  { id: '2', username: 'wang', sex: null },
]
const items = [queryItem('username', '账号', '0'), queryItem('realname', '姓名', '0'), queryItem('post', '职务', '1')]

const server = (routes = {}) =>
  fakeServer({
    'GET /online/cgreport/api/getRpColumns/report_user': ok(setup),
    'GET /online/cgreport/api/getQueryInfo/r1': ok(items),
    'GET /online/cgreport/api/getData/r1': ok({ records: rows, total: 2 }),
    ...routes,
  })

beforeEach(() => queryClient.clear())

function show(props: Partial<ReportPickerProps> = {}) {
  const feedback = recordFeedback()
  const onChange = vi.fn<(value: string, values: Readonly<Record<string, string>>) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReportPicker code="report_user" orgFields="username,id" destFields="who,whoId" onChange={onChange} {...props} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('textbox'))
  return { ...feedback, onChange }
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const chosen = () => document.querySelector('.report-chosen strong')?.textContent

describe('the configuration', () => {
  it.each([
    [{ orgFields: 'a', destFields: 'b' }, { error: NOT_CONFIGURED }],
    [{ code: 'x', destFields: 'b' }, { error: NOT_CONFIGURED }],
    [{ code: 'x', orgFields: 'a' }, { error: NOT_CONFIGURED }],
    [{ code: 'x', orgFields: 'a,b', destFields: 'c' }, { error: COUNTS_DIFFER }],
    [
      { code: 'x', orgFields: 'a, b', destFields: 'c,d' },
      [
        { from: 'a', to: 'c' },
        { from: 'b', to: 'd' },
      ],
    ],
  ])('[POPUP-1] needs a code and two lists of the same length: %o', (source, expected) => {
    expect(fieldPairs(source)).toEqual(expected)
  })

  it('[POPUP-2] that cannot work is said when the field is clicked', () => {
    server()
    expect(show({ destFields: 'who' }).said).toEqual([`error: ${COUNTS_DIFFER}`])
  })

  it('[POPUP-3] several rows are joined, parameters lose their quotes', () => {
    expect(filledValues([{ from: 'username', to: 'who' }], rows)).toEqual({ who: 'li,wang' })
    expect(selfParams({ dept: "'A01'", none: undefined, n: 3 })).toEqual({ self_dept: 'A01', self_n: '3' })
  })

  it('[POPUP-4] items marked hidden wait behind 展开', () => {
    const made = reportFields([queryItem('c', '丙', '1'), queryItem('a', '甲', '0')], {})
    expect(made.shown).toBe(1)
    expect(made.fields.map(({ name }) => name)).toEqual(['a', 'c'])
  })
})

describe('the dialog', () => {
  it('[POPUP-5] a click on a row chooses it; one row fills all target fields', async () => {
    const calls = server()
    const { onChange } = show({ param: { dept: "'A01'" } })
    fireEvent.click(await screen.findByText('li'))
    expect(chosen()).toBe('1')
    fireEvent.click(screen.getByText('wang'))
    expect(chosen()).toBe('1')
    press(/确\s?定|OK/)
    expect(onChange).toHaveBeenCalledWith('wang', { who: 'wang', whoId: '2' })
    expect(calls.find(({ path }) => path.includes('getData'))?.params.get('self_dept')).toBe('A01')
  })

  it('[POPUP-6] confirming without a row warns and stays open', async () => {
    server()
    const { said, onChange } = show()
    await screen.findByText('li')
    press(/确\s?定|OK/)
    expect(said).toEqual(['warning: 请选择一条记录'])
    expect(onChange).not.toHaveBeenCalled()
  })

  it('[POPUP-7] several rows toggle; clear empties the choice', async () => {
    server()
    const { onChange } = show({ isMulti: true })
    fireEvent.click(await screen.findByText('li'))
    fireEvent.click(screen.getByText('wang'))
    expect(chosen()).toBe('2')
    fireEvent.click(screen.getByText('li'))
    expect(chosen()).toBe('1')
    press(/清\s?空/)
    expect(chosen()).toBe('0')
    fireEvent.click(screen.getByText('li'))
    press(/确\s?定|OK/)
    expect(onChange).toHaveBeenCalledWith('li', { who: 'li', whoId: '1' })
  })

  it('[POPUP-8] hidden conditions appear on expanding, dictionary words in the rows', async () => {
    server()
    show()
    expect(await screen.findByText('男')).toBeTruthy()
    expect(screen.queryByLabelText('职务')).toBeNull()
    press(/展开/)
    expect(screen.getByLabelText('职务')).toBeTruthy()
  })

  it('[POPUP-9] a report that cannot be opened says why, and OK closes the dialog', async () => {
    server({ 'GET /online/cgreport/api/getRpColumns/report_user': refuse('实体不存在') })
    const { asked } = show()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      title: '出错了',
      content: 'Popup初始化失败，请检查你的配置或稍后重试！错误信息如下：实体不存在',
    })
  })
})

it('[POPUP-10] the popup cell of an editable table fills the cells of its row', async () => {
  server()
  recordFeedback()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditableTable
        columns={[
          {
            key: 'who',
            title: '账号',
            type: 'popup',
            popupCode: 'report_user',
            orgFields: 'username,id',
            destFields: 'who,whoId',
          },
          { key: 'whoId', title: '编号', type: 'normal' },
        ]}
        dataSource={[{ id: '9', who: '', whoId: '' }]}
      />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByPlaceholderText('请选择'))
  fireEvent.click(await screen.findByText('wang'))
  press(/确\s?定|OK/)
  await waitFor(() => expect(screen.getByDisplayValue('wang')).toBeTruthy())
})

describe('links and searches of a report', () => {
  const linked = {
    ...setup,
    columns: [column('username', '账号', { scopedSlots: { customRender: 'slot' } })],
    fieldHrefSlots: [{ slotName: 'slot', href: '/isystem/user?name=${username}&x=${none}' }],
  }

  it('[POPUP-11] a cell leads where the definition says, with the values of its row', () => {
    const [first] = linked.columns
    if (!first) throw new Error('no column')
    const asColumn = first as Parameters<typeof hrefOf>[0]
    const asSetup = linked as Parameters<typeof hrefOf>[2]
    expect(hrefOf(asColumn, { username: '李 明' }, asSetup)).toBe('/isystem/user?name=%E6%9D%8E%20%E6%98%8E&x=')
    expect(hrefOf(asColumn, { username: null }, asSetup)).toBeUndefined()
    const running = { ...asSetup, fieldHrefSlots: [{ slotName: 'slot', href: 'javascript:alert(1)' }] }
    expect(hrefOf(asColumn, { username: 'li' }, running)).toBeUndefined()
  })

  it('[POPUP-12] a condition over a table asks for each keyword', () => {
    const item = {
      ...queryItem('org_code', '部门', '0'),
      view: 'search' as const,
      dictCode: 'sys_depart,depart_name,id',
    }
    const { fields } = reportFields([item], {})
    expect(fields).toMatchObject([{ name: 'org_code', kind: 'custom' }])
    expect(reportFields([item], {}).fields[0]?.Input).toBe(fields[0]?.Input)
  })
})
