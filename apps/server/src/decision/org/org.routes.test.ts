import type { DocumentRow } from '@liangshu/contract/decision/document'
import type { FlowRow } from '@liangshu/contract/decision/flow'
import type { ProductDetail, ProductRow } from '@liangshu/contract/decision/product'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const app = await createDecisionApp()
const { test, call, ask, market, day } = app
const both = ['ORG:view', 'ORG:edit', 'ORG:add', 'CLIENT:view', 'CLIENT:edit', 'CLIENT:add']
const keeper = await makePerson(test, { username: 'keeper', permissions: both })
const editor = await makePerson(test, { username: 'editor', permissions: ['ORG:view', 'ORG:edit', 'CLIENT:view'] })
const foreigner = await makePerson(test, { username: 'foreigner', tenantId: 2, permissions: both })

type Query = Record<string, string>
const get = (path: string, query: Query = {}, token = keeper) => call('GET', path, { token, query })
const read = async <T>(path: string, query: Query = {}) => (await get(path, query)).result as unknown as T
const post = (path: string, body: unknown, token = keeper) => call('POST', path, { token, body })
const remove = (id: string, token = keeper) => call('DELETE', '/org/document', { token, query: { id } })
const fees = { management: 0.015, custody: 0.001, performance: 0.2, subscribe: 0.01, redeem: 0.005, basis: '360' }
const facts = { code: 'NEW1', name: '新产品', type: 'public', riskLevel: 'R2', fees }
const save = (more: object = {}, token = keeper) => post('/org/product', { ...facts, ...more }, token)
const product = (id: string) => read<ProductDetail>('/org/product', { id })
const made = async (more: object) => ((await save(more)).result as unknown as ProductDetail).id
const client = async (realname: string, phone: string) =>
  ((await post('/user', { realname, phone, riskLevel: 'C5' })).result as unknown as { id: string }).id

