import { ORIGIN } from '@liangshu/engine/simulator/calendar/origin'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

/** Every trading day of a simulation up to the one it shows. */
export const simulatedDates = (until: string): string[] => mainlandCalendar.days(ORIGIN, until)
