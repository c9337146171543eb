import { backtestPaths } from '@liangshu/contract/trading/backtest'
import { strategyPaths } from '@liangshu/contract/trading/strategy'
import { strategySourcePaths } from '@liangshu/contract/trading/strategy-source'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hold, showPanel } from '../../market/testing/panel-fixture.tsx'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { panel as backtestPanel } from '../panels/backtest/panel.ts'
import { panel as listPanel } from '../panels/strategy-list/panel.ts'
import { panel as logPanel } from '../panels/strategy-log/panel.ts'
import { wirePage } from '../testing/rows.ts'
import { backtestRow, strategyRow } from '../testing/strategies.ts'
import { StrategyPage } from './strategy-page.tsx'

// Nothing is drawn here: the environment has no canvas.
vi.mock('../../shared/chart/chart.tsx', () => ({ Chart: () => null }))

const every = ['STRATEGY:view', 'STRATEGY:edit', 'STRATEGY:status', 'STRATEGY:load']

let said: string[] = []
beforeEach(() => {
  cleanup()
  queryClient.clear()
  said = recordFeedback().said
})

type Routes = Parameters<typeof fakeServer>[0]
function open(path: string, routes: Routes, rights = every) {
  hold(...rights)
  const calls = fakeServer({ 'GET /user/account/list': ok([]), 'GET /api/group/list': ok([]), ...routes })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <StrategyPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}
const page = `GET ${strategyPaths.page}`
const one = `GET ${strategyPaths.one}`
const list = '/quant/strategy'
const detail = '/quant/strategy?id=s1'

