import { describe, expect, it } from 'vitest'

import { startIdentityProvider } from '../../testing/identity-provider.ts'
import { createTestApp } from '../../testing/test-app.ts'

const provider = await startIdentityProvider('trader')
const { app, call, ownerDb } = await createTestApp({
  template: 'demo',
  environment: {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'liangshu',
    OIDC_CLIENT_SECRET: 'secret',
    CAS_URL: provider.issuer,
    PUBLIC_URL: 'http://desk.example',
  },
})
const without = await createTestApp({ template: 'demo' })

/** Follows the browser: our address, the provider's, and back to ours. */
async function travel(start: string) {
  const began = await app.inject({ method: 'GET', url: `/jeecg-boot${start}` })
  const atProvider = await fetch(String(began.headers.location), { redirect: 'manual' })
  const back = new URL(atProvider.headers.get('location') ?? '')
  return app.inject({ method: 'GET', url: back.pathname + back.search })
}
const messageOf = (html: string) => /data-message="([^"]*)"/.exec(html)?.[1] ?? ''

describe('signing in through a provider', () => {
  it('[THIRD-1] an unknown person binds the phone of their account once, and is known from then on', async () => {
    const first = messageOf((await travel('/sys/thirdLogin/render/oidc')).body)
    expect(first).toMatch(/^绑定手机号,[0-9a-f]{32}$/)

    const { phone } = await ownerDb
      .selectFrom('sys_user')
      .select('phone')
      .where('username', '=', 'trader')
      .executeTakeFirstOrThrow()
    await call('POST', '/sys/sms', { body: { mobile: phone, smsmode: '0' } })
    const message = await ownerDb.selectFrom('sys_message').select('es_content').executeTakeFirstOrThrow()
    const captcha = /\d{6}/.exec(message.es_content ?? '')?.[0]
    const bound = await call('POST', '/sys/thirdLogin/bindingThirdPhone', {
      body: { mobile: phone, captcha, thirdUserUuid: first.split(',')[1] },
    })
    expect(bound).toMatchObject({ success: true })

    const token = messageOf((await travel('/sys/thirdLogin/render/oidc')).body)
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const user = await call('GET', `/sys/thirdLogin/getLoginUser/${token}/oidc`)
    expect(user).toMatchObject({ success: true, result: { token, userInfo: { username: 'trader' } } })
    // As much as a password tells: what is still to be chosen does not depend on the door.
    expect(user.result).toMatchObject({ multi_depart: 1, departs: [{}], tenantList: [{ status: 1 }] })
  })

  it('[THIRD-7] the window keeps its tie to the page that opened it, there and back', async () => {
    const policy = 'cross-origin-opener-policy'
    const page = await app.inject({ method: 'GET', url: '/user/login' })
    expect(page.headers[policy]).toBe('same-origin-allow-popups')
    const began = await app.inject({ method: 'GET', url: '/jeecg-boot/sys/thirdLogin/render/oidc' })
    expect(began.headers[policy]).toBe('unsafe-none')
    const back = await travel('/sys/thirdLogin/render/oidc')
    expect(back.headers[policy]).toBe('unsafe-none')
  })

  it('[THIRD-2] inside another app the browser returns to /oauth2-app/login with the token', async () => {
    const back = await travel('/sys/thirdLogin/oauth2/oidc/login?state=http://desk.example')
    expect(back.headers.location).toMatch(
      /^http:\/\/desk\.example\/oauth2-app\/login\?oauth2LoginToken=[A-Za-z0-9_-]{43}&thirdType=oidc$/,
    )
  })

  it('[THIRD-3] the token is never sent to an address that was not allowed', async () => {
    expect(
      await call('GET', '/sys/thirdLogin/oauth2/oidc/login', { query: { state: 'https://evil.example' } }),
    ).toMatchObject({ success: false, message: '跳转地址不被允许' })
  })

  it('[THIRD-4] a replayed or forged return fails', async () => {
    const answer = await app.inject({ method: 'GET', url: '/jeecg-boot/sys/thirdLogin/oidc/callback?code=x&state=y' })
    expect(messageOf(answer.body)).toBe('登录失败')
    provider.breakNonce = true
    expect(messageOf((await travel('/sys/thirdLogin/render/oidc')).body)).toBe('登录失败')
    provider.breakNonce = false
  })

  it('[THIRD-5] a made-up token tells nothing about anybody', async () => {
    expect(await call('GET', `/sys/thirdLogin/getLoginUser/${'x'.repeat(43)}/oidc`)).toMatchObject({
      status: 401,
      result: null,
    })
  })

  it('[THIRD-6] is refused plainly when not configured', async () => {
    expect(await without.call('GET', '/sys/thirdLogin/render/oidc')).toMatchObject({
      success: false,
      message: '未启用该第三方登录方式',
    })
    expect(
      await without.call('GET', '/sys/cas/client/validateLogin', { query: { ticket: 'a', service: 'b' } }),
    ).toMatchObject({ success: false, message: '单点登录未启用' })
  })
})

describe('signing in through CAS', () => {
  it('[CAS-1] a good ticket opens a session', async () => {
    const answer = await call('GET', '/sys/cas/client/validateLogin', {
      query: { ticket: 'ST-good', service: 'http://desk.example' },
    })
    expect(answer).toMatchObject({
      success: true,
      code: 200,
      message: '登录成功',
      result: { userInfo: { username: 'trader' }, multi_depart: 1 },
    })
    expect(answer.result).not.toHaveProperty('sysAllDictItems')
  })

  it('[CAS-3] the sign-in page is told where that server is, and that there is none', async () => {
    expect(await call('GET', '/sys/loginOptions')).toMatchObject({ result: { cas: true, casUrl: provider.issuer } })
    expect(await without.call('GET', '/sys/loginOptions')).toMatchObject({ result: { cas: false, casUrl: null } })
  })

  it('[CAS-2] a bad ticket does not', async () => {
    expect(
      await call('GET', '/sys/cas/client/validateLogin', {
        query: { ticket: 'ST-bad', service: 'http://desk.example' },
      }),
    ).toMatchObject({ success: false, message: '单点登录票据无效，请重新登录' })
  })
})
