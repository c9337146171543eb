import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { inIdleTurn } from '../idle/in-idle-turn.ts'

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

/** The same, each in an idle moment of its own: what stands beside the page lets the page go first. */
export function LaterInTurn({ children, fallback = null }: LaterProps) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => inIdleTurn(() => startTransition(() => setIsDue(true))), [])
  return isDue ? children : fallback
}
