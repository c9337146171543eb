import { expect, it, vi } from 'vitest'
import { withFeedback } from '../feedback/feedback.ts'
import { forgetFeedback, provideInTest } from './forget-feedback.ts'

it('[TESTWORLD-1] what heard in one test hears nothing of the next, and nothing waits for it', () => {
  const warning = vi.fn<(text: string) => void>()
  provideInTest({ message: { warning } })
  withFeedback(({ message }) => void message.warning('now'))
  forgetFeedback()
  withFeedback(({ message }) => void message.warning('before the page is there'))
  const later = vi.fn<(text: string) => void>()
  provideInTest({ message: { warning: later } })
  expect(warning.mock.calls).toEqual([['now']])
  expect(later.mock.calls).toEqual([['before the page is there']])
})
