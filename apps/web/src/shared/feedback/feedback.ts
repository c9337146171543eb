import type { App } from 'antd'

export type Feedback = ReturnType<typeof App.useApp>

let current: Feedback | undefined
let summonHost: (() => void) | undefined
const waiting: Array<(feedback: Feedback) => void> = []

/** Called by the host: antd's message, notification and modal follow the theme only from inside its App component. */
export function provideFeedback(feedback: Feedback) {
  current = feedback
  for (const show of waiting.splice(0)) show(feedback)
}

/** The host is fetched when there is first something to say: the login page starts without it. */
export function onFeedbackNeeded(summon: () => void): () => void {
  summonHost = summon
  if (waiting.length > 0) summon()
  return () => {
    summonHost = undefined
  }
}

/** Messages, notices and questions from anywhere, components or not. */
export function withFeedback(show: (feedback: Feedback) => void) {
  if (current) return show(current)
  waiting.push(show)
  summonHost?.()
}
