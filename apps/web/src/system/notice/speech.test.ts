import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'

const spoken: string[] = []
const played: string[] = []

/** What it has learnt about the server is forgotten. */
async function freshSpeech() {
  vi.resetModules()
  const { setSpeech, speak } = await import('./speech.ts')
  setSpeech(true)
  return { setSpeech, speak }
}

beforeEach(() => {
  spoken.length = 0
  played.length = 0
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
  vi.stubGlobal(
    'Audio',
    class extends EventTarget {
      readonly address: string
      constructor(address: string) {
        super()
        this.address = address
      }
      play = async () => void played.push(this.address)
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

describe('reading notices aloud', () => {
  it('[NOTICE-6] by the browser where the server has no service, which is then left alone; an empty one is not read', async () => {
    const calls = fakeServer({ 'GET /sys/speech': refuse('未设置语音服务，由浏览器朗读') })
    const { speak } = await freshSpeech()
    speak('休市通知')
    speak('')
    await expect.poll(() => spoken).toEqual(['休市通知'])
    speak('复牌通知')
    expect(spoken).toEqual(['休市通知', '复牌通知'])
    expect(calls).toHaveLength(1)
  })

  it('[HOMECARD-31] the browser is not asked for its voice before anybody has touched the page', async () => {
    const touched = [false, true]
    vi.stubGlobal('navigator', {
      userActivation: {
        get hasBeenActive() {
          return touched.shift()
        },
      },
    })
    fakeServer({ 'GET /sys/speech': refuse('未设置语音服务，由浏览器朗读') })
    const { speak } = await freshSpeech()
    speak('休市通知')
    await expect.poll(() => touched).toEqual([true])
    speak('复牌通知')
    expect(spoken).toEqual(['复牌通知'])
  })

  it('[NOTICE-6] stays silent once switched off', async () => {
    const calls = fakeServer({ 'GET /sys/speech': refuse('未设置语音服务，由浏览器朗读') })
    const { setSpeech, speak } = await freshSpeech()
    setSpeech(false)
    speak('休市通知')
    expect([spoken, calls.length]).toEqual([[], 0])
    expect(localStorage.getItem('pro__NOTICE_SPEECH')).toBe('{"value":false,"expire":null}')
  })

  it('[NOTICE-6] by the service where there is one, up to 200 characters, and the browser stays silent', async () => {
    const calls = fakeServer({ 'GET /sys/speech': ok('sound') })
    const { speak } = await freshSpeech()
    speak(`休市通知${'长'.repeat(300)}`)
    await expect.poll(() => played).toHaveLength(1)
    expect(calls[0]?.params.get('text')).toBe(`休市通知${'长'.repeat(196)}`)
    expect(spoken).toEqual([])
  })
})
