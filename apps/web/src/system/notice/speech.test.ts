import { beforeEach, expect, it, vi } from 'vitest'
import { setSpeech, speak } from './speech.ts'

const spoken: string[] = []

beforeEach(() => {
  spoken.length = 0
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('speechSynthesis', { speak: ({ text }: { text: string }) => spoken.push(text), cancel: () => {} })
  setSpeech(true)
})

it('[NOTICE-6] a notice is read aloud, an empty one is not', () => {
  speak('休市通知')
  speak('')
  expect(spoken).toEqual(['休市通知'])
})

it('[NOTICE-6] and stays silent once switched off', () => {
  setSpeech(false)
  speak('休市通知')
  expect(spoken).toEqual([])
  expect(localStorage.getItem('pro__NOTICE_SPEECH')).toBe('{"value":false,"expire":null}')
})
