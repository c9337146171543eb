const MOST_CHARACTERS = 200_000

/** What can be a code: letters and digits with the dots of exchanges. Words, numbers with decimals and dates are not. */
const codePattern = /^(?:[A-Z]{2,7}\.)?[A-Z]{0,4}\d{6}(?:\.[A-Z]{2,5})?$/i

/** A code as spreadsheets write it: `="000001"`, `'000001`, or with the zeros lost. */
const unquoted = (cell: string): string => cell.replace(/^[='"\s]+|["'\s]+$/g, '').normalize('NFKC')

export interface ReadCodes {
  /** In the order they stand, each once. */
  readonly codes: string[]
  /** Pieces that look like nothing we know; they are sent along, so that the server names them. */
  readonly isTable: boolean
}

/** The column of a table that holds most codes; -1 where no column does. */
function codeColumn(rows: readonly (readonly string[])[]): number {
  const counts: number[] = []
  for (const row of rows)
    row.forEach((cell, column) => {
      if (codePattern.test(cell)) counts[column] = (counts[column] ?? 0) + 1
    })
  let best = -1
  counts.forEach((count, column) => {
    if (count > (best === -1 ? 0 : (counts[best] ?? 0))) best = column
  })
  return best
}

const isHead = (cell: string): boolean => /代码|证券|symbol|code/i.test(cell) && !codePattern.test(cell)

/**
 * Codes out of whatever was pasted or read from a file: one a line, separated by anything, or a table whose fullest column
 * of codes counts and whose other columns do not.
 */
export function readCodes(text: string): ReadCodes {
  const lines = text
    .slice(0, MOST_CHARACTERS)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  const rows = lines.map((line) => line.split(/[\t,，;；]/).map(unquoted))
  const isTable = rows.filter(({ length }) => length > 1).length >= 2 && lines.length >= 2
  const column = isTable ? codeColumn(rows) : -1
  const cells = column === -1 ? rows.flat().flatMap((cell) => cell.split(/\s+/)) : rows.map((row) => row[column] ?? '')
  const found = cells.filter((cell) => cell !== '' && !isHead(cell))
  return { codes: [...new Set(found)], isTable: column !== -1 }
}
