/** What a printed document is made of, from top to bottom. */
export type DocumentPart =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'table'; columns: readonly PrintedColumn[]; rows: readonly (readonly string[])[]; empty?: string }
  | { kind: 'curves'; curves: readonly PrintedCurve[]; labels: readonly [first: string, last: string]; digits: number }

export type Fact = { label: string; value: string }

export type PrintedColumn = {
  title: string
  /** Share of the line; columns of one table are weighed against each other. */
  weight: number
  align?: 'left' | 'right'
}

/** Values at even steps; a gap is null and is not bridged. */
export type PrintedCurve = { name: string; colour: string; values: readonly (number | null)[] }

export type PrintedDocument = {
  title: string
  subtitle?: string
  /** Who made it and when: stands at the foot of every page. */
  foot: string
  parts: readonly DocumentPart[]
}
