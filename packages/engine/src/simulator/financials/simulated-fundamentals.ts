import type { Fundamentals, Statement } from '../../market/fundamental/fundamentals.ts'
import type { StockMarket } from '../market.ts'
import { simulateStatements } from './statements.ts'

const MICRO = 1_000_000

/** What the companies of a simulated market report and pay; each is made when it is first asked for. */
function makeFundamentals({ model, axis, matrix }: StockMarket): Fundamentals {
  const statements = new Map<number, readonly Statement[]>()
  const paid = new Map<number, { day: number; cash: number }[]>()
  let counted = 0
  const years = [axis.dates[0], axis.dates.at(-1)].map((date) => Number(date?.slice(0, 4)))

  /** Actions are added as days are: those that came since are taken in. */
  function takeIn(): void {
    for (const { id, day, record } of matrix.actions.slice(counted)) {
      if (record.cashMicroYuan === 0) continue
      const own = paid.get(id) ?? []
      own.push({ day, cash: record.cashMicroYuan / MICRO })
      paid.set(id, own)
    }
    counted = matrix.actions.length
  }

  return {
    statements(id) {
      const found = statements.get(id) ?? simulateStatements(model.universe, id, years[0] ?? 0, years[1] ?? 0)
      statements.set(id, found)
      return found
    },
    dividends(id) {
      takeIn()
      return paid.get(id) ?? []
    },
  }
}

const made = new WeakMap<StockMarket, Fundamentals>()

/** One for a market, whoever asks: reports are made once. */
export function simulatedFundamentals(market: StockMarket): Fundamentals {
  const known = made.get(market) ?? makeFundamentals(market)
  made.set(market, known)
  return known
}
