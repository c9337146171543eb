import type { DeskStore } from './desk-store.ts'
import type { LinkColor } from './link-colors.ts'

type Listener = (symbol: string) => void

const listeners = new WeakMap<DeskStore, Map<LinkColor, Set<Listener>>>()

/** A press has begun on a symbol: a moment later the panels of the colour will be turned to it. */
export function expectSymbol(store: DeskStore, color: LinkColor, symbol: string): void {
  for (const tell of listeners.get(store)?.get(color) ?? []) tell(symbol)
}

export function onExpected(store: DeskStore, color: LinkColor, listener: Listener): () => void {
  const ofDesk = listeners.get(store) ?? new Map<LinkColor, Set<Listener>>()
  listeners.set(store, ofDesk)
  const ofColor = ofDesk.get(color) ?? new Set<Listener>()
  ofDesk.set(color, ofColor)
  ofColor.add(listener)
  return () => void ofColor.delete(listener)
}