describe('products as they are kept', () => {
  it('[PROD-17] what was entered is what the page says, with one unit to begin with', async () => {
    market.days['SHSE.000300'] = { [day]: 4000 }
    const more = { managerId: 'u-boss', custodian: '甲银行', benchmark: 'SHSE.000300', startDate: '2026-11-02' }
    const id = await made(more)
    expect(await product(id)).toMatchObject({
      ...facts,
      ...more,
      manager: 'boss',
      currency: 'CNY',
      isOpen: true,
      closeReason: '',
      units: [{ name: '默认单元', accounts: [] }],
      liveNav: 0,
      openProposals: 0,
      latest: null,
      canPublish: false,
    })
    const [stored] = await ask(`select create_by, update_by from trade_product where id = $1`, [id])
    expect(stored).toEqual({ create_by: 'keeper', update_by: null })
    expect((await save({ ...more, id, name: '改名产品', managerId: '', benchmark: '' })).success).toBe(true)
    expect(await product(id)).toMatchObject({ name: '改名产品', manager: '未指定', managerId: null, benchmark: '' })
    const [changed] = await ask(`select create_by, update_by from trade_product where id = $1`, [id])
    expect(changed).toEqual({ create_by: 'keeper', update_by: 'keeper' })
    const units = await ask(`select manager from trade_unit where product_id = $1`, [id])
    expect(units).toEqual([{ manager: 'boss' }])
  })

  it.each<[string, object, string]>([
    ['a manager nobody knows', { code: 'X1', managerId: 'u-nobody' }, '投资经理不存在，请重新选择'],
    ['a manager of another institution', { code: 'X1', managerId: 'u-foreigner' }, '投资经理不存在，请重新选择'],
    ['a benchmark nobody quotes', { code: 'X1', benchmark: 'SHSE.999999' }, '业绩基准代码不存在：SHSE.999999'],
    ['a product that is not there', { code: 'X1', id: 'P404' }, '产品不存在'],
    ['a code that is taken', { code: 'P1' }, '产品代码已存在'],
  ])('[PROD-17] %s is refused, and nothing is stored', async (_case, more, message) => {
    const before = await ask('select count(*)::int as count from trade_product')
    expect(await save(more)).toMatchObject({ success: false, message })
    expect(await ask('select count(*)::int as count from trade_product')).toEqual(before)
  })

  it('[PROD-17] its live NAV is that of its accounts, each told with its own', async () => {
    const { liveNav, dayPnl, units } = await product('P1')
    expect({ liveNav, dayPnl }).toEqual({ liveNav: 1_000_000, dayPnl: 0 })
    expect(units.map(({ accounts }) => accounts.map(({ id, nav }) => [id, nav]))).toEqual([[['A1', 1_000_000]]])
  })

  it('[PROD-17] making one needs more than changing one; the own code of a product is not taken', async () => {
    expect((await save({ code: 'X2' }, editor)).code).toBe(510)
    const id = await made({ code: 'OWN1' })
    expect((await save({ id, code: 'OWN1', name: '同码改名' }, editor)).success).toBe(true)
    expect((await get('/org/product', { id }, foreigner)).message).toBe('产品不存在')
    expect((await save({ id, code: 'OWN1' }, foreigner)).message).toBe('产品不存在')
    expect((await product(id)).name).toBe('同码改名')
  })

  it('[PROD-2] closing needs a reason and an open product; opened again its reason is gone', async () => {
    const id = await made({ code: 'CLOSE1' })
    const close = (reason: string) => post('/org/product/close', { id, reason })
    const reopen = () => post('/org/product/reopen', { id })
    expect((await reopen()).message).toBe('产品正在运作，无需启用')
    expect((await close('')).message).toBe('请填写停用原因')
    expect((await close('清算')).success).toBe(true)
    expect((await close('清算')).message).toBe('产品已停用')
    expect((await post('/org/unit', { productId: id, name: '第二单元' })).message).toBe('产品已停用，不能新增资产单元')
    const rows = await read<ProductRow[]>('/org/product/list')
    expect(rows.at(-1)).toMatchObject({ id, isOpen: false })
    expect((await reopen()).success).toBe(true)
    expect(await product(id)).toMatchObject({ isOpen: true, closeReason: '' })
    for (const path of ['/org/product/close', '/org/product/reopen'])
      expect((await post(path, { id: 'P404', reason: '无' })).message).toBe('产品不存在')
  })

  it('[PROD-2] what goes on in a product keeps it open, be it one proposal or one subscription', async () => {
    const proposal = await app.submitted()
    expect((await post('/org/product/close', { id: 'P1', reason: '清算' })).message).toBe(
      `产品有1个进行中的提案（${proposal.no}），不能停用`,
    )
    await app.act(proposal.id, 'withdraw', 'author')
    const id = await made({ code: 'CLOSE2' })
    const buyer = await client('孙先生', '13811120009')
    await post('/org/flow', { productId: id, clientId: buyer, kind: 'subscribe', amount: 1000 })
    expect((await post('/org/product/close', { id, reason: '清算' })).message).toBe(
      '产品有1笔待确认的申购赎回，不能停用',
    )
  })

  it('[PROD-13] a unit has a name of its own in its product', async () => {
    const id = await made({ code: 'UNIT1', managerId: 'u-boss' })
    const add = (name: string, productId = id) => post('/org/unit', { productId, name })
    expect((await add('第二单元')).success).toBe(true)
    expect((await add('第二单元')).message).toBe('该产品已有同名资产单元')
    expect((await add('第二单元', await made({ code: 'UNIT2' }))).success).toBe(true)
    expect((await add('单元', 'P404')).message).toBe('产品不存在')
    expect((await product(id)).units.map(({ name }) => name)).toEqual(['默认单元', '第二单元'])
    const stored = await ask(`select manager, create_by from trade_unit where product_id = $1 and name = '第二单元'`, [
      id,
    ])
    expect(stored).toEqual([{ manager: 'boss', create_by: 'keeper' }])
  })

  it('[PROD-14] the page of a product tells its accounts and the limits its orders meet', async () => {
    const { units, limits, liveNav } = await product('P1')
    expect(units.flatMap(({ accounts }) => accounts)).toMatchObject([{ id: 'A1', nav: 1_000_000, status: 1 }])
    expect(liveNav).toBe(1_000_000)
    const value = (name: string) => limits.find((line) => line.name === name)?.value
    expect(value('单一证券')).toMatch(/^\d+(\.\d+)?%$/)
    expect(value('单笔金额')).toMatch(/^\d+(\.\d+)?万元$/)
    await ask(
      `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits, status, is_house)
       values ('H', 1, 1, '机构限额', '2020-01-01', $1, 'active', true)`,
      [
        JSON.stringify({
          singleNamePct: 0.125,
          cashMinPct: 0.02,
          orderAmountMax: 2_500_000,
          dailyLossSoft: 0.02,
          dailyLossHard: 0.04,
          leverageMax: 3,
        }),
      ],
    )
    const limited = await product('P1')
    expect(limited.limitsName).toBe('机构限额')
    expect(limited.limits).toEqual(
      expect.arrayContaining([
        { name: '单一证券', value: '12.5%' },
        { name: '最低现金', value: '2%' },
        { name: '单笔金额', value: '250万元' },
        { name: '单日亏损（警示/停止）', value: '2% / 4%' },
        { name: '杠杆', value: '3倍' },
      ]),
    )
    await ask(`delete from trade_risk_profile`)
  })
})

