/** Calendar month after a day, clamped to the month's end ('2026-01-31' → '2026-02-28'). */
function addMonths(day: string, months: number): string {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7)) - 1 + months
  const targetYear = year + Math.floor(month / 12)
  const targetMonth = (month % 12) + 1
  const dayOfMonth = Math.min(Number(day.slice(8, 10)), daysInMonth(targetYear, targetMonth))
  return `${targetYear}-${String(targetMonth).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

/** FEE-6: held up to a month 20%, up to a year 10%, longer nothing. Rates in percent, for natural persons only. */
export function dividendTaxPercent(openDate: string, sellDate: string): 0 | 10 | 20 {
  if (sellDate <= addMonths(openDate, 1)) return 20
  if (sellDate <= addMonths(openDate, 12)) return 10
  return 0
}

export function dividendTax(dividendFen: number, openDate: string, sellDate: string): number {
  return Math.floor((dividendFen * dividendTaxPercent(openDate, sellDate) + 50) / 100)
}
