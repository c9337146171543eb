import { statementPaths, type Compared, type SideFigures } from '@liangshu/contract/trading/statement'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { setPermission } from '../../shared/session/session-store.ts'
import { failing, fakeServer, ok, refuse, type FakeCall } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { accountRow } from '../testing/rows.ts'
import { ReconcilePage } from './reconcile-page.tsx'

const figures = (more: Partial<SideFigures>): SideFigures => ({
  volume: 100,
  price: 10,
  amount: 1000,
  fee: 5.01,
  cash: null,
  time: '10:00:00',
  count: 1,
  refs: [],
  ...more,
})
const row = (key: string, more: Partial<Compared>): Compared => ({
  key,
  part: 'trade',
  day: '2026-11-16',
  symbol: 'SHSE.600001',
  name: '测试股份',
  side: 1,
  kinds: [],
  ours: figures({}),
  theirs: figures({ refs: ['3'] }),
  fileName: '交割单.csv',
  state: null,
  note: null,
  ...more,
})
const rows = [
  row('k1', { kinds: ['missingThere'], theirs: null, state: 'open' }),
  row('k2', {
    kinds: ['fee'],
    theirs: figures({ fee: 11.01, refs: ['3'] }),
    state: 'explained',
    note: { action: 'explain', note: '已要求券商退费', by: 'risk', at: '2026-11-16 16:30:00' },
  }),
  row('k3', {}),
]
const paging = {
  size: 50,
  current: 1,
  pages: 1,
  orders: [],
  optimizeCountSql: true,
  searchCount: true,
  countId: null,
  maxLimit: null,
}
const byKind = { missingHere: 0, missingThere: 1, volume: 0, price: 0, fee: 1, holding: 0, cash: 0 }
const page = {
  ...paging,
  records: rows,
  total: 3,
  currency: 'CNY',
  from: '2026-11-10',
  to: '2026-11-16',
  days: { trade: 5, holding: 0, cash: 0 },
  counts: { matched: 1, open: 1, explained: 1, accepted: 0, byKind },
}
const statement = {
  id: 's1',
  accountId: 'A1',
  accountName: '模拟A',
  kind: 'trade',
  fileName: '交割单.csv',
  from: '2026-11-10',
  to: '2026-11-16',
  total: 3,
  added: 3,
  changed: 0,
  unchanged: 0,
  refused: 0,
  skipped: 0,
  createBy: 'risk',
  createTime: '2026-11-16 16:20:00',
}
const listed = { ...paging, records: [statement], total: 1 }
const right = (action: string) => ({ action, describe: action, type: '1' })

