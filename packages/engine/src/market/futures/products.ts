import type { Exchange } from '@liangshu/contract/market/classification'
import { priceOfYuan } from '@liangshu/contract/market/scaled'
import type { FuturesClass, FuturesProduct, LastDayRule } from './product.ts'

type Night = FuturesProduct['nightEnd']
/** [code, name, multiplier, tick in yuan, limit %, margin %, night end, last day] */
type Row = readonly [string, string, number, number, number, number, Night, LastDayRule]

const month10 = 'tenthTradingDay'
const month15 = 'fifteenth'
const fromEnd = 'fourthLastTradingDay'

const stockIndex: readonly Row[] = [
  ['IF', '沪深300股指', 300, 0.2, 10, 12, null, 'thirdFriday'],
  ['IH', '上证50股指', 300, 0.2, 10, 12, null, 'thirdFriday'],
  ['IC', '中证500股指', 200, 0.2, 10, 12, null, 'thirdFriday'],
  ['IM', '中证1000股指', 200, 0.2, 10, 12, null, 'thirdFriday'],
]

const treasury: readonly Row[] = [
  ['TS', '2年期国债', 20_000, 0.002, 0.5, 0.5, null, 'secondFriday'],
  ['TF', '5年期国债', 10_000, 0.005, 1.2, 1, null, 'secondFriday'],
  ['T', '10年期国债', 10_000, 0.005, 2, 2, null, 'secondFriday'],
  ['TL', '30年期国债', 10_000, 0.01, 3.5, 3.5, null, 'secondFriday'],
]

const shanghai: readonly Row[] = [
  ['cu', '沪铜', 5, 10, 9, 11, '01:00', month15],
  ['al', '沪铝', 5, 5, 9, 11, '01:00', month15],
  ['zn', '沪锌', 5, 5, 9, 11, '01:00', month15],
  ['pb', '沪铅', 5, 5, 9, 11, '01:00', month15],
  ['ni', '沪镍', 1, 10, 10, 12, '01:00', month15],
  ['sn', '沪锡', 1, 10, 10, 12, '01:00', month15],
  ['ss', '不锈钢', 5, 5, 7, 9, '01:00', month15],
  ['au', '沪金', 1000, 0.02, 10, 12, '02:30', month15],
  ['ag', '沪银', 15, 1, 12, 14, '02:30', month15],
  ['rb', '螺纹钢', 10, 1, 5, 7, '23:00', month15],
  ['hc', '热卷', 10, 1, 5, 7, '23:00', month15],
  ['bu', '沥青', 10, 1, 8, 10, '23:00', month15],
  ['fu', '燃料油', 10, 1, 8, 10, '23:00', 'lastTradingDayBeforeMonth'],
  ['ru', '橡胶', 10, 5, 8, 10, '23:00', month15],
  ['sp', '纸浆', 10, 2, 6, 8, '23:00', month15],
]

const energy: readonly Row[] = [['sc', '原油', 1000, 0.1, 10, 12, '02:30', 'lastTradingDayBeforeMonth']]

const dalian: readonly Row[] = [
  ['m', '豆粕', 10, 1, 6, 7, '23:00', month10],
  ['y', '豆油', 10, 2, 6, 7, '23:00', month10],
  ['p', '棕榈油', 10, 2, 7, 8, '23:00', month10],
  ['a', '豆一', 10, 1, 6, 7, '23:00', month10],
  ['b', '豆二', 10, 1, 6, 7, '23:00', month10],
  ['c', '玉米', 10, 1, 6, 7, '23:00', month10],
  ['cs', '玉米淀粉', 10, 1, 5, 6, '23:00', month10],
  ['jd', '鸡蛋', 10, 1, 6, 7, null, fromEnd],
  ['eg', '乙二醇', 10, 1, 6, 7, '23:00', fromEnd],
  ['rr', '粳米', 10, 1, 4, 5, '23:00', month10],
  ['i', '铁矿石', 100, 0.5, 9, 11, '23:00', month10],
  ['j', '焦炭', 100, 0.5, 8, 10, '23:00', month10],
  ['jm', '焦煤', 60, 0.5, 8, 10, '23:00', month10],
  ['l', '塑料', 5, 1, 6, 7, '23:00', month10],
  ['v', 'PVC', 5, 1, 6, 7, '23:00', month10],
  ['pp', '聚丙烯', 5, 1, 6, 7, '23:00', month10],
  ['eb', '苯乙烯', 5, 1, 7, 8, '23:00', fromEnd],
  ['pg', '液化石油气', 20, 1, 7, 8, '23:00', fromEnd],
  ['lh', '生猪', 16, 5, 7, 8, null, fromEnd],
]

