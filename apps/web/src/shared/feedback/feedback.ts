import type { App } from 'antd'

type Feedback = ReturnType<typeof App.useApp>

let current: Feedback | undefined
const waiting: Array<(feedback: Feedback) => void> = []

/** Called once by the frame: antd's message, notification and modal follow the theme only through its App component. */
export function provideFeedback(feedback: Feedback) {
  current = feedback
  for (const show of waiting.splice(0)) show(feedback)
}

/** For code outside components; what is said before the frame is up is shown as soon as it is. */
export function withFeedback(show: (feedback: Feedback) => void) {
  if (current) show(current)
  else waiting.push(show)
}
