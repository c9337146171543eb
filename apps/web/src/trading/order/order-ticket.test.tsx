import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { endSession, useSession } from '../../shared/session/session-store.ts'
import { failing, fakeServer, ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { cashRow } from '../testing/rows.ts'
import { OrderTicket, TicketForm } from './order-ticket.tsx'
import type { TicketStart } from './ticket-draft.ts'

const account = {
  id: 'A1',
  accountName: '模拟A',
  accountNo: '****0001',
  platformCode: 'SIM',
  assetClass: 'stock',
  mode: 'paper',
  currency: 'CNY',
  clientId: null,
  clientName: null,
  productId: 'P1',
  productName: '产品一',
  unitId: 'U1',
  unitName: '单元一',
  initCash: 1_000_000,
  feeProfileId: 'default',
  riskProfileId: null,
  hasCredential: false,
  status: 1,
  connState: 2,
  disableReason: null,
  killSwitch: false,
  reconcileBlock: null,
  tradingDay: '2026-11-16',
  canTrade: true,
  nav: 1_000_000,
  available: 1_000_000,
  marketValue: 0,
  floatingPnl: 0,
  marginUsed: null,
  dayPnl: 0,
  dayPnlRate: null,
  createTime: '2026-11-16 09:00:00',
}
const ticket = {
  symbol: 'SHSE.600001',
  name: '示例股份',
  last: 10,
  preClose: 9.9,
  limitUp: 10.89,
  limitDown: 8.91,
  tick: 0.01,
  lotMin: 100,
  lotStep: 100,
  bids: [{ price: 9.99, volume: 500 }],
  asks: [{ price: 10.01, volume: 800 }],
  orderTypes: [1],
  phase: 'morning',
  isSuspended: false,
  price: 10,
  available: 1_000_000,
  holding: 0,
  sellable: 0,
  maxVolume: 99_900,
  feeOfMax: 249.75,
}
const preview = {
  status: 'pass',
  rejReason: 0,
  rejDetail: '',
  confirm: [],
  riskChecks: [],
  volume: 200,
  amount: 2000,
  fee: 5.02,
  frozenCash: 2005.02,
}
const taken = ok([{ clOrdId: 'x', orderId: 'O1', status: 10, rejReason: 0, rejDetail: '', riskChecks: [] }])

type Reply = object | Response | ((call: FakeCall) => object | Response | Promise<Response>)

function open(execute: Reply, more: Record<string, Reply> = {}, start: TicketStart = { symbol: 'SHSE.600001' }) {
  const calls = fakeServer({
    'GET /user/account/list': ok([account]),
    'GET /symbol': ok([]),
    'GET /api/order/ticket': ok(ticket),
    'POST /api/order/preview': ok(preview),
    'POST /api/order/executeTrade': execute,
    ...more,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <OrderTicket start={start} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const sent = () =>
    calls
      .filter(({ path }) => path === '/api/order/executeTrade')
      .map(({ body }) => (body as { orders: Record<string, unknown>[] }).orders[0] ?? {})
  return { calls, sent }
}

async function fillVolume(volume: string) {
  await screen.findByText('示例股份')
  fireEvent.change(screen.getByLabelText('数量'), { target: { value: volume } })
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /提交委托/ })

beforeEach(() => {
  queryClient.clear()
})

describe('the order ticket', () => {
  it('[TICKET-1] shows limits, five levels and what the account can do, and sends what was filled in', async () => {
    const said = recordFeedback()
    const { sent } = open(taken)
    await fillVolume('200')
    expect(screen.getByText(/涨停 10.89/)).toBeTruthy()
    expect(screen.getByText(/最大可买入 99900 股，每手 100 股/)).toBeTruthy()
    await screen.findByText('风控检查通过')
    fireEvent.click(button())
    await waitFor(() => expect(JSON.stringify(said)).toContain('委托已提交'))
    expect(sent()).toEqual([
      expect.objectContaining({ accountId: 'A1', symbol: 'SHSE.600001', side: 1, price: '10', volume: 200 }),
    ])
  })

  it('[TICKET-15] offsets stand with what each could open or close, and the chosen one is sent', async () => {
    const future = { ...account, assetClass: 'future', marketValue: null, marginUsed: 0 }
    const lots = { closableToday: 2, closableYesterday: 3, sellable: 5, holding: 5, maxVolume: 7 }
    const rebar = { ...ticket, symbol: 'SHFE.rb2701', lotMin: 1, lotStep: 1, unit: '手', effects: [1, 3, 4], ...lots }
    const { sent } = open(
      taken,
      { 'GET /user/account/list': ok([future]), 'GET /api/order/ticket': ok(rebar) },
      { symbol: 'SHFE.rb2701', side: 2 },
    )
    expect(await screen.findByText('可开 7 · 可平今 2 · 可平昨 3')).toBeTruthy()
    fireEvent.click(screen.getByText('平昨'))
    await fillVolume('3')
    await screen.findByText('风控检查通过')
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ positionEffect: 4, side: 2, volume: 3 })
  })

  it('[TICKET-16] leverage is changed within the ticket: told what it does to the margin, and only when confirmed', async () => {
    const coin = { ...account, assetClass: 'crypto', currency: 'USDT', marketValue: null, marginUsed: 0 }
    const margin = { leverage: 10, marginMode: 'isolated', isHedged: false }
    const cash = { ...cashRow({ accountId: 'A1' }) }
    const { calls } = open(
      taken,
      {
        'GET /user/account/list': ok([{ ...coin, ...margin }]),
        'GET /api/order/ticket': ok({
          ...ticket,
          symbol: 'BINANCE.BTCUSDT-PERP',
          last: 60_000,
          price: 60_000,
          unit: 'BTC',
        }),
        'POST /user/account/leverage': ok({ ...coin, ...margin, leverage: 20, cash }),
      },
      { symbol: 'BINANCE.BTCUSDT-PERP', volume: 1 },
    )
    expect(await screen.findByText('杠杆 10 倍')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '调整杠杆' }))
    expect(screen.getByRole('button', { name: '改为 10 倍' })).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByRole('spinbutton', { name: '杠杆' }), { target: { value: '20' } })
    expect(await screen.findByText('3,000.00')).toBeTruthy()
    const set = () => calls.filter(({ path }) => path === '/user/account/leverage')
    expect(set()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '改为 20 倍' }))
    await waitFor(() => expect(set().map(({ body }) => body)).toEqual([{ accountId: 'A1', leverage: 20 }]))
  })

  it('[BOOK-2] a price pressed in the book beside it is the price of the order; a volume typed before stays', async () => {
    fakeServer({
      'GET /user/account/list': ok([account]),
      'GET /symbol': ok([]),
      'GET /api/order/ticket': ok(ticket),
      'POST /api/order/preview': ok(preview),
    })
    const shown = (chosenPrice: number | null) => (
      <QueryClientProvider client={queryClient}>
        <TicketForm start={{ symbol: 'SHSE.600001' }} chosenPrice={chosenPrice} hasBook={false} />
      </QueryClientProvider>
    )
    const { rerender } = render(shown(null))
    await screen.findByText(/最大可买入 99900 股/)
    expect(screen.queryByText('买一')).toBeNull()
    fireEvent.change(screen.getByLabelText('数量'), { target: { value: '300' } })
    rerender(shown(10.05))
    expect(screen.getByLabelText<HTMLInputElement>('委托价').value).toBe('10.05')
    expect(screen.getByLabelText<HTMLInputElement>('数量').value).toBe('300')
  })

  const turning = (more: Record<string, Reply>) => {
    fakeServer({
      'GET /user/account/list': ok([account]),
      'GET /symbol': ok([]),
      'GET /api/order/ticket': ok(ticket),
      'POST /api/order/preview': ok(preview),
      ...more,
    })
    const shown = (symbol: string) => (
      <QueryClientProvider client={queryClient}>
        <TicketForm start={{ symbol }} hasBook={false} />
      </QueryClientProvider>
    )
    const { rerender } = render(shown('SHSE.600001'))
    return (symbol: string) => rerender(shown(symbol))
  }
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

  it('[DESK-61] turned to another symbol its fields stand where they are, without what was typed or known of the former', async () => {
    const late = Promise.withResolvers<Response>()
    const turn = turning({
      'GET /api/order/ticket': ({ params }) => (params.get('symbol') === 'SHSE.600002' ? late.promise : ok(ticket)),
    })
    await screen.findByText(/最大可买入 99900 股/)
    const volume = field('数量')
    fireEvent.change(field('按金额'), { target: { value: '3000' } })
    expect(volume.value).toBe('300')
    turn('SHSE.600002')
    expect(field('数量')).toBe(volume)
    expect(volume.value).toBe('')
    expect(field('按金额').value).toBe('')
    expect(field('证券代码').value).toBe('SHSE.600002')
    expect(field('委托价').value).toBe('')
    expect(field('委托价').disabled).toBe(true)
    expect(screen.queryByText(/最大可买入/)).toBeNull()
    expect(button().disabled).toBe(true)
    late.resolve(Response.json(ok({ ...ticket, symbol: 'SHSE.600002', last: 20, maxVolume: 49_900 })))
    await screen.findByText(/最大可买入 49900 股/)
    expect(field('委托价').value).toBe('20.00')
  })

  it('[DESK-61] an order that is answered after the ticket was turned leaves what is typed for the next symbol', async () => {
    recordFeedback()
    const late = Promise.withResolvers<Response>()
    const turn = turning({ 'POST /api/order/executeTrade': () => late.promise })
    await screen.findByText(/最大可买入 99900 股/)
    fireEvent.change(field('数量'), { target: { value: '200' } })
    fireEvent.click(button())
    await waitFor(() => expect(queryClient.isMutating()).toBe(1))
    turn('SHSE.600002')
    await screen.findByText(/最大可买入 99900 股/)
    fireEvent.change(field('数量'), { target: { value: '500' } })
    expect(button().disabled).toBe(false)
    late.resolve(Response.json(taken))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(field('数量').value).toBe('500')
  })

  it('[DESK-61] a ticket that was turned away and back asks for another order, under an id of its own', async () => {
    const said = recordFeedback()
    const ids: unknown[] = []
    const turn = turning({
      'POST /api/order/executeTrade': ({ body }) => {
        ids.push((body as { orders: { clOrdId: string }[] }).orders[0]?.clOrdId)
        return failing(502)
      },
    })
    for (const times of [1, 2]) {
      await screen.findByText(/最大可买入 99900 股/)
      fireEvent.change(field('数量'), { target: { value: '200' } })
      fireEvent.click(button())
      await waitFor(() => expect(ids).toHaveLength(times))
      await waitFor(() => expect(queryClient.isMutating()).toBe(0))
      turn('SHSE.600002')
      turn('SHSE.600001')
    }
    expect(JSON.stringify(said)).toContain('结果未知')
    expect(ids[0]).not.toBe(ids[1])
  })

  it('[TICKET-6] suggestions that come after the symbol was chosen do not open over the price', async () => {
    const late = Promise.withResolvers<Response>()
    open(taken, { 'GET /symbol': () => late.promise.then((answer) => answer.clone()) })
    await screen.findByText('示例股份')
    const input = screen.getByLabelText('证券代码')
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: 'SHSE.600002' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    late.resolve(Response.json(ok([{ symbol: 'SHSE.600002', name: '另一股份' }])))
    await waitFor(() => expect(queryClient.getQueryData(['trading', 'symbol', 'SHSE.600002'])).toBeTruthy())
    await screen.findByText('示例股份')
    expect(screen.queryByText('SHSE.600002 另一股份')).toBeNull()
  })

  it('[TICKET-2] two quick clicks carry one id, so that they are one order', async () => {
    recordFeedback()
    const { sent } = open(async () => {
      await new Promise((resolve) => setTimeout(resolve))
      return Response.json(taken)
    })
    await fillVolume('200')
    const form = button().closest('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await waitFor(() => expect(sent().length).toBeGreaterThan(0))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(new Set(sent().map(({ clOrdId }) => clOrdId)).size).toBe(1)
  })

  it('[TICKET-3] a refusal of the checks is shown before sending, with its numbers', async () => {
    const rejDetail = '委托数量不是整手：150，每手100股'
    open(taken, { 'POST /api/order/preview': ok({ ...preview, status: 'reject', rejReason: 7, rejDetail }) })
    await fillVolume('150')
    expect(await screen.findByText(rejDetail)).toBeTruthy()
  })

  it('[TICKET-4] soft checks are ticked before the order goes, under the same id', async () => {
    recordFeedback()
    const confirm = [{ code: 12, text: '委托价偏离最新价3.2%' }]
    let asked = 0
    const { sent } = open(() => {
      asked += 1
      if (asked > 1) return taken
      return { success: false, code: 428, message: '需要确认', result: [{ clOrdId: 'x', confirm }], timestamp: 0 }
    })
    await fillVolume('200')
    fireEvent.click(button())
    const box = await screen.findByLabelText('委托价偏离最新价3.2%')
    expect(button().disabled).toBe(true)
    fireEvent.click(box)
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toHaveLength(2))
    const [first, second] = sent()
    expect(second).toMatchObject({ clOrdId: first?.['clOrdId'], confirmCodes: [12] })
  })

  it('[TICKET-5] after a broken connection the same intent keeps its id, a changed one gets its own', async () => {
    const said = recordFeedback()
    const { sent } = open(() => failing(502))
    await fillVolume('200')
    fireEvent.click(button())
    await waitFor(() => expect(JSON.stringify(said)).toContain('结果未知'))
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toHaveLength(2))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    await fillVolume('300')
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toHaveLength(3))
    const [first, again, changed] = sent().map(({ clOrdId }) => clOrdId)
    expect(again).toBe(first)
    expect(changed).not.toBe(first)
  })

  it('[TICKET-5] and the same price, also when the market has moved in between', async () => {
    const said = recordFeedback()
    let last = 10
    const { sent } = open(() => failing(502), { 'GET /api/order/ticket': () => ok({ ...ticket, last }) })
    await fillVolume('200')
    fireEvent.click(button())
    await waitFor(() => expect(JSON.stringify(said)).toContain('结果未知'))
    last = 10.05
    await queryClient.refetchQueries({ queryKey: ['trading', 'ticket'] })
    await screen.findByText('10.05')
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toHaveLength(2))
    const [first, again] = sent()
    expect(again).toEqual(first)
    expect(first).toMatchObject({ price: '10' })
  })

  it('[TICKET-8] a futures order carries its offset, and the most is what that offset has to close', async () => {
    recordFeedback()
    const rebar = {
      symbol: 'SHFE.rb2701',
      name: '螺纹2701',
      tick: 1,
      lotMin: 1,
      lotStep: 1,
      last: 3200,
      preClose: 3200,
    }
    const contract = {
      unit: '手',
      effects: [1, 3, 4],
      sellable: 5,
      closableToday: 2,
      closableYesterday: 3,
      maxVolume: 9,
    }
    const routes = {
      'GET /user/account/list': ok([{ ...account, assetClass: 'future' }]),
      'GET /api/order/ticket': ok({ ...ticket, ...rebar, ...contract }),
    }
    const { sent } = open(taken, routes, { symbol: 'SHFE.rb2701', side: 2 })
    await screen.findByText('螺纹2701')
    expect(screen.getByText('昨结 3200')).toBeTruthy()
    expect(screen.getByText('最大可卖出开空 9 手')).toBeTruthy()
    fireEvent.click(screen.getByText('平昨'))
    expect(screen.getByText('最大可卖出平多 3 手')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /全\s*部/ }))
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toMatchObject([{ side: 2, positionEffect: 4, volume: 3 }]))
    expect(screen.queryByText('平仓')).toBeNull()
  })

  it('[TICKET-8] a coin is sold in fractions, and reduce-only goes along', async () => {
    recordFeedback()
    const coin = { symbol: 'BINANCE.BTCUSDT-PERP', name: '比特币永续', lotMin: 0.001, lotStep: 0.001, unit: 'BTC' }
    const routes = {
      'GET /user/account/list': ok([{ ...account, assetClass: 'crypto', currency: 'USDT' }]),
      'GET /api/order/ticket': ok({ ...ticket, ...coin, maxVolume: 2.5, sellable: 0.3, takesReduceOnly: true }),
    }
    const { sent } = open(taken, routes, { symbol: coin.symbol, side: 2 })
    await screen.findByText('比特币永续')
    fireEvent.click(screen.getByLabelText('只减仓'))
    fireEvent.click(screen.getByRole('button', { name: /全\s*部/ }))
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toMatchObject([{ side: 2, reduceOnly: true, volume: 0.3 }]))
    expect(sent()[0]).not.toHaveProperty('positionEffect')
  })

  it('[TICKET-10] a conditional order is not sent without its trigger price', async () => {
    recordFeedback()
    const { sent } = open(taken, { 'GET /api/order/ticket': ok({ ...ticket, orderTypes: [1, 91] }) })
    await fillVolume('200')
    fireEvent.mouseDown(screen.getByLabelText('类型'))
    fireEvent.click(await screen.findByText('条件单'))
    expect(button().disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('触发价'), { target: { value: '10.20' } })
    await waitFor(() => expect(button().disabled).toBe(false))
    fireEvent.click(button())
    await waitFor(() => expect(sent()).toMatchObject([{ orderType: 91, triggerPrice: '10.2' }]))
  })

  it('[TICKET-12] Alt with B and S chooses the side, with the arrows the price by ticks', async () => {
    open(taken)
    await fillVolume('200')
    fireEvent.keyDown(document.body, { code: 'ArrowUp', altKey: true })
    expect(screen.getByLabelText<HTMLInputElement>('委托价').value).toBe('10.01')
    fireEvent.keyDown(document.body, { code: 'ArrowDown', altKey: true, shiftKey: true })
    expect(screen.getByLabelText<HTMLInputElement>('委托价').value).toBe('9.91')
    fireEvent.keyDown(document.body, { code: 'KeyS', altKey: true })
    expect(await screen.findByText(/最大可卖出/)).toBeTruthy()
    // What was meant for buying is not sold by accident.
    expect(screen.getByLabelText<HTMLInputElement>('数量').value).toBe('')
    expect(document.activeElement).toBe(screen.getByLabelText('数量'))
    fireEvent.keyDown(document.body, { code: 'KeyB' })
    expect(screen.getByText(/最大可卖出/)).toBeTruthy()
  })

  it('[TICKET-13] shows a light for every check, what is frozen and what is held afterwards', async () => {
    const check = { level: 'hard', ok: true, rejReason: 0, actual: 1, limit: 2, text: '' }
    const riskChecks = [
      { ...check, code: 1, name: '资金' },
      { ...check, code: 2, name: '集中度', level: 'soft', ok: false, text: '单票超过 10%' },
      { ...check, code: 3, name: '价格', ok: false, text: '超出涨停' },
    ]
    open(taken, { 'POST /api/order/preview': ok({ ...preview, riskChecks }) })
    await fillVolume('200')
    const lights = await screen.findByRole('list', { name: '风控检查' })
    expect([...lights.children].map(({ className, textContent }) => [className, textContent])).toEqual([
      ['pass', '资金'],
      ['warn', '集中度需确认'],
      ['stop', '价格拒绝'],
    ])
    expect(screen.getByText('成交后持仓').nextElementSibling?.textContent).toBe('200')
    expect(screen.getByText('冻结资金').nextElementSibling?.textContent).toBe('2005.02')
  })

  it('[TICKET-14] a session that ends under it loses nothing typed, for the same person only', async () => {
    const signIn = (id: string) => useSession.setState({ token: 'T1', userInfo: { id, username: id } as never })
    onTestFinished(() => useSession.setState({ token: '', userInfo: undefined }))
    signIn('u1')
    open(taken)
    await fillVolume('700')
    fireEvent.click(screen.getByText('卖出'))
    await fillVolume('300')
    act(() => endSession())
    cleanup()
    signIn('u2')
    open(taken, {}, {})
    expect(screen.getByLabelText<HTMLInputElement>('数量').value).toBe('')
    cleanup()
    signIn('u1')
    open(taken, {}, {})
    await screen.findByText('示例股份')
    expect(screen.getByLabelText<HTMLInputElement>('数量').value).toBe('300')
    expect(screen.getByLabelText<HTMLInputElement>('证券代码').value).toBe('SHSE.600001')
    expect(screen.getByText(/最大可卖出/)).toBeTruthy()
    cleanup()
    open(taken, {}, {})
    expect(screen.getByLabelText<HTMLInputElement>('数量').value).toBe('')
  })

  it('[TICKET-14] what was typed before the volume is kept as well', async () => {
    const signIn = () => useSession.setState({ token: 'T1', userInfo: { id: 'u1', username: 'u1' } as never })
    onTestFinished(() => useSession.setState({ token: '', userInfo: undefined }))
    signIn()
    open(taken)
    await screen.findByText('示例股份')
    const price = screen.getByLabelText<HTMLInputElement>('委托价')
    fireEvent.change(price, { target: { value: '9.87' } })
    fireEvent.blur(price)
    act(() => endSession())
    cleanup()
    signIn()
    open(taken, {}, {})
    await screen.findByText('示例股份')
    expect(screen.getByLabelText<HTMLInputElement>('证券代码').value).toBe('SHSE.600001')
    expect(Number(screen.getByLabelText<HTMLInputElement>('委托价').value)).toBe(9.87)
  })
})
