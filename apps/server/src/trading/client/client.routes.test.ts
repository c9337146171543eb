import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { levelEnd } from './client.store.ts'

const trading = await createTradingApp()
const { open, ask, call, clock, market, order, place, beat } = trading
let seller = ''
let editor = ''
let viewer = ''
let foreigner = ''

beforeAll(async () => {
  const rights = ['CLIENT:view', 'CLIENT:add', 'CLIENT:edit', 'CLIENT:contact', 'ACCOUNT:viewAll']
  seller = await makePerson(trading.test, { username: 'seller', permissions: rights })
  editor = await makePerson(trading.test, { username: 'editor', permissions: ['CLIENT:view', 'CLIENT:edit'] })
  viewer = await makePerson(trading.test, { username: 'viewer', permissions: ['CLIENT:view'] })
  foreigner = await makePerson(trading.test, { username: 'foreigner', tenantId: 2, permissions: rights })
})

const save = (body: Record<string, unknown>, token = seller) => call('POST', '/user', { token, body })
const client = (phone: string, more: Record<string, unknown> = {}) => ({
  realname: `客户${phone.slice(-2)}`,
  phone,
  ...more,
})
const stored = async (id: unknown) =>
  (await ask('select *, level_valid_to::text as "end" from trade_client where id = $1', [id]))[0]
const page = async (token: string, query: Record<string, string> = {}) =>
  (await call('GET', '/user/list/page', { token, query })).result as unknown as {
    total: number
    records: Record<string, unknown>[]
  }

describe('a level', () => {
  it('[TSVC-214] counts for twelve months, by the day of Shanghai', () => {
    expect(levelEnd(new Date('2026-11-16T10:00:00+08:00'))).toBe('2027-11-16')
    expect(levelEnd(new Date('2026-11-16T01:00:00+08:00'))).toBe('2027-11-16')
    expect(levelEnd(new Date('2028-02-29T12:00:00+08:00'))).toBe('2029-03-01')
  })
})

describe('clients', () => {
  let id = ''

  it('[TSVC-214] a new one has every field that was given, and what nobody said is empty', async () => {
    const { result } = await save(client('13800000001'))
    id = String(result['id'])
    expect(result).toEqual({ id, realname: '客户01', userName: '' })
    expect(await stored(id)).toMatchObject({
      tenant_id: 1,
      user_id: null,
      phone: '13800000001',
      risk_level: 'C3',
      depart_id: null,
      remark: '',
      status: 1,
      end: levelEnd(clock.now()),
      is_professional: false,
      professional_note: '',
      email: '',
      address: '',
      create_by: 'seller',
    })
    const full = {
      riskLevel: 'C5',
      userId: 'u-dealer',
      remark: '老',
      status: 2,
      isProfessional: true,
      professionalNote: '证1',
      email: 'a@b.cn',
      address: '路1',
    }
    const other = (await save(client('13800000002', full))).result['id']
    expect(await stored(other)).toMatchObject({
      user_id: 'u-dealer',
      risk_level: 'C5',
      remark: '老',
      status: 2,
      is_professional: true,
      professional_note: '证1',
      email: 'a@b.cn',
      address: '路1',
    })
  })

  it('[TSVC-214] a phone belongs to one client of the institution', async () => {
    expect((await save(client('13800000001'))).message).toBe('手机号已存在')
    expect((await save({ ...client('13800000001'), id })).success).toBe(true)
    expect((await save({ ...client('13800000002'), id })).message).toBe('手机号已存在')
    expect((await save(client('13800000001'), foreigner)).success).toBe(true)
  })

  it('[TSVC-214] who counts as professional has a document', async () => {
    expect((await save(client('13800000003', { isProfessional: true }))).message).toBe(
      '专业投资者须填写证明文件的编号或说明',
    )
    expect((await save(client('13800000003', { professionalNote: '证' }))).success).toBe(true)
  })

  it('[TSVC-215] a change keeps what it does not name; a level found anew counts for a year, one written again does not', async () => {
    await ask(
      `update trade_client set level_valid_to = '2020-01-01', email = 'x@y.cn', status = 2, user_id = 'u-viewer' where id = $1`,
      [id],
    )
    await save({ ...client('13800000001'), id, remark: '改' }, editor)
    expect(await stored(id)).toMatchObject({
      end: '2020-01-01',
      email: 'x@y.cn',
      status: 2,
      user_id: 'u-viewer',
      remark: '改',
      update_by: 'editor',
    })
    await save({ ...client('13800000001'), id, isAssessed: true })
    expect(await stored(id)).toMatchObject({ end: levelEnd(clock.now()) })
    await ask(`update trade_client set level_valid_to = '2020-01-01' where id = $1`, [id])
    await save({
      ...client('13800000001'),
      id,
      riskLevel: 'C4',
      status: 1,
      email: 'n@y.cn',
      address: '路2',
      isProfessional: true,
      professionalNote: '证2',
      userId: 'u-editor',
    })
    expect(await stored(id)).toMatchObject({
      end: levelEnd(clock.now()),
      risk_level: 'C4',
      status: 1,
      email: 'n@y.cn',
      address: '路2',
      is_professional: true,
      professional_note: '证2',
      user_id: 'u-editor',
    })
  })

  it('[TSVC-215] is added by who may add, changed by who may change, and found by its own institution only', async () => {
    expect((await save(client('13800000009'), editor)).code).toBe(510)
    expect((await save({ ...client('13800000009'), id }, viewer)).code).toBe(510)
    expect((await save({ ...client('13800000009'), id }, foreigner)).message).toBe('未找到对应实体')
    expect((await save({ ...client('13800000009'), id: 'gone' })).message).toBe('未找到对应实体')
    const logged = await ask(
      `select count(*)::int as n from sys_log where log_content = '保存客户' and userid = 'seller'`,
    )
    expect(logged[0]?.['n']).toBeGreaterThan(3)
  })

  it('[TSVC-215] are offered by name and state, newest first', async () => {
    const options = async (query: Record<string, string>, token = viewer) =>
      (await call('GET', '/user/list', { token, query })).result as unknown as Record<string, string>[]
    clock.advance(60_000)
    await save(client('13800000077', { realname: '末名' }))
    const all = await options({})
    expect(all).toHaveLength(4)
    expect(all[0]).toEqual({ id: expect.any(String), realname: '末名', userName: '' })
    expect((await options({ keyword: '末' })).map(({ realname }) => realname)).toEqual(['末名'])
    expect((await options({ keyword: '02' }))[0]).toMatchObject({ userName: 'dealer' })
    expect((await options({ status: '2' })).map(({ realname }) => realname)).toEqual(['客户02'])
    expect(await options({}, foreigner)).toHaveLength(1)
  })
})

