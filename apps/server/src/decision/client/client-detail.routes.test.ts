import type { ClientDetail } from '@liangshu/contract/decision/client'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const { test, call, ask } = await createDecisionApp()
const rights = ['CLIENT:view', 'CLIENT:edit', 'CLIENT:add', 'ACCOUNT:viewAll']
const keeper = await makePerson(test, { username: 'keeper', permissions: [...rights, 'CLIENT:contact'] })
const clerk = await makePerson(test, { username: 'clerk', permissions: rights })
const foreigner = await makePerson(test, { username: 'foreigner', tenantId: 2, permissions: rights })

const facts = {
  realname: '周先生',
  phone: '13811110001',
  email: 'zhou@example.com',
  address: '上海市浦东新区世纪大道1号',
  riskLevel: 'C5',
}
const added = await call('POST', '/user', { token: keeper, body: facts })
const { id } = added.result as unknown as { id: string }
await ask(`update trade_account set client_id = $1, account_no = '6222000011112345' where id = 'A1'`, [id])
const detail = async (token: string) =>
  (await call('GET', '/client/detail', { token, query: { id } })).result as unknown as ClientDetail
const contact = (token: string) => call('GET', '/client/contact', { token, query: { id } })
const looks = () =>
  ask(
    `select userid, ip, log_content as text from sys_log where log_content like '查看客户联系方式%' order by create_time`,
  )

describe('what is known of a client', () => {
  it('[CLIENT-1] phone, mail and address are masked for everybody', async () => {
    for (const who of [keeper, clerk])
      expect(await detail(who)).toMatchObject({
        realname: '周先生',
        phone: '138****0001',
        email: 'z***@example.com',
        address: '上海市浦东新****',
      })
  })

  it('[CLIENT-1] the numbers of accounts are whole only for whoever may see contacts', async () => {
    expect(await detail(clerk)).toMatchObject({ canOpenContact: false, accountRows: [{ no: '****2345' }] })
    expect(await detail(keeper)).toMatchObject({ canOpenContact: true, accountRows: [{ no: '6222000011112345' }] })
  })

  it('[CLIENT-2] opening a contact needs the right and leaves a row', async () => {
    expect((await contact(clerk)).code).toBe(510)
    const before = (await looks()).length
    expect((await contact(keeper)).result).toMatchObject({
      phone: facts.phone,
      email: facts.email,
      address: facts.address,
    })
    const rows = await looks()
    expect(rows).toHaveLength(before + 1)
    expect(rows.at(-1)).toMatchObject({ userid: 'keeper', ip: '127.0.0.1', text: expect.stringContaining(id) })
  })

  it('[CLIENT-1] a phone number finds nobody out, and another institution finds nobody at all', async () => {
    const found = async (token: string, query: Record<string, string>) => {
      const { result } = await call('GET', '/client/list', { token, query })
      return (result as unknown as { records: { id: string }[] }).records.map((row) => row.id)
    }
    const all = await found(clerk, {})
    expect(all).toContain(id)
    expect(await found(clerk, { phone: facts.phone })).toEqual(all)
    expect(await found(clerk, { phone: '13900000000' })).toEqual(all)
    expect(await found(foreigner, {})).toEqual([])
    expect((await call('GET', '/client/detail', { token: foreigner, query: { id } })).success).toBe(false)
  })
})

describe('what a client has gained', () => {
  const flow = (kind: string, sums: Record<string, number | string>) => {
    const row = {
      id: `${kind}-${Object.values(sums).join('-')}`,
      tenant_id: 1,
      product_id: 'P1',
      client_id: id,
      kind,
      apply_day: '2026-01-05',
      fee_ppm: 0,
      made_by: 'u',
      made_name: 'u',
      made_at: '2026-01-05',
      ...sums,
    }
    const columns = Object.keys(row)
    const places = columns.map((_column, index) => `$${index + 1}`)
    return ask(`insert into decision_flow (${columns.join(', ')}) values (${places.join(', ')})`, Object.values(row))
  }

  it('[CLIENT-4] counts what they hold and were paid, less what they paid in', async () => {
    // Ten thousand paid in; two thousand units given back for 2,200, and a thousand more asked for.
    await flow('subscribe', { amount: 1_000_000, gross: 1_000_000, net: 1_000_000, units: 1_000_000, status: 'dealt' })
    await flow('redeem', { asked_units: 200_000, gross: 220_000, net: 220_000, units: 200_000, status: 'dealt' })
    await flow('redeem', { asked_units: 100_000 })
    await ask(
      `insert into decision_nav (id, tenant_id, product_id, day, version, status, nav, units, unit_nav, high_water_mark,
         today, accrued, lines, made_by, made_name, made_at, judged_by, judged_name, judged_at)
       values ('n1', 1, 'P1', '2026-01-06', 1, 'published', 960000, 800000, 12000, 12000, '{}', '{}', '[]', 'u', 'u', now(), 'v', 'v', now())`,
    )
    const sums = { value: 9600, profit: 1800 }
    const { holdings } = await detail(keeper)
    expect(holdings).toEqual([
      expect.objectContaining({
        ...sums,
        units: 8000,
        available: 7000,
        paid: 10_000,
        received: 2200,
        profitRate: 0.18,
      }),
    ])
    const { result } = await call('GET', '/client/list', { token: keeper })
    const { records } = result as unknown as { records: { id: string }[] }
    expect(records.find((row) => row.id === id)).toMatchObject({ ...sums, products: 1 })
  })
})
