import type { App } from 'antd'

export type Feedback = ReturnType<typeof App.useApp>

/** Those that can speak now, the innermost last. */
const hosts: Feedback[] = []
let summonHost: (() => void) | undefined
const waiting: Array<(feedback: Feedback) => void> = []

/** Called by the host: antd's message, notification and modal follow the theme only from inside its App component. */
export function provideFeedback(feedback: Feedback): () => void {
  hosts.push(feedback)
  for (const show of waiting.splice(0)) show(feedback)
  // A host that left the page swallows what it is told: it must not be asked again.
  return () => void hosts.splice(hosts.indexOf(feedback), 1)
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
  const host = hosts.at(-1)
  if (host) return show(host)
  waiting.push(show)
  summonHost?.()
}