describe('a client with accounts', () => {
  beforeAll(async () => {
    const [row] = await ask(`select id from trade_client where phone = '13800000002'`)
    await open('A1', { cash: 500_000, trades: ['dealer', 'viewer'] })
    await open('A2', { cash: 200_000, trades: ['dealer'] })
    await open('C1', { cash: 1000, assetClass: 'crypto', trades: ['dealer', 'viewer'] })
    await ask(`update trade_account set client_id = $1`, [row?.['id']])
    await place(order('A1', { price: '10.01', volume: 1000 }))
    await beat()
    market.move('SHSE.600001', 10.5)
  })

  it('[TSVC-216] is shown with what its accounts are worth and made today, of those one may read, in one currency', async () => {
    const { total, records } = await page(seller)
    expect(total).toBe(4)
    const own = records.find(({ phone }) => phone === '13800000002')
    expect(own).toMatchObject({ userName: 'dealer', accountCount: 3, nav: 700_484.9, riskLevel: 'C5', tenantId: 1 })
    expect(own?.['dayPnl']).toBeCloseTo(484.9, 6)
    expect(records.find(({ phone }) => phone === '13800000003')).toMatchObject({
      accountCount: 0,
      nav: 0,
      dayPnl: 0,
      userName: '',
    })
    expect((await page(seller, { realname: '客户02' })).total).toBe(1)
  })

  it('[TSVC-216] hides the phone from those who may not see contacts', async () => {
    const { records } = await page(viewer, { realname: '客户02' })
    expect(records).toMatchObject([{ phone: '138****0002', accountCount: 2, nav: 500_484.9 }])
    expect((await page(foreigner)).total).toBe(1)
  })

  it('[TSVC-216] whoever is signed in is shown as their client, without one as themselves', async () => {
    const me = async (token: string) => (await call('GET', '/user', { token })).result
    expect(await me(trading.trader)).toMatchObject({
      userName: 'dealer',
      realname: '客户02',
      phone: '13800000002',
      riskLevel: 'C5',
      remark: '老',
      status: 2,
      accountCount: 3,
      nav: 700_484.9,
      defaultAccountId: 'A1',
      productIds: ['P1'],
    })
    const nobody = await me(viewer)
    expect(nobody).toMatchObject({
      id: 'u-viewer',
      userName: 'viewer',
      riskLevel: 'C3',
      remark: '',
      status: 1,
      tenantId: 1,
    })
    expect(nobody).toMatchObject({ accountCount: 2, orgCode: 'A01', departId: null })
    expect(await me(foreigner)).toMatchObject({
      accountCount: 0,
      nav: 0,
      dayPnl: 0,
      defaultAccountId: null,
      productIds: [],
    })
  })
})
