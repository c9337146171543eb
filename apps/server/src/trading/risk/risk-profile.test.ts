import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { open, order, place, call, market, app } = trading
let writer = ''
let reviewer = ''

beforeAll(async () => {
  const rights = ['RISK:view', 'RISK:limit', 'RISK:approve']
  writer = await makePerson(trading.test, { username: 'writer', permissions: rights })
  reviewer = await makePerson(trading.test, { username: 'reviewer', permissions: rights })
  await open('A1')
})

type Profile = { id: string; version: number; status: string; effectiveFrom: string }
const save = (more: object) =>
  call('POST', '/risk/profile', {
    token: writer,
    body: { name: '从严', effectiveFrom: trading.day, limits: { forbidden: ['SHSE.600001'] }, ...more },
  })
const review = ({ id, version }: Profile, token = reviewer, agrees = true) =>
  call('POST', '/risk/profile/review', { token, body: { id, version, agrees } })
const verdict = async () => (await place(order('A1', { price: '9.90', confirmCodes: [11] }))).rejReason

describe('limits', () => {
  it('[TSVC-54] count once another person has agreed, for the accounts of the product', async () => {
    const written = (await save({ productId: 'P1' })).result as unknown as Profile
    expect(written).toMatchObject({ version: 1, status: 'pending' })
    expect(await verdict()).toBe(0)
    expect((await review(written, writer)).message).toBe('限额修改须由另一人复核')
    expect((await review(written)).result).toMatchObject({ status: 'active', approveBy: 'reviewer' })
    expect(await verdict()).toBe(21)
    expect((await review(written)).message).toBe('当前状态不允许该操作')
  })

  it('[TSVC-54] a change is the next version, from its day on; a refused one never counts', async () => {
    const [first] = (await call('GET', '/risk/profile', { token: writer })).result as unknown as Profile[]
    const body = { id: first?.id, productId: 'P1', limits: {} }
    const refused = (await save(body)).result as unknown as Profile
    expect((await save(body)).message).toBe('该方案还有未复核的修改')
    await review(refused, reviewer, false)
    expect(await verdict()).toBe(21)
    const next = mainlandCalendar.next(trading.day)
    await review((await save({ ...body, effectiveFrom: next })).result as unknown as Profile)
    expect(await verdict()).toBe(21)
    market.setTime('15:40')
    await app.trading.settlement.settleDue()
    market.setTime('10:00', next)
    expect(await verdict()).toBe(0)
  })

  it('[TSVC-54] are dated from today on, known by name, and the house’s own when nobody says otherwise', async () => {
    expect((await save({ effectiveFrom: trading.day })).message).toBe('生效日期不能早于当前交易日')
    const next = mainlandCalendar.next(trading.day)
    expect((await save({ effectiveFrom: next, limits: { nonsense: 1 } })).success).toBe(false)
    expect((await save({ effectiveFrom: next, productId: 'P9' })).message).toBe('产品不存在')
    await trading.ask(`insert into trade_product (id, tenant_id, code, name) values ('P2', 1, 'P2', '产品二')`)
    await trading.ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('U2', 1, 'P2', '单元二')`)
    await open('B1', { productId: 'P2', unitId: 'U2' })
    const inB = async () => (await place(order('B1', { price: '9.90', confirmCodes: [11, 13] }))).rejReason
    expect(await inB()).toBe(0)
    await review((await save({ effectiveFrom: next, isHouse: true })).result as unknown as Profile)
    expect(await inB()).toBe(21)
    expect(await verdict()).toBe(0)
  })
})
