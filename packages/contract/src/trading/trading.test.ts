import { describe, expect, it } from 'vitest'
import { executeTradeAnswer, executeTradeBody } from './execute-trade.ts'
import { riskProfileSchema } from './risk-profile.ts'

const order = {
  clOrdId: 'A1001-20261116-01JCX4',
  accountId: 'A1001',
  symbol: 'SHSE.600001',
  side: 1,
  orderType: 1,
  price: '12.34',
  volume: 1000,
}

describe('trading on the wire', () => {
  it('[TRADE-1] an order keeps every digit of its price and gets its defaults', () => {
    const { orders } = executeTradeBody.parse({ orders: [order] })
    expect(orders[0]).toMatchObject({ price: '12.34', tif: 'DAY', confirmCodes: [], remark: '' })
  })

  it.each([
    ['both account and unit', { ...order, unitId: 'U1' }, '账户和资产单元必须且只能填写一个'],
    ['volume and amount', { ...order, amount: '5000' }, '数量、金额、权重必须且只能填写一个'],
    ['no volume at all', { ...order, volume: undefined }, '数量、金额、权重必须且只能填写一个'],
    ['a price that is no number', { ...order, price: '12,34' }, '请输入正确的数字'],
    ['no volume to speak of', { ...order, volume: 0 }, '委托数量必须大于0'],
  ])('[TRADE-2] refuses %s', (_rule, body, message) => {
    const result = executeTradeBody.safeParse({ orders: [body] })
    expect(result.error?.issues.map((issue) => issue.message)).toContain(message)
  })

  it('[TRADE-3] the three answers: accepted, needs confirmation, rejected', () => {
    const check = {
      code: 12,
      level: 'soft',
      ok: true,
      name: '价格偏离',
      rejReason: 0,
      actual: 0.004,
      limit: 0.03,
      text: '',
    }
    const answers = [
      { clOrdId: 'a', orderId: 'O20261116000017', status: 10, rejReason: 0, riskChecks: [check] },
      { clOrdId: 'b', confirm: [{ code: 12, text: '委托价偏离最新价3.2%' }] },
      { clOrdId: 'c', status: 8, rejReason: 18, rejDetail: '超出有效申报价格范围，买入上限 12.46' },
    ]
    expect(executeTradeAnswer.parse(answers)).toEqual(answers)
  })

  it('[TRADE-4] a risk profile starts from the house limits', () => {
    expect(riskProfileSchema.parse({ id: 'r', name: '默认', version: 1, effectiveFrom: '2026-11-16' })).toMatchObject({
      singleNamePct: 0.1,
      priceDevSoft: 0.03,
      ordersPerSec: 5,
      dailyLossHard: 0.04,
    })
  })
})
