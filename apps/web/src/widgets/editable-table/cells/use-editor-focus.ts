import { useLayoutEffect, useRef } from 'react'

interface Focusable {
  focus: () => void
}

/** Focuses an editor that appears because its cell was chosen; before paint, so that the first letter is not lost. */
export function useEditorFocus<T extends Focusable>(isFocused: boolean) {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    if (isFocused) ref.current?.focus()
  }, [isFocused])
  return ref
}
