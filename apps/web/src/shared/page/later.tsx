import { startTransition, useEffect, useState, type ReactNode } from 'react'

interface LaterProps {
  children: ReactNode
  /** Keeps the place. */
  fallback?: ReactNode
}

/** Made in a step of its own, after what stands around it: a page that comes in two steps answers between them. */
export function Later({ children, fallback = null }: LaterProps) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue ? children : fallback
}
