export interface FieldPair {
  /** Column of the report. */
  readonly from: string
  /** Field of the form or row that takes its value. */
  readonly to: string
}

interface PairSource {
  readonly code?: string | undefined
  readonly orgFields?: string | undefined
  readonly destFields?: string | undefined
}

export const NOT_CONFIGURED = 'popup参数未正确配置!'
export const COUNTS_DIFFER = 'popup参数未正确配置,原始值和目标值数量不一致!'

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Which column of the report goes into which field; a configuration that cannot work says why. */
export function fieldPairs({ code, orgFields, destFields }: PairSource): FieldPair[] | { error: string } {
  const from = listOf(orgFields)
  const to = listOf(destFields)
  if (!code || from.length === 0 || to.length === 0) return { error: NOT_CONFIGURED }
  if (from.length !== to.length) return { error: COUNTS_DIFFER }
  return from.map((name, index) => ({ from: name, to: to[index] ?? name }))
}

type ReportValues = Readonly<Record<string, unknown>>

const SEPARATOR = ','

/** Values of the chosen rows by target field; several rows are joined. */
export function filledValues(pairs: readonly FieldPair[], rows: readonly ReportValues[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map(({ from, to }) => [to, rows.map((row) => String(row[from] ?? '')).join(SEPARATOR)]),
  )
}

const unquoted = (text: string) => (/^'.*'$/s.test(text) ? text.slice(1, -1) : text)

/** Parameters of the report as its calls carry them. */
export function selfParams(param: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(param).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[`self_${name}`, unquoted(String(value))]],
    ),
  )
}
