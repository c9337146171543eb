import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

describe('with a speech service', () => {
  const asked: string[] = []
  let isDown = false

  beforeEach(() => {
    asked.length = 0
    isDown = false
    vi.stubEnv('VITE_SPEECH_URL', 'https://speech.test/say?text=')
    vi.resetModules()
    vi.stubGlobal(
      'Audio',
      class {
        constructor(address: string) {
          asked.push(address)
        }
        play = () => (isDown ? Promise.reject(new Error('no sound')) : Promise.resolve())
      },
    )
  })
  afterEach(() => vi.unstubAllEnvs())

  it('[NOTICE-6] the service reads, up to 200 characters, and the browser stays silent', async () => {
    const speech = await import('./speech.ts')
    speech.speak(`休市通知${'长'.repeat(300)}`)
    expect(asked).toEqual([`https://speech.test/say?text=${encodeURIComponent(`休市通知${'长'.repeat(196)}`)}`])
    expect(spoken).toEqual([])
  })

  it('[NOTICE-6] a service that does not answer leaves it to the browser', async () => {
    isDown = true
    const speech = await import('./speech.ts')
    speech.speak('休市通知')
    await expect.poll(() => spoken).toEqual(['休市通知'])
  })
})
