import { useEffect, useState } from 'react'
import { countdownText } from './funding-view.ts'

/** Runs down second by second from what the server said was left. */
export function Countdown({ leftMs }: { leftMs: number }) {
  const [start] = useState(() => performance.now())
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - start), 1000)
    return () => clearInterval(timer)
  }, [start])
  return <time>{countdownText(leftMs - passed)}</time>
}
