/** One figure of the market beside the range it must lie in. Shares and returns are fractions. */
export interface RealismFigure {
  readonly name: string
  readonly value: number
  readonly low: number
  readonly high: number
  /** How the value is written: a fraction in percent, or a plain number. */
  readonly unit: '%' | ''
}

export type RangedFigure = readonly [
  name: string,
  value: number,
  low: number,
  high: number,
  unit?: RealismFigure['unit'],
]

export const ranged = (rows: readonly RangedFigure[]): RealismFigure[] =>
  rows.map(([name, value, low, high, unit = '']) => ({ name, value, low, high, unit }))

export const isInside = ({ value, low, high }: RealismFigure): boolean => value >= low && value <= high