describe('subscriptions as they are taken in', () => {
  it('[PROD-15] they keep the fee rate of their day, count in cents and units of a hundredth, and name who took them in', async () => {
    const id = await made({ code: 'FLOW1' })
    const buyer = await client('褚女士', '13811120001')
    const apply = (body: object) => post('/org/flow', { productId: id, clientId: buyer, ...body })
    expect((await apply({ kind: 'subscribe', amount: 1000.55 })).success).toBe(true)
    const [stored] = await ask(
      `select amount::int as amount, asked_units, fee_ppm, apply_day::text as day, made_by, made_name, status from decision_flow where product_id = $1`,
      [id],
    )
    expect(stored).toEqual({
      amount: 100_055,
      asked_units: null,
      fee_ppm: 10_000,
      day,
      made_by: 'u-keeper',
      made_name: 'keeper',
      status: 'pending',
    })
    const { records } = await read<{ records: FlowRow[] }>('/org/flow/list', { productId: id })
    expect(records).toMatchObject([
      {
        productName: '新产品',
        clientName: '褚女士',
        kind: 'subscribe',
        amount: 1000.55,
        status: 'pending',
        units: null,
      },
    ])
    await ask(
      `update decision_flow set status = 'dealt', units = 100000, net = 100000, gross = 100055, fee = 55, deal_day = $2,
      unit_nav = 10000 where product_id = $1`,
      [id, day],
    )
    expect((await apply({ kind: 'redeem', units: 400.25 })).success).toBe(true)
    const [redeemed] = await ask(
      `select amount, asked_units::int as units, fee_ppm, confirmation, suitability from decision_flow where product_id = $1 and kind = 'redeem'`,
      [id],
    )
    expect(redeemed).toEqual({ amount: null, units: 40_025, fee_ppm: 5000, confirmation: '', suitability: '' })
  })

  it('[PROD-15] a product, a client or a request that is not there, and a client who is disabled', async () => {
    const id = await made({ code: 'FLOW2' })
    const buyer = await client('卫先生', '13811120002')
    const apply = (body: object, token = keeper) =>
      post('/org/flow', { productId: id, clientId: buyer, kind: 'subscribe', amount: 100, ...body }, token)
    expect((await apply({ productId: 'P404' })).message).toBe('产品不存在')
    expect((await apply({ clientId: 'C404' })).message).toBe('客户不存在')
    expect((await apply({}, foreigner)).message).toBe('产品不存在')
    await ask(`update trade_client set status = 0 where id = $1`, [buyer])
    expect((await apply({})).message).toBe('客户已停用，不能申购')
    await ask(`update trade_client set status = 1 where id = $1`, [buyer])
    const flow = (await apply({})).result as unknown as { id: string }
    expect((await post('/org/flow/cancel', { id: 'F404' })).message).toBe('申请不存在')
    expect((await post('/org/flow/cancel', { id: flow.id }, foreigner)).message).toBe('申请不存在')
    expect((await post('/org/flow/cancel', { id: flow.id })).success).toBe(true)
    const [stored] = await ask(`select status, judged_by from decision_flow where id = $1`, [flow.id])
    expect(stored).toEqual({ status: 'canceled', judged_by: 'keeper' })
    const suits = (query: Query) => get('/client/suitability', query)
    expect((await suits({ clientId: buyer, productId: 'P404' })).message).toBe('产品不存在')
    expect((await suits({ clientId: 'C404', productId: id })).message).toBe('客户不存在')
  })
})