const zhengzhou: readonly Row[] = [
  ['SR', '白糖', 10, 1, 6, 7, '23:00', month10],
  ['MA', '甲醇', 10, 1, 7, 8, '23:00', month10],
  ['RM', '菜粕', 10, 1, 7, 8, '23:00', month10],
  ['OI', '菜油', 10, 1, 7, 8, '23:00', month10],
  ['AP', '苹果', 10, 1, 8, 10, null, month10],
  ['CF', '棉花', 5, 5, 6, 7, '23:00', month10],
  ['TA', 'PTA', 5, 2, 6, 7, '23:00', month10],
  ['CY', '棉纱', 5, 5, 6, 7, '23:00', month10],
  ['PF', '短纤', 5, 2, 6, 8, '23:00', month10],
  ['PK', '花生', 5, 2, 7, 8, null, month10],
  ['SF', '硅铁', 5, 2, 7, 9, null, month10],
  ['SM', '锰硅', 5, 2, 7, 9, null, month10],
  ['FG', '玻璃', 20, 1, 8, 9, '23:00', month10],
  ['SA', '纯碱', 20, 1, 8, 9, '23:00', month10],
  ['UR', '尿素', 20, 1, 7, 8, null, month10],
]

const guangzhou: readonly Row[] = [
  ['lc', '碳酸锂', 1, 20, 9, 11, null, month10],
  ['si', '工业硅', 5, 5, 7, 9, null, month10],
]

const PPM_PER_PERCENT = 10_000

function productOf(exchange: Exchange, kind: FuturesClass, row: Row): FuturesProduct {
  const [code, name, multiplier, tick, limit, margin, nightEnd, lastDay] = row
  const limitPpm = Math.round(limit * PPM_PER_PERCENT)
  return {
    exchange,
    code,
    name,
    class: kind,
    multiplier,
    tick: priceOfYuan(tick),
    limitPpm,
    lastDayLimitPpm: kind === 'stockIndex' ? limitPpm * 2 : limitPpm,
    marginPpm: Math.round(margin * PPM_PER_PERCENT),
    nightEnd,
    lastDay,
  }
}

/**
 * Multipliers and ticks were looked up except those of TL, lc and si; limits, margins, night ends and last days are
 * typical values from general knowledge. Exchanges move limits and margins by notice: the master overrides them.
 */
export const futuresProducts: readonly FuturesProduct[] = [
  ...stockIndex.map((row) => productOf('CFFEX', 'stockIndex', row)),
  ...treasury.map((row) => productOf('CFFEX', 'treasury', row)),
  ...shanghai.map((row) => productOf('SHFE', 'commodity', row)),
  ...energy.map((row) => productOf('INE', 'commodity', row)),
  ...dalian.map((row) => productOf('DCE', 'commodity', row)),
  ...zhengzhou.map((row) => productOf('CZCE', 'commodity', row)),
  ...guangzhou.map((row) => productOf('GFEX', 'commodity', row)),
]

const byCode = new Map(futuresProducts.map((product) => [`${product.exchange}.${product.code}`, product]))

/** The product of `SHFE.rb2701` or of `SHFE.rb`. */
export function findProduct(symbol: string): FuturesProduct | undefined {
  return byCode.get(symbol.replace(/\d+$/, ''))
}
