export interface TreeRow<Row> {
  readonly id: string
  readonly children?: readonly Row[] | null | undefined
}

export function flattenRows<Row extends TreeRow<Row>>(rows: readonly Row[]): Row[] {
  return rows.flatMap((row) => [row, ...flattenRows(row.children ?? [])])
}

/** The tree cut down to rows that match, with the way to them; what is below a match stays. */
export function searchRows<Row extends TreeRow<Row>>(rows: readonly Row[], matches: (row: Row) => boolean): Row[] {
  return rows.flatMap((row) => {
    if (matches(row)) return [row]
    const children = searchRows(row.children ?? [], matches)
    return children.length > 0 ? [{ ...row, children }] : []
  })
}

/** Rows without children must not offer to be opened. */
export function asTable<Row extends TreeRow<Row>>(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const children = asTable(row.children ?? [])
    return { ...row, children: children.length > 0 ? children : undefined }
  })
}

/** Ids down to a depth: what is open at first. */
export function idsToDepth<Row extends TreeRow<Row>>(rows: readonly Row[], depth: number): string[] {
  return depth <= 0 ? [] : rows.flatMap((row) => [row.id, ...idsToDepth(row.children ?? [], depth - 1)])
}
