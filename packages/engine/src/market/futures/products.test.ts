import { yuanOfPrice } from '@liangshu/contract/market/scaled'
import { expect, it } from 'vitest'
import { findProduct, futuresProducts } from './products.ts'

const percent = (ppm: number) => `${ppm / 10_000}%`

it('[FUT-9] the whole table: multiplier, tick in yuan, limit of a day and of the last day, margin, night end, last day', () => {
  const rows = futuresProducts.map((product) =>
    [
      `${product.exchange}.${product.code}`,
      product.name,
      product.class,
      product.multiplier,
      yuanOfPrice(product.tick),
      percent(product.limitPpm),
      percent(product.lastDayLimitPpm),
      percent(product.marginPpm),
      product.nightEnd ?? '-',
      product.lastDay,
    ].join(' '),
  )
  expect(rows).toMatchInlineSnapshot(`
    [
      "CFFEX.IF 沪深300股指 stockIndex 300 0.2 10% 20% 12% - thirdFriday",
      "CFFEX.IH 上证50股指 stockIndex 300 0.2 10% 20% 12% - thirdFriday",
      "CFFEX.IC 中证500股指 stockIndex 200 0.2 10% 20% 12% - thirdFriday",
      "CFFEX.IM 中证1000股指 stockIndex 200 0.2 10% 20% 12% - thirdFriday",
      "CFFEX.TS 2年期国债 treasury 20000 0.002 0.5% 0.5% 0.5% - secondFriday",
      "CFFEX.TF 5年期国债 treasury 10000 0.005 1.2% 1.2% 1% - secondFriday",
      "CFFEX.T 10年期国债 treasury 10000 0.005 2% 2% 2% - secondFriday",
      "CFFEX.TL 30年期国债 treasury 10000 0.01 3.5% 3.5% 3.5% - secondFriday",
      "SHFE.cu 沪铜 commodity 5 10 9% 9% 11% 01:00 fifteenth",
      "SHFE.al 沪铝 commodity 5 5 9% 9% 11% 01:00 fifteenth",
      "SHFE.zn 沪锌 commodity 5 5 9% 9% 11% 01:00 fifteenth",
      "SHFE.pb 沪铅 commodity 5 5 9% 9% 11% 01:00 fifteenth",
      "SHFE.ni 沪镍 commodity 1 10 10% 10% 12% 01:00 fifteenth",
      "SHFE.sn 沪锡 commodity 1 10 10% 10% 12% 01:00 fifteenth",
      "SHFE.ss 不锈钢 commodity 5 5 7% 7% 9% 01:00 fifteenth",
      "SHFE.au 沪金 commodity 1000 0.02 10% 10% 12% 02:30 fifteenth",
      "SHFE.ag 沪银 commodity 15 1 12% 12% 14% 02:30 fifteenth",
      "SHFE.rb 螺纹钢 commodity 10 1 5% 5% 7% 23:00 fifteenth",
      "SHFE.hc 热卷 commodity 10 1 5% 5% 7% 23:00 fifteenth",
      "SHFE.bu 沥青 commodity 10 1 8% 8% 10% 23:00 fifteenth",
      "SHFE.fu 燃料油 commodity 10 1 8% 8% 10% 23:00 lastTradingDayBeforeMonth",
      "SHFE.ru 橡胶 commodity 10 5 8% 8% 10% 23:00 fifteenth",
      "SHFE.sp 纸浆 commodity 10 2 6% 6% 8% 23:00 fifteenth",
      "INE.sc 原油 commodity 1000 0.1 10% 10% 12% 02:30 lastTradingDayBeforeMonth",
      "DCE.m 豆粕 commodity 10 1 6% 6% 7% 23:00 tenthTradingDay",
      "DCE.y 豆油 commodity 10 2 6% 6% 7% 23:00 tenthTradingDay",
      "DCE.p 棕榈油 commodity 10 2 7% 7% 8% 23:00 tenthTradingDay",
      "DCE.a 豆一 commodity 10 1 6% 6% 7% 23:00 tenthTradingDay",
      "DCE.b 豆二 commodity 10 1 6% 6% 7% 23:00 tenthTradingDay",
      "DCE.c 玉米 commodity 10 1 6% 6% 7% 23:00 tenthTradingDay",
      "DCE.cs 玉米淀粉 commodity 10 1 5% 5% 6% 23:00 tenthTradingDay",
      "DCE.jd 鸡蛋 commodity 10 1 6% 6% 7% - fourthLastTradingDay",
      "DCE.eg 乙二醇 commodity 10 1 6% 6% 7% 23:00 fourthLastTradingDay",
      "DCE.rr 粳米 commodity 10 1 4% 4% 5% 23:00 tenthTradingDay",
      "DCE.i 铁矿石 commodity 100 0.5 9% 9% 11% 23:00 tenthTradingDay",
      "DCE.j 焦炭 commodity 100 0.5 8% 8% 10% 23:00 tenthTradingDay",
      "DCE.jm 焦煤 commodity 60 0.5 8% 8% 10% 23:00 tenthTradingDay",
      "DCE.l 塑料 commodity 5 1 6% 6% 7% 23:00 tenthTradingDay",
      "DCE.v PVC commodity 5 1 6% 6% 7% 23:00 tenthTradingDay",
      "DCE.pp 聚丙烯 commodity 5 1 6% 6% 7% 23:00 tenthTradingDay",
      "DCE.eb 苯乙烯 commodity 5 1 7% 7% 8% 23:00 fourthLastTradingDay",
      "DCE.pg 液化石油气 commodity 20 1 7% 7% 8% 23:00 fourthLastTradingDay",
      "DCE.lh 生猪 commodity 16 5 7% 7% 8% - fourthLastTradingDay",
      "CZCE.SR 白糖 commodity 10 1 6% 6% 7% 23:00 tenthTradingDay",
      "CZCE.MA 甲醇 commodity 10 1 7% 7% 8% 23:00 tenthTradingDay",
      "CZCE.RM 菜粕 commodity 10 1 7% 7% 8% 23:00 tenthTradingDay",
      "CZCE.OI 菜油 commodity 10 1 7% 7% 8% 23:00 tenthTradingDay",
      "CZCE.AP 苹果 commodity 10 1 8% 8% 10% - tenthTradingDay",
      "CZCE.CF 棉花 commodity 5 5 6% 6% 7% 23:00 tenthTradingDay",
      "CZCE.TA PTA commodity 5 2 6% 6% 7% 23:00 tenthTradingDay",
      "CZCE.CY 棉纱 commodity 5 5 6% 6% 7% 23:00 tenthTradingDay",
      "CZCE.PF 短纤 commodity 5 2 6% 6% 8% 23:00 tenthTradingDay",
      "CZCE.PK 花生 commodity 5 2 7% 7% 8% - tenthTradingDay",
      "CZCE.SF 硅铁 commodity 5 2 7% 7% 9% - tenthTradingDay",
      "CZCE.SM 锰硅 commodity 5 2 7% 7% 9% - tenthTradingDay",
      "CZCE.FG 玻璃 commodity 20 1 8% 8% 9% 23:00 tenthTradingDay",
      "CZCE.SA 纯碱 commodity 20 1 8% 8% 9% 23:00 tenthTradingDay",
      "CZCE.UR 尿素 commodity 20 1 7% 7% 8% - tenthTradingDay",
      "GFEX.lc 碳酸锂 commodity 1 20 9% 9% 11% - tenthTradingDay",
      "GFEX.si 工业硅 commodity 5 5 7% 7% 9% - tenthTradingDay",
    ]
  `)
})

it('[FUT-9] a product is found by any of its contracts and by its own name, on its own exchange only', () => {
  for (const product of futuresProducts) {
    const name = `${product.exchange}.${product.code}`
    expect(findProduct(name)).toBe(product)
    expect(findProduct(`${name}2701`)).toBe(product)
    expect(findProduct(`XX.${product.code}`)).toBeUndefined()
  }
})
