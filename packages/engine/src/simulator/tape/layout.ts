import type { SlotLayout } from '../../market/live/slot-layout.ts'
import { coins } from '../crypto/coins.ts'
import { CONTRACTS_PER_PRODUCT } from '../futures/contracts.ts'
import { PRODUCT_COUNT } from '../futures/products.ts'
import { INDEX_COUNT } from '../indices/definitions.ts'
import type { Simulation } from '../simulation.ts'

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
