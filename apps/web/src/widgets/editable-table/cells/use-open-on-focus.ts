import { useEffect, useState } from 'react'

/**
 * Opens the list of an editor that appears because its cell was pressed. A frame later: the press is still on its way up
 * the document, where an open list would take it for a press outside and close again.
 */
export function useOpenOnFocus(isFocused: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isFocused) return undefined
    const frame = requestAnimationFrame(() => setIsOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [isFocused])
  return [isOpen, setIsOpen] as const
}
