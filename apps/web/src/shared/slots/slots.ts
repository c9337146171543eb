import type { ComponentType } from 'react'

/** Places in the frame that areas fill; an empty place is not shown. */
export interface Slots {
  /** News line in the header. */
  ticker?: ComponentType
  /** The main indexes in the header, where there is room for them. */
  indexes?: ComponentType
  /** Says that the numbers on screen are not real. */
  marketSource?: ComponentType
  /** Says that the demo accounts are still getting their past. */
  demoProgress?: ComponentType
  /** Button that opens the market emotion; shown with permission INDEX:emotion. */
  emotion?: ComponentType
  /** Opens when the account still has to be set up; `step` is 0 account, 1 strategy. */
  accountSetup?: ComponentType<{ step: 0 | 1; onClose: (isDone: boolean) => void }>
  /** Order ticket for a symbol; open as long as there is a side. */
  ticket?: ComponentType<{ symbol: string; side: 1 | 2 | null; volume?: number; onClose: () => void }>
  /** Cards of the home page by name, in order. */
  homeCards?: Readonly<Record<string, ComponentType>>
}

let filled: Slots = {}

/** Called once, before the first render. */
export function fillSlots(slots: Slots) {
  filled = slots
}

export const slots = (): Slots => filled
