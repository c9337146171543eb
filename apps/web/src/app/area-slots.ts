import type { Slots } from '../shared/slots/slots.ts'

/** What the areas put into the frame: one line per place, each a lazily loaded component. */
export const areaSlots: Slots = {}