describe('the list of strategies', () => {
  it('[STRATWEB-5] says that there is none and how to begin', async () => {
    open(list, { [page]: wirePage([]) })
    expect(await screen.findByText('还没有策略')).toBeTruthy()
  })

  it('[STRATWEB-5] says why it could not be read', async () => {
    open(list, { [page]: refuse('数据库暂时不可用') })
    expect(await screen.findByText('数据库暂时不可用')).toBeTruthy()
  })

  it('[STRATWEB-5] shows state, gain of today, worth and orders; what is unknown is a dash, not nothing', async () => {
    open(list, {
      [page]: wirePage([strategyRow(), strategyRow({ id: 's2', name: '网格', todayPnl: null, positionValue: null })]),
    })
    const row = (await screen.findByText('动量排名')).closest('tr')!
    expect(row.textContent).toContain('运行')
    expect(row.textContent).toContain('+1234.56')
    expect(row.textContent).toContain('5.68万')
    const other = screen.getByText('网格', { selector: 'td' }).closest('tr')!
    expect(within(other).getAllByText('--').length).toBeGreaterThanOrEqual(2)
  })

  it('[STRATWEB-5] offers nothing that one may not do', async () => {
    open(list, { [page]: wirePage([strategyRow()]) }, ['STRATEGY:view'])
    await screen.findByText('动量排名')
    for (const name of ['暂停', '停止', '编辑', '自编策略', /新\s?增/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('files of one’s own', () => {
  const file = {
    name: 'above.ts',
    size: 900,
    modifiedTime: '2026-11-16 09:00:00',
    version: null,
    title: null,
    isChanged: false,
    error: null,
    triedTime: null,
  }
  const openDrawer = async (routes: Routes) => {
    const calls = open(list, { [page]: wirePage([]), ...routes })
    fireEvent.click(await screen.findByRole('button', { name: '自编策略' }))
    return calls
  }

  it('[OWNWEB-1] without a folder it says which setting is missing', async () => {
    await openDrawer({ [`GET ${strategySourcePaths.files}`]: ok({ isSet: false, files: [] }) })
    expect(await screen.findByText(/STRATEGY_DIR/)).toBeTruthy()
  })

  it('[OWNWEB-1] a folder that cannot be read says why', async () => {
    await openDrawer({ [`GET ${strategySourcePaths.files}`]: refuse('自编策略目录无法读取') })
    expect(await screen.findByText('自编策略目录无法读取')).toBeTruthy()
  })

  it('[OWNWEB-1] a file is loaded by its name; what failed and what changed is seen', async () => {
    const files = [
      file,
      { ...file, name: 'bad.ts', error: '不允许导入' },
      { ...file, name: 'new.ts', version: 3, isChanged: true },
    ]
    const source = {
      title: '均线之上',
      hasUniverse: true,
      fields: [],
      name: 'above.ts',
      version: 1,
      loadedBy: 'a',
      loadedTime: '',
    }
    const calls = await openDrawer({
      [`GET ${strategySourcePaths.files}`]: ok({ isSet: true, files }),
      [`POST ${strategySourcePaths.load}`]: ok(source),
    })
    const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
    expect((await rowOf('bad.ts')).textContent).toContain('加载失败')
    expect((await rowOf('new.ts')).textContent).toContain('文件已修改')
    fireEvent.click(within(await rowOf('above.ts')).getByRole('button', { name: /加\s?载/ }))
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === strategySourcePaths.load).map(({ body }) => body)).toEqual([
        { name: 'above.ts' },
      ]),
    )
  })
})

describe('one strategy', () => {
  const backtests = `GET ${backtestPaths.list}`
  const nav = `GET ${strategyPaths.nav}`
  const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }))

  it('[STRATWEB-5] says how it is worked and when it runs', async () => {
    open(detail, { [one]: ok(strategyRow()), [backtests]: wirePage([]) })
    const facts = await screen.findByLabelText('策略要素')
    expect(facts.textContent).toContain('TWAP 拆单，参与率10%')
    expect(facts.textContent).toContain('0 0 10 ? * MON-FRI')
    expect(await screen.findByText(/还没有回测/)).toBeTruthy()
  })

  it('[STRATWEB-5] one that is gone or hidden says so and can be asked for again', async () => {
    open(detail, { [one]: refuse('数据不存在', 404) })
    expect(await screen.findByText('数据不存在')).toBeTruthy()
    expect(screen.getByRole('button', { name: /重\s?试/ })).toBeTruthy()
  })

  describe('stopping', () => {
    const status = `POST ${strategyPaths.status}`
    const row = { ...strategyRow({ workingOrders: 3 }), canceled: 3, notCanceled: 0 }
    async function ask(name: '停止' | '暂停', answer: Partial<typeof row> = {}, rights = [...every, 'ORDER:cancel']) {
      const of = { ...row, ...answer }
      const calls = open(detail, { [one]: ok(of), [backtests]: wirePage([]), [status]: ok(of) }, rights)
      const label = new RegExp([...name].join('\\s?'))
      fireEvent.click(await screen.findByRole('button', { name: label }))
      const dialog = await screen.findByRole('dialog')
      await waitFor(() => expect(dialog.textContent).toContain('在场委托'))
      return {
        dialog,
        confirm: async () => {
          fireEvent.click(within(dialog).getByRole('button', { name: label }))
          await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 60_000 })
          return calls
            .filter(({ path }) => path === strategyPaths.status)
            .map(({ params }) => Object.fromEntries(params))
        },
      }
    }
    const box = (dialog: HTMLElement) => within(dialog).getByRole<HTMLInputElement>('checkbox')

    it('[STRATWEB-28] says how many orders are working, and takes them back unless told otherwise', async () => {
      const { dialog, confirm } = await ask('停止')
      expect(dialog.textContent).toContain('同时撤销其 3 笔在场委托')
      expect(box(dialog).checked).toBe(true)
      expect(await confirm()).toEqual([{ id: 's1', status: '3', cancelOrders: 'true' }])
      expect(said).toContain('success: 策略已停止，已提交 3 笔撤单')
    })

    it('[STRATWEB-28] a pause leaves them working unless told otherwise', async () => {
      const { dialog, confirm } = await ask('暂停', { canceled: 0 })
      expect(box(dialog).checked).toBe(false)
      expect(await confirm()).toEqual([{ id: 's1', status: '2', cancelOrders: 'false' }])
      expect(said).toContain('success: 策略已暂停')
    })

    it('[STRATWEB-28] what could not be withdrawn is said', async () => {
      const { confirm } = await ask('停止', { canceled: 1, notCanceled: 2 })
      await confirm()
      expect(said).toContain('warning: 策略已停止，已提交 1 笔撤单，2 笔未能撤销')
    })

    it('[STRATWEB-28] who may not withdraw is told that they stay, and asks for nothing', async () => {
      const { dialog, confirm } = await ask('停止', { canceled: 0 }, every)
      expect(dialog.textContent).toContain('其 3 笔在场委托继续有效，您没有撤单权限')
      expect(await confirm()).toEqual([{ id: 's1', status: '3', cancelOrders: 'false' }])
    })

    it('[STRATWEB-28] where they cannot be counted, withdrawing them is still one’s own choice', async () => {
      const running = { ...row, name: '读不到的策略' }
      const routes = { [page]: wirePage([running]), [one]: refuse('数据库暂时不可用'), [status]: ok(row) }
      open(list, routes, [...every, 'ORDER:cancel'])
      fireEvent.click(
        within((await screen.findByText('读不到的策略')).closest('tr')!).getByRole('button', { name: '停止' }),
      )
      const dialog = await screen.findByRole('dialog')
      expect(await within(dialog).findByText('未能读取在场委托：数据库暂时不可用')).toBeTruthy()
      expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: '同时撤销其在场委托' }).checked).toBe(true)
    })

    it('[STRATWEB-28] with none working nothing is offered', async () => {
      const { dialog } = await ask('停止', { workingOrders: 0 })
      expect(dialog.textContent).toContain('没有在场委托')
      expect(within(dialog).queryByRole('checkbox')).toBeNull()
    })
  })

  it('[STRATWEB-5] the reason it was stopped for stands above everything', async () => {
    open(detail, { [one]: ok(strategyRow({ status: 4, lastError: '除数为零' })), [backtests]: wirePage([]) })
    expect(await screen.findByText('异常停止：除数为零')).toBeTruthy()
  })

  it('[STRATWEB-6] its course: nothing yet, a failure, and rows with their method', async () => {
    const rows = [{ date: '2026-11-16', pnl: -5, cumulative: 45, positionValue: 1050, nav: 1.0045 }]
    const answers = [
      ok({ currency: 'CNY', base: null, method: '自身成交', rows: [] }),
      refuse('行情准备中'),
      ok({ currency: 'CNY', base: 10_000, method: '自身成交', rows }),
    ]
    for (const [answer, words] of [
      [answers[0], '策略还没有成交，成交后出现净值'],
      [answers[1], '行情准备中'],
      [answers[2], '1.0045'],
    ] as const) {
      cleanup()
      queryClient.clear()
      open(detail, { [one]: ok(strategyRow()), [backtests]: wirePage([]), [nav]: answer! })
      await screen.findByRole('tab', { name: '净值' })
      tab('净值')
      expect(await screen.findByText(words)).toBeTruthy()
    }
  })

  it('[STRATWEB-7] a backtest that failed says why; without the right none is begun', async () => {
    open(detail, { [one]: ok(strategyRow()), [backtests]: wirePage([backtestRow()]) }, ['STRATEGY:view'])
    expect(await screen.findByText('回测失败：2026-05-06没有行情数据')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '开始回测' })).toBeNull()
  })

  it('[STRATWEB-7] backtests that cannot be read say why', async () => {
    open(detail, { [one]: ok(strategyRow()), [backtests]: refuse('回测读取失败') })
    expect(await screen.findByText('回测读取失败')).toBeTruthy()
  })
})

