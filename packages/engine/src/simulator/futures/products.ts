import type { Exchange } from '@liangshu/contract/market/classification'

/** Months a product lists: every month, the even ones, quarter months, or the agreed three of the year. */
export type MonthCycle = 'index' | 'quarter' | 'monthly' | 'even' | '1-5-9' | '1-5-10'

export interface FutureProduct {
  readonly exchange: Exchange
  readonly code: string
  readonly name: string
  /** Price of day 0, in yuan. */
  readonly basePrice: number
  /** 1/10000 yuan. */
  readonly tick: number
  readonly multiplier: number
  readonly cycle: MonthCycle
  /** End of the night session, or null. */
  readonly nightEnd: '23:00' | '01:00' | '02:30' | null
  readonly volatility: number
  /** Yearly carry: positive raises the far months, index products carry a discount. */
  readonly carry: number
  readonly marginRate: number
  readonly limitRate: number
  /** Index the product settles against. */
  readonly index: string | null
}

type Row = readonly [
  code: string,
  name: string,
  basePrice: number,
  tick: number,
  multiplier: number,
  cycle: MonthCycle,
  nightEnd: FutureProduct['nightEnd'],
  volatility: number,
  carry: number,
]

function products(exchange: Exchange, marginRate: number, limitRate: number, rows: readonly Row[]): FutureProduct[] {
  return rows.map(([code, name, basePrice, tick, multiplier, cycle, nightEnd, volatility, carry]) => ({
    exchange,
    code,
    name,
    basePrice,
    tick: Math.round(tick * 10_000),
    multiplier,
    cycle,
    nightEnd,
    volatility,
    carry,
    marginRate,
    limitRate,
    index: null,
  }))
}

const onIndex = (code: string, name: string, index: string, multiplier: number, carry: number): FutureProduct => ({
  exchange: 'CFFEX',
  code,
  name,
  basePrice: 0,
  tick: 2000,
  multiplier,
  cycle: 'index',
  nightEnd: null,
  volatility: 0,
  carry,
  marginRate: 0.12,
  limitRate: 0.1,
  index,
})

