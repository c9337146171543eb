import { useEffect, useEffectEvent } from 'react'
import { isPreparing } from './preparing.ts'

const AGAIN_MS = 3000

/** What is still being worked out is asked for again by itself. */
export function useAskAgain(error: Error | null, ask: () => void): void {
  const askNow = useEffectEvent(ask)
  const isWaiting = isPreparing(error)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => askNow(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}
