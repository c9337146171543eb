import { MOST_TARGETS } from '@liangshu/contract/decision/target'
import { forgetProposed, useProposed } from '../../shared/proposal/proposed.ts'
import type { EditorStart } from './proposal-editor.tsx'
import { gridRow } from './target-rows.ts'

/** Rows another page hands to a new proposal: drifted weights, symbols of the pool. */
let next: EditorStart = {}

export function startEditorWith(start: EditorStart): void {
  forgetProposed()
  next = start
}

/** DECIDE-66: how much is left to the author, of one name in shares, of several in weights. */
const proposedRow = (symbol: string, side: 1 | 2, mode: 'volume' | 'toWeight') => ({
  ...gridRow({ symbol, side, mode, value: 0, priceType: 'market', priceLow: null, priceHigh: null }),
  value: null,
})

export function takeEditorStart(): EditorStart {
  const { wanted } = useProposed.getState()
  if (!wanted) return next
  const { title, symbols, side = 1, attachments = [] } = wanted
  const mode = symbols.length === 1 ? 'volume' : 'toWeight'
  const rows = symbols.slice(0, MOST_TARGETS).map((symbol) => proposedRow(symbol, side, mode))
  return { title, attachments, rows }
}

export const clearEditorStart = (): void => {
  forgetProposed()
  next = {}
}
