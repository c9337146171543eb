import { describe, expect, it } from 'vitest'

import { createTestApp, demoPassword } from '../../testing/test-app.ts'

const { call, clock } = await createTestApp({ template: 'demo', environment: { LOGIN_CAPTCHA: 'slider' } })

const hand = Array.from({ length: 20 }, (_, index) => {
  const part = index / 19
  return [200 * (3 * part ** 2 - 2 * part ** 3), index % 4, index * 30 + (index % 3)]
})
const even = Array.from({ length: 21 }, (_, index) => [index * 10, 0, index * 20])
const drag = async (checkKey: string, trace = hand) => {
  await call('GET', `/sys/slider/${checkKey}`)
  clock.advance(2000)
  return call('POST', '/sys/slider/check', { body: { checkKey, width: 200, trace } })
}
const enter = (checkKey: string, captcha: string) =>
  call('POST', '/sys/login', { body: { username: 'trader', password: demoPassword, captcha, checkKey } })
const codeOf = (answer: { result: unknown }) => (answer.result as { captcha: string }).captcha

describe('the slider before a login', () => {
  it('[CAPTCHA-11] a drag of a hand opens one login', async () => {
    const code = codeOf(await drag('1'))
    expect((await enter('1', code)).message).toBe('登录成功')
    expect((await enter('1', code)).code).toBe(412)
  })

  it('[CAPTCHA-11] without one, with a made-up code, or with another key nobody comes in', async () => {
    expect((await enter('2', '')).message).toBe('验证码无效')
    expect((await enter('2', 'made-up')).code).toBe(412)
    const code = codeOf(await drag('3'))
    expect((await enter('4', code)).code).toBe(412)
  })

  it('[CAPTCHA-12] a machine is sent back, and its challenge is used up', async () => {
    expect((await drag('5', even)).message).toBe('验证失败，请重新拖动滑块')
    const again = await call('POST', '/sys/slider/check', { body: { checkKey: '5', width: 200, trace: hand } })
    expect(again.success).toBe(false)
  })

  it('[CAPTCHA-12] a drag nobody asked for, or one too long to be true, is refused', async () => {
    const body = { checkKey: 'never', width: 200, trace: hand }
    expect((await call('POST', '/sys/slider/check', { body })).success).toBe(false)
    await call('GET', '/sys/slider/6')
    expect((await call('POST', '/sys/slider/check', { body: { ...body, checkKey: '6' } })).success).toBe(false)
  })

  it('[CAPTCHA-13] the sign-in page is told which captcha stands there', async () => {
    const { result } = await call('GET', '/sys/loginOptions')
    expect(result).toMatchObject({ captcha: true, captchaKind: 'slider' })
  })
})
