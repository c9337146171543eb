import type { Row } from './column.ts'

/** Column key to the value, or values, that make a row read-only. */
export type DisabledRows = Readonly<Record<string, unknown>>

const holds = (rule: unknown, value: unknown) => (Array.isArray(rule) ? rule.includes(value) : rule === value)

export function isRowDisabled(row: Row, rules: DisabledRows | undefined): boolean {
  if (!rules) return false
  return Object.entries(rules).some(([key, rule]) => holds(rule, row[key]))
}
