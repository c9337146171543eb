import { lazy, Suspense, useEffect, useState } from 'react'
import { onFeedbackNeeded } from './feedback.ts'

const FeedbackHost = lazy(async () => ({ default: (await import('./feedback-host.tsx')).FeedbackHost }))

export function FeedbackOutlet() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => onFeedbackNeeded(() => setIsNeeded(true)), [])
  if (!isNeeded) return null
  return (
    <Suspense>
      <FeedbackHost />
    </Suspense>
  )
}
