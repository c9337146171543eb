import { coins } from '../crypto/coins.ts'
import { CONTRACTS_PER_PRODUCT } from '../futures/contracts.ts'
import { PRODUCT_COUNT } from '../futures/products.ts'
import { INDEX_COUNT } from '../indices/definitions.ts'
import type { Simulation } from '../simulation.ts'

/** Slots of a snapshot: stocks, funds, convertible bonds, indices, futures (four per product), coins. */
export interface SlotLayout {
  readonly stocks: number
  readonly etfs: number
  readonly convertibles: number
  readonly indices: number
  readonly futures: number
  readonly crypto: number
  readonly end: number
}

export function slotLayout({ market, etfs, convertibles }: Simulation): SlotLayout {
  const etfStart = market.model.universe.count
  const convertibleStart = etfStart + etfs.etfs.length
  const indexStart = convertibleStart + convertibles.bonds.length
  const futureStart = indexStart + INDEX_COUNT
  const cryptoStart = futureStart + PRODUCT_COUNT * CONTRACTS_PER_PRODUCT
  return {
    stocks: 0,
    etfs: etfStart,
    convertibles: convertibleStart,
    indices: indexStart,
    futures: futureStart,
    crypto: cryptoStart,
    end: cryptoStart + coins.length,
  }
}
