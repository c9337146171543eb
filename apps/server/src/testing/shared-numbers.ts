/** One number as one call gave it. */
interface Figure {
  readonly call: string
  readonly value: number
}

/** Fields that mean the same wherever a row of a symbol carries them. */
const shared = new Set(
  'last preClose open high low limitUp limitDown changePct amount turnoverRate volumeRatio mainInflow iopv premium boards sealAmount shares mixedStrength'.split(
    ' ',
  ),
)
const sectorShared = new Set('changePct amount upCount downCount limitUpCount'.split(' '))

/** Collects what calls say about the same thing at the same moment, and finds where two of them differ. */
export class SharedNumbers {
  readonly #told = new Map<string, Figure[]>()

  tell(call: string, what: string, value: unknown): void {
    if (typeof value !== 'number') return
    const known = this.#told.get(what) ?? []
    known.push({ call, value })
    this.#told.set(what, known)
  }

  /** Every row with a symbol or a sector's code anywhere in an answer. */
  read(call: string, answer: unknown, except: readonly string[] = []): void {
    if (Array.isArray(answer)) for (const one of answer) this.read(call, one, except)
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return
    const row = answer as Record<string, unknown>
    const { symbol, code } = row
    for (const [field, value] of Object.entries(row)) {
      if (typeof value === 'object') this.read(call, value, except)
      else if (except.includes(field)) continue
      else if (typeof symbol === 'string' && shared.has(field)) this.tell(call, `${symbol} ${field}`, value)
      else if (symbol === undefined && typeof code === 'string' && sectorShared.has(field))
        this.tell(call, `${code} ${field}`, value)
    }
  }

  /** What at least two calls said. */
  get compared(): number {
    return [...this.#told.values()].filter((told) => new Set(told.map(({ call }) => call)).size > 1).length
  }

  /** Pairs that differ by more than the rounding of the wire: six decimals of a ratio, a yuan of a sum of money. */
  differences(): string[] {
    return [...this.#told].flatMap(([what, [first, ...rest]]) =>
      rest
        .filter(
          ({ value }) =>
            first && Math.abs(value - first.value) > Math.max(2e-6, 1e-6 * Math.abs(first.value), slack(what)),
        )
        .map(({ call, value }) => `${what}: ${first?.value} by ${first?.call}, ${value} by ${call}`),
    )
  }
}

/** Money of a whole sector is rounded to the yuan. */
const slack = (what: string): number => (/ (amount|mainInflow|sealAmount)$/.test(what) ? 1 : 0)
