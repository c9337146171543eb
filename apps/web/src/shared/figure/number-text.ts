const formatOf = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('zh-CN', options)

// Made once: to make one costs as much as to write fifty numbers with it, and tables have hundreds.
const toCents = formatOf({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const upTo = [0, 2, 3, 8].map((digits) => [digits, formatOf({ maximumFractionDigits: digits })] as const)
const byMostDigits = Object.fromEntries(upTo) as Record<0 | 2 | 3 | 8, Intl.NumberFormat>

/** Thousands apart, two decimals always: `1,234.50`. */
export const centsText = (value: number): string => toCents.format(value)

/** Thousands apart, and the decimals there are, up to so many: `1,234.5`. */
export const groupedText = (value: number, mostDigits: keyof typeof byMostDigits): string =>
  byMostDigits[mostDigits].format(value)
