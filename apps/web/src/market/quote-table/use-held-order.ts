import { useEffect, useRef, useState } from 'react'

const AFTER_KEY_MS = 5000

/** Rows do not run from under a pointer, nor for a moment after a key: somebody is about to act on one of them. */
export function useHeldOrder() {
  const [isOver, setIsOver] = useState(false)
  const [isAfterKey, setIsAfterKey] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isHeld: isOver || isAfterKey,
    setIsOver,
    holdAfterKey() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setIsAfterKey(false), AFTER_KEY_MS)
      setIsAfterKey(true)
    },
  }
}