describe('panels of strategies', () => {
  it('[STRATWEB-8] the list shows gain and heartbeat, and chooses the strategy of the log', async () => {
    hold(...every)
    showPanel(listPanel, { [page]: wirePage([strategyRow(), strategyRow({ id: 's2', name: '网格', status: 0 })]) })
    const table = await screen.findByRole('table', { name: '策略' })
    expect(table.textContent).toContain('+1234.56')
    expect(await screen.findByText('共 2 个 · 运行 1 个')).toBeTruthy()
    fireEvent.click(within(table).getByText('网格'))
    cleanup()
    const { calls } = showPanel(logPanel, {
      [page]: wirePage([strategyRow(), strategyRow({ id: 's2', name: '网格', status: 0 })]),
      [`GET ${strategyPaths.log}`]: wirePage([]),
    })
    expect(await screen.findByText('还没有日志，启动后出现')).toBeTruthy()
    expect(calls.find(({ path }) => path === strategyPaths.log)?.params.get('id')).toBe('s2')
  })

  it('[STRATWEB-8] backtests of a strategy: none, and one that failed', async () => {
    hold(...every)
    const both = { [page]: wirePage([strategyRow()]) }
    showPanel(backtestPanel, { ...both, [`GET ${backtestPaths.list}`]: wirePage([]) })
    expect(await screen.findByText('还没有回测，在策略页发起后出现')).toBeTruthy()
    cleanup()
    queryClient.clear()
    showPanel(backtestPanel, { ...both, [`GET ${backtestPaths.list}`]: wirePage([backtestRow()]) })
    expect(await screen.findByText('回测失败：2026-05-06没有行情数据')).toBeTruthy()
  })
})
