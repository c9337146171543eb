import type { DailyPlace } from '@liangshu/engine/market/day/daily-access'
import type { SlotLayout } from '@liangshu/engine/market/live/slot-layout'
import type { Simulation } from '@liangshu/engine/simulator/simulation'

/** Where the daily bars of a stock, fund or convertible bond lie; `null` for everything else. */
export function dailyPlace(simulation: Simulation, layout: SlotLayout, slot: number): DailyPlace | null {
  if (slot < layout.etfs) return { columns: simulation.market.matrix.columns, id: slot }
  if (slot < layout.convertibles) return { columns: simulation.etfs.columns, id: slot - layout.etfs }
  if (slot < layout.indices) return { columns: simulation.convertibles.columns, id: slot - layout.convertibles }
  return null
}
