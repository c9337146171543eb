import type { SectorDays } from '@liangshu/contract/insight/macro-calls'

export interface RotationCell {
  readonly code: string
  readonly name: string
  readonly change: number
  readonly place: number
}

/** The columns of the matrix, a day each: who led, or who lagged, in the order of the places. */
export function rotationColumns({ dates, sectors }: SectorDays, end: 'top' | 'bottom', rows: number) {
  return dates.map((date, day) => {
    const cells = sectors.flatMap(({ code, name, changePct, place }): RotationCell[] => {
      const [change, at] = [changePct[day] ?? null, place[day] ?? null]
      return change === null || at === null ? [] : [{ code, name, change, place: at }]
    })
    const sign = end === 'top' ? 1 : -1
    return { date, cells: cells.toSorted((a, b) => sign * (a.place - b.place)).slice(0, rows) }
  })
}

const HIGH = 5

/** How often a sector was among the first, and for how many days without a break until now. */
export function rotationStory({ sectors }: SectorDays, code: string) {
  const sector = sectors.find((one) => one.code === code)
  if (!sector) return null
  const isHigh = (place: number | null) => place !== null && place <= HIGH
  const rest = sector.place.findLastIndex((place) => !isHigh(place))
  return {
    name: sector.name,
    place: sector.place.at(-1) ?? null,
    times: sector.place.filter(isHigh).length,
    running: sector.place.length - 1 - rest,
    high: HIGH,
  }
}
