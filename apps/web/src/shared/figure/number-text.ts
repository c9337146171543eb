const made = new Map<number, Intl.NumberFormat>()

/**
 * Made once: to make one costs as much as to write fifty numbers with it, and tables have hundreds. Not before it is asked for:
 * the first of a page takes the browser tens of milliseconds.
 */
function formatOf(leastDigits: number, mostDigits: number): Intl.NumberFormat {
  const key = leastDigits * 100 + mostDigits
  const known = made.get(key)
  if (known) return known
  const format = new Intl.NumberFormat('zh-CN', {
    minimumFractionDigits: leastDigits,
    maximumFractionDigits: mostDigits,
  })
  made.set(key, format)
  return format
}

/** Thousands apart, two decimals always: `1,234.50`. */
export const centsText = (value: number): string => formatOf(2, 2).format(value)

/** Thousands apart, and the decimals there are, up to so many: `1,234.5`. */
export const groupedText = (value: number, mostDigits: 0 | 2 | 3 | 8): string => formatOf(0, mostDigits).format(value)
