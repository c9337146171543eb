const columnCount = 20

export const columns = Array.from({ length: columnCount }, (_, index) => ({
  key: `c${index + 1}`,
  title: `列${index + 1}`,
}))

/** Checked by both: there, and of the shape the rows have. */
export const shape = /^[\w-]+$/

/** A block as a spreadsheet copies it. @param {number} rows @param {number} width */
export const makeBlock = (rows, width) =>
  Array.from({ length: rows }, (_row, row) => Array.from({ length: width }, (_cell, cell) => `p${row}-${cell}`))

/** @param {number} count */
export function makeRows(count) {
  return Array.from({ length: count }, (_, row) => {
    /** @type {Record<string, string>} */
    const values = { id: String(row + 1) }
    for (const [index, { key }] of columns.entries()) values[key] = `${row + 1}-${index + 1}`
    return values
  })
}
