import { expect, it, vi } from 'vitest'
import type { Feedback } from './feedback.ts'

it('summons a host for the first words, and asks none that has left', async () => {
  vi.resetModules()
  const { onFeedbackNeeded, provideFeedback, withFeedback } = await import('./feedback.ts')
  const said: string[] = []
  const host = (name: string) => ({ name }) as unknown as Feedback
  const speak = (words: string) =>
    withFeedback((feedback) => said.push(`${(feedback as unknown as { name: string }).name}: ${words}`))

  let summoned = 0
  onFeedbackNeeded(() => (summoned += 1))
  speak('one')
  expect([summoned, said]).toEqual([1, []])

  provideFeedback(host('login'))
  const leaveFrame = provideFeedback(host('frame'))
  speak('two')
  leaveFrame()
  speak('three')
  expect(said).toEqual(['login: one', 'frame: two', 'login: three'])
})