/** Sixty products. The order is the product id. */
export const futureProducts: readonly FutureProduct[] = [
  onIndex('IF', '沪深300股指', 'SHSE.000300', 300, -0.015),
  onIndex('IH', '上证50股指', 'SHSE.000016', 300, -0.008),
  onIndex('IC', '中证500股指', 'SHSE.000905', 200, -0.055),
  onIndex('IM', '中证1000股指', 'SHSE.000852', 200, -0.075),
  ...products('CFFEX', 0.03, 0.02, [
    ['T', '十年国债', 102.5, 0.005, 10_000, 'quarter', null, 0.0022, -0.004],
    ['TF', '五年国债', 102.1, 0.005, 10_000, 'quarter', null, 0.0014, -0.004],
    ['TS', '两年国债', 101.3, 0.002, 20_000, 'quarter', null, 0.0006, -0.003],
    ['TL', '三十年国债', 100.2, 0.01, 10_000, 'quarter', null, 0.0048, -0.004],
  ]),
  ...products('SHFE', 0.09, 0.08, [
    ['cu', '沪铜', 68_500, 10, 5, 'monthly', '01:00', 0.0105, 0.004],
    ['al', '沪铝', 19_300, 5, 5, 'monthly', '01:00', 0.0098, 0.004],
    ['zn', '沪锌', 21_400, 5, 5, 'monthly', '01:00', 0.0118, 0.002],
    ['pb', '沪铅', 16_800, 5, 5, 'monthly', '01:00', 0.0095, 0.005],
    ['ni', '沪镍', 148_000, 10, 1, 'monthly', '01:00', 0.0155, 0.01],
    ['sn', '沪锡', 218_000, 10, 1, 'monthly', '01:00', 0.016, 0.004],
    ['ss', '不锈钢', 14_600, 5, 5, 'monthly', '01:00', 0.0115, 0.008],
    ['au', '沪金', 458, 0.02, 1000, 'even', '02:30', 0.0088, 0.018],
    ['ag', '沪银', 5720, 1, 15, 'even', '02:30', 0.0142, 0.02],
    ['rb', '螺纹钢', 3680, 1, 10, '1-5-10', '23:00', 0.0118, -0.006],
    ['hc', '热卷', 3780, 1, 10, '1-5-10', '23:00', 0.0115, -0.005],
    ['bu', '沥青', 3750, 1, 10, 'monthly', '23:00', 0.0125, -0.01],
    ['fu', '燃油', 3250, 1, 10, '1-5-9', '23:00', 0.0165, -0.03],
    ['ru', '橡胶', 14_200, 5, 10, '1-5-9', '23:00', 0.0125, 0.03],
    ['sp', '纸浆', 5950, 2, 10, '1-5-9', '23:00', 0.0125, 0.012],
    ['ao', '氧化铝', 3050, 1, 20, 'monthly', '01:00', 0.014, 0.006],
  ]),
  ...products('INE', 0.1, 0.08, [
    ['sc', '原油', 655, 0.1, 1000, 'monthly', '02:30', 0.0185, -0.025],
    ['lu', '低硫燃油', 4500, 1, 10, 'monthly', '23:00', 0.0165, -0.02],
    ['nr', '20号胶', 10_600, 5, 10, 'monthly', '23:00', 0.0125, 0.01],
    ['bc', '国际铜', 61_500, 10, 5, 'monthly', '01:00', 0.0105, 0.004],
  ]),
  ...products('DCE', 0.08, 0.07, [
    ['m', '豆粕', 3950, 1, 10, '1-5-9', '23:00', 0.0122, -0.03],
    ['y', '豆油', 8050, 2, 10, '1-5-9', '23:00', 0.0125, -0.02],
    ['p', '棕榈油', 7300, 2, 10, '1-5-9', '23:00', 0.0168, -0.02],
    ['a', '豆一', 4980, 1, 10, '1-5-9', '23:00', 0.0095, 0.004],
    ['b', '豆二', 4200, 1, 10, '1-5-9', '23:00', 0.0118, -0.01],
    ['c', '玉米', 2560, 1, 10, '1-5-9', '23:00', 0.0068, 0.006],
    ['cs', '淀粉', 2980, 1, 10, '1-5-9', '23:00', 0.0072, 0.006],
    ['jd', '鸡蛋', 4400, 1, 10, '1-5-9', null, 0.0125, -0.02],
    ['eg', '乙二醇', 4150, 1, 10, '1-5-9', '23:00', 0.0118, 0.01],
    ['i', '铁矿石', 845, 0.5, 100, '1-5-9', '23:00', 0.0178, -0.06],
    ['j', '焦炭', 2380, 0.5, 100, '1-5-9', '23:00', 0.0172, -0.02],
    ['jm', '焦煤', 1720, 0.5, 60, '1-5-9', '23:00', 0.0195, -0.02],
    ['l', '塑料', 8150, 1, 5, '1-5-9', '23:00', 0.0085, -0.01],
    ['v', 'PVC', 6050, 1, 5, '1-5-9', '23:00', 0.0102, 0.025],
    ['pp', '聚丙烯', 7650, 1, 5, '1-5-9', '23:00', 0.0082, -0.008],
    ['eb', '苯乙烯', 8600, 1, 5, 'monthly', '23:00', 0.0145, -0.02],
    ['pg', '液化气', 5150, 1, 20, 'monthly', '23:00', 0.0165, -0.03],
    ['lh', '生猪', 16_300, 5, 16, '1-5-9', null, 0.0132, 0.02],
  ]),
  ...products('CZCE', 0.08, 0.07, [
    ['SR', '白糖', 6850, 1, 10, '1-5-9', '23:00', 0.0088, -0.02],
    ['CF', '棉花', 17_100, 5, 5, '1-5-9', '23:00', 0.0095, -0.01],
    ['TA', 'PTA', 5950, 2, 5, '1-5-9', '23:00', 0.0115, -0.004],
    ['MA', '甲醇', 2480, 1, 10, '1-5-9', '23:00', 0.0122, -0.01],
    ['FG', '玻璃', 1720, 1, 20, '1-5-9', '23:00', 0.0195, -0.03],
    ['SA', '纯碱', 1850, 1, 20, '1-5-9', '23:00', 0.0205, -0.04],
    ['RM', '菜粕', 2980, 1, 10, '1-5-9', '23:00', 0.0148, -0.03],
    ['AP', '苹果', 8900, 1, 10, '1-5-10', null, 0.0135, -0.02],
    ['UR', '尿素', 2150, 1, 20, '1-5-9', null, 0.0145, -0.02],
    ['SF', '硅铁', 6900, 2, 5, '1-5-9', null, 0.0128, -0.01],
    ['SM', '锰硅', 6700, 2, 5, '1-5-9', null, 0.0125, -0.01],
    ['OI', '菜油', 8850, 1, 10, '1-5-9', '23:00', 0.0128, -0.01],
  ]),
  ...products('GFEX', 0.12, 0.1, [
    ['lc', '碳酸锂', 158_000, 50, 1, 'monthly', null, 0.0235, -0.02],
    ['si', '工业硅', 14_600, 5, 5, 'monthly', null, 0.0142, 0.01],
  ]),
]

export const PRODUCT_COUNT = futureProducts.length
