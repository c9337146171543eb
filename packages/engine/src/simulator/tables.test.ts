import { describe, expect, it } from 'vitest'
import { coins } from './crypto/coins.ts'
import { underlyings } from './etf/underlyings.ts'
import { regimeTraits } from './factors/regime.ts'
import { fingerprintOf } from './fixtures/fingerprint.ts'
import { futureProducts } from './futures/products.ts'
import { indexDefinitions } from './indices/definitions.ts'
import * as templates from './news/templates.ts'
import { streams } from './random/streams.ts'
import { blockCounts, boardBlocks, codesOf, FULL_STOCK_COUNT } from './universe/boards.ts'
import { brandOf, BRAND_COUNT, fundHouses } from './universe/names.ts'
import { conceptFits, concepts } from './universe/concepts.ts'
import { industries } from './universe/industries.ts'

const printsBy = <Row>(rows: readonly Row[], nameOf: (row: Row) => string) =>
  rows.map((row) => `${nameOf(row)} ${fingerprintOf(row)}`)

/** What the market is drawn from: a stock, fund or coin of every kind stands in one of these rows. */
describe('the tables behind a market', () => {
  it('[SIM-ALL-6] industries', () => {
    expect(industries.find(({ name }) => name === '银行')).toEqual({
      name: '银行',
      weight: 42,
      sizeShift: 2.6,
      parts: ['国有大型银行', '股份制银行', '城商行', '农商行'],
      endings: ['银行'],
      growth: -0.45,
    })
    expect(printsBy(industries, ({ name }) => name)).toMatchInlineSnapshot(`
      [
        "农林牧渔 9acf7257",
        "基础化工 11acb8ef",
        "钢铁 24f4ab55",
        "有色金属 14931c55",
        "电子 385b1759",
        "家用电器 59f7fbe6",
        "食品饮料 03351d59",
        "纺织服饰 c4835b53",
        "轻工制造 652250b7",
        "医药生物 47dc5537",
        "公用事业 72ade1b6",
        "交通运输 d3a66045",
        "房地产 92b70540",
        "商贸零售 78665ebd",
        "社会服务 a3c1c2d3",
        "综合 918c153b",
        "建筑材料 c7bdf7d0",
        "建筑装饰 6c6bbc38",
        "电力设备 0e4a5de4",
        "国防军工 7f651702",
        "计算机 7313e504",
        "传媒 1bb209e7",
        "通信 0f8dd7e6",
        "银行 1c376f40",
        "非银金融 c1e2777b",
        "汽车 8e4c3e58",
        "机械设备 c9f0d19a",
        "煤炭 dde535aa",
        "石油石化 f53829e3",
        "环保 f895c26a",
        "美容护理 34720859",
      ]
    `)
  })

  it('[SIM-ALL-6] concepts and the industries they fit', () => {
    const fits = concepts.map((_, concept) => industries.map((_row, industry) => conceptFits(concept, industry)))
    expect([fingerprintOf(concepts), fingerprintOf(fits)]).toMatchInlineSnapshot(`
      [
        "5b1744bd",
        "1c1515a7",
      ]
    `)
  })

  it('[SIM-ALL-6] boards, their codes and how many stocks each holds', () => {
    expect(printsBy(boardBlocks, ({ board, exchange }) => `${exchange} ${board}`)).toMatchInlineSnapshot(`
      [
        "SHSE MAIN cd4f0364",
        "SHSE STAR 792fc13f",
        "SZSE MAIN b5b63a5d",
        "SZSE GEM 7239d674",
        "BJSE BSE 30d0e652",
      ]
    `)
    expect([270, 1000, FULL_STOCK_COUNT].map((total) => blockCounts(total).join(' '))).toMatchInlineSnapshot(`
      [
        "85 30 74 69 13",
        "315 109 274 256 46",
        "1700 590 1480 1380 250",
      ]
    `)
    const counts = blockCounts(FULL_STOCK_COUNT)
    const codes = boardBlocks.map((block, i) => codesOf(block, counts[i]!))
    expect(codes.map((list) => [list[0], list.at(-1), fingerprintOf(list)].join(' '))).toMatchInlineSnapshot(`
      [
        "600001 605996 474fc9e5",
        "688001 688999 bc7de6f2",
        "000002 003991 5ffea4d5",
        "300001 301998 bd701220",
        "920002 920998 625590dc",
      ]
    `)
  })

  it('[SIM-ALL-6] brands and fund houses', () => {
    const brands = Array.from({ length: BRAND_COUNT }, (_, i) => brandOf(5, i))
    expect(new Set(brands).size).toBe(BRAND_COUNT)
    expect([fingerprintOf(brands), fingerprintOf(fundHouses)]).toMatchInlineSnapshot(`
      [
        "7e6f0c71",
        "ce255992",
      ]
    `)
  })

  it('[SIM-ALL-6] indices and what funds follow', () => {
    expect(printsBy(indexDefinitions, ({ symbol }) => symbol)).toMatchInlineSnapshot(`
      [
        "SHSE.000001 764c762c",
        "SZSE.399001 5b46b5c1",
        "SZSE.399006 e16bbade",
        "SHSE.000688 3c1b19d5",
        "SHSE.000300 c37526b0",
        "SHSE.000905 8d5ea079",
        "SHSE.000852 ea699c7d",
        "SHSE.000016 761a9c63",
        "SHSE.000010 b9766d21",
        "SHSE.000985 5ccc009c",
        "SZSE.399106 9e5c3f70",
        "SZSE.399303 d7da2fd7",
      ]
    `)
    expect(fingerprintOf(underlyings)).toMatchInlineSnapshot(`"2031c733"`)
  })

  it('[SIM-ALL-6] products of futures', () => {
    expect(futureProducts.find(({ code }) => code === 'cu')).toMatchObject({
      cycle: 'monthly',
      basePrice: 68_500,
      volatility: 0.0105,
      carry: 0.004,
      index: null,
    })
    expect(printsBy(futureProducts, ({ code }) => code)).toMatchInlineSnapshot(`
      [
        "IF 960a11c0",
        "IH cfe727ba",
        "IC 66b3460e",
        "IM 372847cf",
        "TS 9ceb1269",
        "TF fee9fe38",
        "T 0c4b9792",
        "TL a228bfa5",
        "cu de0647f0",
        "al 53fba3d1",
        "zn f2e9395a",
        "pb dce9df3e",
        "ni 5ce5bbfd",
        "sn 3566a20e",
        "ss 172890ff",
        "au 320f8d95",
        "ag 99d431f9",
        "rb d1c6aba3",
        "hc a3ca4cd8",
        "bu aebbca11",
        "fu 957389d1",
        "ru a1cb893a",
        "sp b82dd631",
        "sc 8440c35b",
        "m 1f98d1e1",
        "y 6b7b1da0",
        "p dfd217d1",
        "a dbf83beb",
        "b 73970177",
        "c 72d50599",
        "cs acbb686b",
        "jd 47ee2ee3",
        "eg bde9e0d5",
        "rr a3ecbc5e",
        "i 9fb9b96a",
        "j fb07d46c",
        "jm 4971ef7f",
        "l 3574419a",
        "v bc9fb38b",
        "pp 3eec12aa",
        "eb d9845c42",
        "pg 3ff2ed0e",
        "lh d19e8194",
        "SR c965ccd4",
        "MA e4fc1635",
        "RM 32d2ead7",
        "OI 5d627aca",
        "AP 3b642e1b",
        "CF d4106f4a",
        "TA 470bd1ba",
        "CY 62d2c152",
        "PF 6545b9b6",
        "PK 451887b4",
        "SF 7340f004",
        "SM b654bed9",
        "FG fc98e4f9",
        "SA 193a9e6f",
        "UR 72cb63a9",
        "lc 81453876",
        "si 698f6516",
      ]
    `)
  })

  it('[SIM-ALL-6] coins', () => {
    expect(printsBy(coins, ({ symbol }) => symbol)).toMatchInlineSnapshot(`
      [
        "BINANCE.BTCUSDT-PERP 42a1bf7c",
        "BINANCE.ETHUSDT-PERP cfcb5d20",
        "BINANCE.BNBUSDT-PERP 2e13c28e",
        "BINANCE.SOLUSDT-PERP 65b3ed8a",
        "BINANCE.XRPUSDT-PERP a8804965",
        "BINANCE.DOGEUSDT-PERP 334d5796",
        "BINANCE.ADAUSDT-PERP a73be000",
        "BINANCE.AVAXUSDT-PERP 738e026b",
        "BINANCE.LINKUSDT-PERP 68a9a4b7",
        "BINANCE.DOTUSDT-PERP fb807d22",
        "BINANCE.LTCUSDT-PERP 7cedf81c",
        "BINANCE.BCHUSDT-PERP 46a5add2",
        "BINANCE.TRXUSDT-PERP 0c8968b0",
        "BINANCE.NEARUSDT-PERP 11ab8dfb",
        "BINANCE.UNIUSDT-PERP e3aa3002",
        "BINANCE.ATOMUSDT-PERP 20124ec5",
        "BINANCE.FILUSDT-PERP 2a85a878",
        "BINANCE.ETCUSDT-PERP 29e760d4",
        "BINANCE.APTUSDT-PERP 0b3ef5b6",
        "BINANCE.ARBUSDT-PERP 294f7b3c",
        "BINANCE.OPUSDT-PERP b68d4818",
        "BINANCE.SUIUSDT-PERP bbcd90c0",
        "BINANCE.INJUSDT-PERP 9c8e9a74",
        "BINANCE.AAVEUSDT-PERP 8f6d2bbb",
        "BINANCE.MKRUSDT-PERP d9355834",
        "BINANCE.ICPUSDT-PERP c1b6b889",
        "BINANCE.XLMUSDT-PERP e038a9c4",
        "BINANCE.ALGOUSDT-PERP c46442e8",
        "BINANCE.HBARUSDT-PERP aff2e4e7",
        "BINANCE.TIAUSDT-PERP 31cb0a98",
      ]
    `)
  })

  it('[SIM-ALL-6] market phases, streams of chance and what news are written from', () => {
    expect(regimeTraits.map((traits) => fingerprintOf(traits))).toMatchInlineSnapshot(`
      [
        "167ca105",
        "42b31fab",
        "9e4e88a9",
      ]
    `)
    expect(fingerprintOf(streams)).toMatchInlineSnapshot(`"fc521879"`)
    expect(new Set(Object.values(streams)).size).toBe(Object.values(streams).length)
    expect(Object.entries(templates).map(([name, rows]) => `${name} ${fingerprintOf(rows)}`)).toMatchInlineSnapshot(`
      [
        "goodCompany 9394ddfe",
        "badCompany 66e899c4",
        "goodSector 32168a49",
        "badSector b1c7efe2",
        "goodMarket 0c5c086f",
        "badMarket b8f4c3df",
        "routine 8f8ea96d",
        "rumours f539d63e",
        "media 8286a51a",
      ]
    `)
  })
})
