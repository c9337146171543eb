import type { EditorStart } from './proposal-editor.tsx'

/** Rows another page hands to a new proposal: drifted weights, symbols of the pool. */
let next: EditorStart = {}

export function startEditorWith(start: EditorStart): void {
  next = start
}

export const takeEditorStart = (): EditorStart => next
export const clearEditorStart = (): void => {
  next = {}
}
