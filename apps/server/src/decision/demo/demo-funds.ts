import { sql } from 'kysely'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform, inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createClientService, type SideDay, type TradingServices } from '../../trading/index.ts'
import { createFlowService } from '../flow/flow.service.ts'
import { createNavService } from '../nav/nav.service.ts'
import type { DemoPeople } from './demo-people.ts'

export const demoFrom = { ip: '演示' }

type DemoClient = { realname: string; phone: string; riskLevel: 'C2' | 'C3' | 'C4' | 'C5'; isProfessional?: true }

const clients: readonly DemoClient[] = [
  { realname: '孟川投资有限公司', phone: '13900131001', riskLevel: 'C5', isProfessional: true },
  { realname: '苏映雪', phone: '13900131002', riskLevel: 'C4' },
  { realname: '贺兰山', phone: '13900131003', riskLevel: 'C5' },
  { realname: '钟离', phone: '13900131004', riskLevel: 'C3' },
  { realname: '叶知秋', phone: '13900131005', riskLevel: 'C2' },
]

type Wanted = { kind: 'subscribe'; amount: number } | { kind: 'redeem'; units: number }
/** `client` counts in the list above. */
type DemoFlow = { day: number; product: 'LS001' | 'LS002'; client: number; wanted: Wanted }

const buy = (day: number, product: DemoFlow['product'], client: number, amount: number): DemoFlow => ({
  day,
  product,
  client,
  wanted: { kind: 'subscribe', amount },
})
const giveBack = (day: number, product: DemoFlow['product'], client: number, units: number): DemoFlow => ({
  day,
  product,
  client,
  wanted: { kind: 'redeem', units },
})

/** The first ones found the products: with the fee of 1% on top they are just what the accounts were opened with. */
const flows: readonly DemoFlow[] = [
  buy(0, 'LS001', 0, 4_040_000),
  buy(0, 'LS001', 1, 1_515_000),
  buy(0, 'LS001', 2, 1_515_000),
  buy(0, 'LS002', 0, 3_030_000),
  buy(0, 'LS002', 1, 2_020_000),
  buy(0, 'LS002', 3, 2_020_000),
  buy(3, 'LS001', 2, 600_000),
  buy(5, 'LS002', 1, 350_000),
  giveBack(7, 'LS001', 1, 300_000),
  buy(25, 'LS002', 3, 500_000),
  giveBack(40, 'LS002', 3, 600_000),
  buy(60, 'LS001', 0, 1_000_000),
  giveBack(90, 'LS001', 2, 450_000),
]
/** On the last day somebody buys a product above their level, in writing, and somebody gives units back. */
const lastFlows: readonly DemoFlow[] = [buy(0, 'LS002', 4, 200_000), giveBack(0, 'LS001', 1, 100_000)]
/** A demo shorter than this has no last day of its own: its first days are all there is. */
const shortDays = 10

/** DEMO-11: units of two products, sold to clients and taken back, their NAV published every day by two people. */
export function createDemoFunds({
  db,
  clock,
  trading,
  people,
}: {
  db: Db
  clock: Clock
  trading: TradingServices
  people: DemoPeople
}) {
  const { panlin, manager } = people
  const service = createFlowService({ db, clock, trading })
  const navs = createNavService({ db, clock, trading })
  const clientService = createClientService({ db, clock })

  async function findProducts(): Promise<Map<string, string>> {
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ id: string; code: string }>`select id, code from trade_product
        where tenant_id = ${panlin.tenantId}::integer and code in ('LS001', 'LS002') and status = 1 order by code`.execute(
        tx,
      ),
    )
    return new Map(rows.map(({ id, code }) => [code, id]))
  }

  async function clientId({ realname, phone, riskLevel, isProfessional }: DemoClient): Promise<string> {
    const known = await inTenant(db, panlin, (tx) =>
      tx.selectFrom('trade_client').select('id').where('phone', '=', phone).executeTakeFirst(),
    )
    if (known) return known.id
    const body = {
      id: undefined,
      realname,
      phone,
      riskLevel,
      departId: undefined,
      userId: undefined,
      remark: '',
      status: 1,
      isAssessed: true,
      isProfessional,
      professionalNote: isProfessional ? '营业执照与专业投资者认定书' : '',
      email: '',
      address: '',
    }
    return (await clientService.save(panlin, body)).id
  }

  async function apply(productId: string, { client: index, wanted }: DemoFlow): Promise<void> {
    const client = clients[index]
    if (!client) return
    const body = {
      productId,
      clientId: await clientId(client),
      amount: undefined,
      units: undefined,
      ...wanted,
      isConfirmed: true,
      confirmation: client.riskLevel < 'C4' ? '客户已签署风险不匹配确认书' : '',
    }
    await service.apply(panlin, body, demoFrom)
  }

  return {
    /** What clients ask for on a day. */
    async trade({ dayIndex, daysLeft }: SideDay): Promise<void> {
      const products = await findProducts()
      if (dayIndex === 0) for (const client of clients) await clientId(client)
      const today = [
        ...flows.filter(({ day }) => day === dayIndex),
        ...(daysLeft === 0 && dayIndex > shortDays ? lastFlows : []),
      ]
      for (const flow of today) {
        const productId = products.get(flow.product)
        if (productId !== undefined) await apply(productId, flow)
      }
    },

    async publish({ date }: SideDay): Promise<void> {
      for (const productId of (await findProducts()).values()) {
        const body = { productId, day: date, takesPerformance: false, reason: '', manualPrices: [] }
        const id = await navs.draft(panlin, body, demoFrom)
        await navs.judge(manager, { id, action: 'publish' }, demoFrom)
      }
    },
  }
}