function show(more: Parameters<typeof fakeServer>[0] = {}, rights = ['RECORD:import', 'RECORD:reconcile']): FakeCall[] {
  setPermission({
    menu: [],
    auth: rights.map(right),
    allAuth: ['RECORD:import', 'RECORD:reconcile'].map((action) => ({ ...right(action), status: '1' })),
  } as never)
  const calls = fakeServer({
    'GET /user/account/list': ok([accountRow({ id: 'A1', accountName: '模拟A' })]),
    [`GET ${statementPaths.list}`]: ok(listed),
    [`GET ${statementPaths.reconcile}`]: ok(page),
    [`POST ${statementPaths.note}`]: ok(null, '已保存'),
    ...more,
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ReconcilePage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}

beforeEach(() => {
  cleanup()
  queryClient.clear()
  recordFeedback()
})

const tableRows = () => within(screen.getByLabelText('对账明细')).getAllByRole('row')
const rowWith = (text: string) => {
  const found = tableRows().find((one) => one.textContent?.includes(text))
  if (!found) throw new Error(`no row with ${text}`)
  return found
}

describe('the reconcile page', () => {
  it('[RECON-WEB-1] shows both sides, what differs, where it stands in the file and what was said', async () => {
    show()
    await screen.findByText('已要求券商退费')
    expect(screen.getByLabelText('对账结果').textContent).toBe('未处理1已说明1已认可0一致1')
    expect(screen.getByText(/对账单缺少 1，费用不符 1/)).toBeTruthy()
    const fee = rowWith('费用不符')
    expect([...fee.querySelectorAll('.statement-differs')].map((cell) => cell.textContent)).toEqual(['5.01', '11.01'])
    expect(fee.textContent).toContain('risk 2026-11-16 16:30 说明')
    expect(rowWith('对账单缺少').textContent).toContain('无')
    expect(within(rowWith('一致')).getByText('文件第 3 行').title).toBe('交割单.csv 第 3 行')
  })

  it('[RECON-WEB-1] asks the server for the differences nobody dealt with', async () => {
    const calls = show()
    await screen.findByText('已要求券商退费')
    await userEvent.click(within(screen.getByLabelText('显示')).getByText('未处理'))
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path === statementPaths.reconcile)?.params.get('show')).toBe('open'),
    )
  })

  it('[RECON-WEB-2] several differences are accepted at once, with a note that is not empty', async () => {
    const calls = show()
    await screen.findByText('已要求券商退费')
    const boxes = within(screen.getByLabelText('对账明细')).getAllByRole('checkbox', { name: /选择 2026/ })
    expect(boxes.map((box) => box.hasAttribute('disabled'))).toEqual([false, false, true])
    await userEvent.click(boxes[0]!)
    await userEvent.click(boxes[1]!)
    const bar = screen.getByText('已选 2 条')
    await userEvent.click(within(bar).getByRole('button', { name: /认\s?可/ }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /认\s?可/ }))
    expect(await within(dialog).findByText('请填写说明')).toBeTruthy()
    expect(calls.some(({ path }) => path === statementPaths.note)).toBe(false)
    await userEvent.type(within(dialog).getByLabelText('说明'), '金额小，接受')
    await userEvent.click(within(dialog).getByRole('button', { name: /认\s?可/ }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === statementPaths.note)?.body).toMatchObject({
        accountId: 'A1',
        keys: ['k1', 'k2'],
        action: 'accept',
        note: '金额小，接受',
      }),
    )
  })

  it('[RECON-WEB-2] a refused note keeps the dialog and what was typed', async () => {
    show({ [`POST ${statementPaths.note}`]: refuse('该差异已不存在或数字已变化，请刷新后再处理') })
    await screen.findByText('已要求券商退费')
    await userEvent.click(within(rowWith('对账单缺少')).getByText('说明'))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText('说明'), '次日补传')
    await userEvent.click(within(dialog).getByRole('button', { name: '保存说明' }))
    await waitFor(() => expect(within(dialog).getByLabelText<HTMLInputElement>('说明').value).toBe('次日补传'))
  })

  it('[RECON-WEB-2] whoever may only look can choose and say nothing', async () => {
    show({}, [])
    await screen.findByText('已要求券商退费')
    expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
    expect(within(rowWith('对账单缺少')).queryByText('认可')).toBeNull()
    expect(screen.queryByRole('button', { name: /导入对账单/ })).toBeNull()
  })

  it('[RECON-WEB-3] the import is for the chosen account, takes CSV, and says which kind', async () => {
    const calls = show({
      'GET /trade/statement/trade/importColumns': ok([]),
      'GET /trade/statement/cash/importColumns': ok([]),
    })
    await userEvent.click(await screen.findByRole('button', { name: /导入对账单/ }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('导入模拟A的成交对账单')).toBeTruthy()
    expect(within(dialog).getByText(/支持 CSV（GBK 或 UTF-8）/)).toBeTruthy()
    expect(dialog.querySelector('input[type=file]')?.getAttribute('accept')).toBe('.csv,.txt,.xls,.xlsx')
    await userEvent.click(within(dialog).getByText('资金'))
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/trade/statement/cash/importColumns'))
  })

  it('[RECON-WEB-4] without a statement it says so; what failed can be tried again', async () => {
    show({ [`GET ${statementPaths.list}`]: ok({ ...listed, records: [], total: 0 }) })
    expect(await screen.findByText('该账户还没有导入对账单')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /导入对账单/ })).toHaveLength(2)
    cleanup()
    queryClient.clear()
    show({ [`GET ${statementPaths.reconcile}`]: failing(503) })
    expect(await screen.findByRole('button', { name: /重\s?试/ }, { timeout: 10_000 })).toBeTruthy()
  })
})
