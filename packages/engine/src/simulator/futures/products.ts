import type { FuturesProduct } from '../../market/futures/product.ts'
import { futuresProducts } from '../../market/futures/products.ts'

/** Months a product lists: every month, the even ones, quarter months, or the agreed three of the year. */
export type MonthCycle = 'index' | 'quarter' | 'monthly' | 'even' | '1-5-9' | '1-5-10'

/** A product of the master with what the simulator needs besides. */
export interface SimulatedProduct extends FuturesProduct {
  readonly cycle: MonthCycle
  /** Spot price of day 0 in yuan; 0 where an index is the spot. */
  readonly basePrice: number
  /** Standard deviation of a day. */
  readonly volatility: number
  /** Yearly carry: positive raises the far months, index products carry a discount. */
  readonly carry: number
  /** Index the product settles against. */
  readonly index: string | null
}

const onIndex: Readonly<Record<string, readonly [index: string, carry: number]>> = {
  IF: ['SHSE.000300', -0.015],
  IH: ['SHSE.000016', -0.008],
  IC: ['SHSE.000905', -0.055],
  IM: ['SHSE.000852', -0.075],
}

const traits: Readonly<
  Record<string, readonly [cycle: MonthCycle, basePrice: number, volatility: number, carry: number]>
> = {
  TS: ['quarter', 101.3, 0.0006, -0.003],
  TF: ['quarter', 102.1, 0.0014, -0.004],
  T: ['quarter', 102.5, 0.0022, -0.004],
  TL: ['quarter', 100.2, 0.0048, -0.004],
  cu: ['monthly', 68_500, 0.0105, 0.004],
  al: ['monthly', 19_300, 0.0098, 0.004],
  zn: ['monthly', 21_400, 0.0118, 0.002],
  pb: ['monthly', 16_800, 0.0095, 0.005],
  ni: ['monthly', 148_000, 0.0155, 0.01],
  sn: ['monthly', 218_000, 0.016, 0.004],
  ss: ['monthly', 14_600, 0.0115, 0.008],
  au: ['even', 458, 0.0088, 0.018],
  ag: ['even', 5720, 0.0142, 0.02],
  rb: ['1-5-10', 3680, 0.0118, -0.006],
  hc: ['1-5-10', 3780, 0.0115, -0.005],
  bu: ['monthly', 3750, 0.0125, -0.01],
  fu: ['1-5-9', 3250, 0.0165, -0.03],
  ru: ['1-5-9', 14_200, 0.0125, 0.03],
  sp: ['1-5-9', 5950, 0.0125, 0.012],
  sc: ['monthly', 655, 0.0185, -0.025],
  m: ['1-5-9', 3950, 0.0122, -0.03],
  y: ['1-5-9', 8050, 0.0125, -0.02],
  p: ['1-5-9', 7300, 0.0168, -0.02],
  a: ['1-5-9', 4980, 0.0095, 0.004],
  b: ['1-5-9', 4200, 0.0118, -0.01],
  c: ['1-5-9', 2560, 0.0068, 0.006],
  cs: ['1-5-9', 2980, 0.0072, 0.006],
  jd: ['1-5-9', 4400, 0.0125, -0.02],
  eg: ['1-5-9', 4150, 0.0118, 0.01],
  rr: ['1-5-9', 3450, 0.0065, 0.004],
  i: ['1-5-9', 845, 0.0178, -0.06],
  j: ['1-5-9', 2380, 0.0172, -0.02],
  jm: ['1-5-9', 1720, 0.0195, -0.02],
  l: ['1-5-9', 8150, 0.0085, -0.01],
  v: ['1-5-9', 6050, 0.0102, 0.025],
  pp: ['1-5-9', 7650, 0.0082, -0.008],
  eb: ['monthly', 8600, 0.0145, -0.02],
  pg: ['monthly', 5150, 0.0165, -0.03],
  lh: ['1-5-9', 16_300, 0.0132, 0.02],
  SR: ['1-5-9', 6850, 0.0088, -0.02],
  MA: ['1-5-9', 2480, 0.0122, -0.01],
  RM: ['1-5-9', 2980, 0.0148, -0.03],
  OI: ['1-5-9', 8850, 0.0128, -0.01],
  AP: ['1-5-10', 8900, 0.0135, -0.02],
  CF: ['1-5-9', 17_100, 0.0095, -0.01],
  TA: ['1-5-9', 5950, 0.0115, -0.004],
  CY: ['1-5-9', 22_800, 0.009, -0.008],
  PF: ['1-5-9', 7350, 0.0102, -0.006],
  PK: ['1-5-10', 9200, 0.0108, -0.015],
  SF: ['1-5-9', 6900, 0.0128, -0.01],
  SM: ['1-5-9', 6700, 0.0125, -0.01],
  FG: ['1-5-9', 1720, 0.0195, -0.03],
  SA: ['1-5-9', 1850, 0.0205, -0.04],
  UR: ['1-5-9', 2150, 0.0145, -0.02],
  lc: ['monthly', 158_000, 0.0235, -0.02],
  si: ['monthly', 14_600, 0.0142, 0.01],
}

function simulated(product: FuturesProduct): SimulatedProduct {
  const index = onIndex[product.code]
  if (index) {
    const [symbol, carry] = index
    return { ...product, cycle: 'index', basePrice: 0, volatility: 0, carry, index: symbol }
  }
  const known = traits[product.code]
  if (!known) throw new RangeError(`no simulated price for ${product.exchange}.${product.code}`)
  const [cycle, basePrice, volatility, carry] = known
  return { ...product, cycle, basePrice, volatility, carry, index: null }
}

/** All products of the master. The order is the product id. */
export const futureProducts: readonly SimulatedProduct[] = futuresProducts.map(simulated)

export const PRODUCT_COUNT = futureProducts.length