describe('papers of products and clients', () => {
  it('[PROD-16] a paper is of one product or one client, of a file that is there, and the newest stands first', async () => {
    const buyer = await client('蒋女士', '13811120003')
    await ask(`insert into sys_file (id, tenant_id, path, storage_key, file_name, content_type, size_bytes, kind)
      values ('f1', 1, 'temp/a.pdf', 'k1', 'a.pdf', 'application/pdf', 1, 'upload')`)
    const add = (body: object, token = keeper) =>
      post('/org/document', { title: '合同', kind: 'contract', path: 'temp/a.pdf', ...body }, token)
    expect((await add({})).message).toBe('请选择一个产品或一个客户')
    expect((await add({ productId: 'P1', clientId: buyer })).message).toBe('请选择一个产品或一个客户')
    expect((await add({ productId: 'P404' })).message).toBe('请选择一个产品或一个客户')
    expect((await add({ productId: 'P1' }, foreigner)).message).toBe('请选择一个产品或一个客户')
    expect((await add({ productId: 'P1', path: 'temp/none.pdf' })).message).toBe('文件不存在，请重新上传')
    expect((await add({ productId: 'P1' })).success).toBe(true)
    app.clock.advance(1000)
    expect((await add({ productId: 'P1', title: '季报', kind: 'report' })).success).toBe(true)
    expect((await add({ clientId: buyer, title: '确认书', kind: 'confirmation' })).success).toBe(true)
    const list = (query: Query) => read<DocumentRow[]>('/org/document/list', query)
    expect((await list({ productId: 'P1' })).map(({ title, kind, madeName }) => [title, kind, madeName])).toEqual([
      ['季报', 'report', 'keeper'],
      ['合同', 'contract', 'keeper'],
    ])
    expect((await list({ clientId: buyer })).map(({ title }) => title)).toEqual(['确认书'])
    expect((await get('/org/document/list', {})).message).toBe('请选择一个产品或一个客户')
  })

  it('[PROD-16] papers follow the rights on what they are of', async () => {
    const [own] = await read<DocumentRow[]>('/org/document/list', { productId: 'P1' })
    const [of] = await ask(`select id, client_id as "clientId" from decision_document where client_id is not null`)
    const { id, clientId } = of as { id: string; clientId: string }
    // The editor may change products and only look at clients.
    expect((await get('/org/document/list', { clientId }, editor)).success).toBe(true)
    expect((await remove(id, editor)).code).toBe(510)
    const paper = { title: '确认书', kind: 'confirmation', path: 'temp/a.pdf' }
    expect((await post('/org/document', { ...paper, clientId }, editor)).code).toBe(510)
    expect((await post('/org/document', { ...paper, productId: 'P1' }, app.people.hand)).code).toBe(510)
    expect((await get('/org/document/list', { productId: 'P1' }, app.people.hand)).code).toBe(510)
    expect((await remove(own!.id, foreigner)).message).toBe('文件不存在')
    expect((await remove(own!.id, editor)).success).toBe(true)
    expect((await remove(own!.id, editor)).message).toBe('文件不存在')
    expect((await read<DocumentRow[]>('/org/document/list', { productId: 'P1' })).map(({ title }) => title)).toEqual([
      '合同',
    ])
  })
})
