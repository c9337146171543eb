import { createHmac } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openApi } from '../support/api.ts'
import { risk } from '../support/demo-users.ts'
import { chooseInUserMenu, tabsOf } from '../support/frame.ts'
import { productNow } from '../support/product-clock.ts'
import { productUrl } from '../support/shell-test.ts'
import { test as base } from '../support/trading-test.ts'

/** Passkeys belong to a name: at a bare address there are none. */
const test = base.extend({
  user: undefined,
  baseURL: async ({ browserName: _any }, use) => use(productUrl().replace('127.0.0.1', 'localhost')),
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** A device that holds keys and says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function typePassword(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator shows so many half minutes from now (RFC 6238). */
function passcodeOf(secret: string, ahead: number): string {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(
    Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)),
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(productNow() / 30_000) + ahead))
  const hash = createHmac('sha1', key).update(counter).digest()
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

test('[FACTOR-20] a passkey is set up, opens the door, and is asked for again where money moves', async ({
  page,
  open,
  newPerson,
  desk,
}) => {
  const person = await newPerson('机构管理员')
  const account = await desk.openAccount()
  const officer = await openApi(productUrl(), risk)
  const stop = { scope: 'account', targetId: account.id, reason: '旅程演练' }
  await officer.call('POST', '/risk/killSwitch', { body: stop })
  await officer.end()
  // Signed in before there was a second factor: this session has never shown one.
  const early = await open()
  await typePassword(early, person)
  await expect(tabsOf(early)).toBeVisible()

  await addAuthenticator(page)
  await typePassword(page, person)
  await expect(tabsOf(page)).toBeVisible()
  await chooseInUserMenu(page, '账号安全')
  const security = dialog(page, '账号安全')
  await security.getByRole('button', { name: '添加通行密钥' }).click()
  const enrol = dialog(page, '添加通行密钥')
  await enrol.getByLabel('登录密码').fill(person.password)
  await enrol.getByLabel('通行密钥名称').fill('旅程电脑')
  await enrol.getByRole('button', { name: '添加通行密钥' }).click()
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  const [recovery = ''] = await codes.allTextContents()
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await expect(security).toContainText('旅程电脑')
  await security
    .getByRole('button', { name: 'Close' })
    .or(security.getByRole('button', { name: '关闭' }))
    .first()
    .click()

  await page.evaluate(() => localStorage.clear())
  await typePassword(page, person)
  await page.getByRole('button', { name: '验证通行密钥' }).click()
  await expect(tabsOf(page)).toBeVisible()

  await early.goto('/quant/killSwitch')
  const row = early.getByRole('region', { name: '停止状态' }).getByRole('row').filter({ hasText: account.name })
  await row.getByRole('button', { name: '解除' }).click()
  const lifting = early.getByRole('dialog')
  await lifting.getByLabel('解除原因').fill('演练结束')
  await lifting.getByRole('button', { name: '解除停止' }).click()
  const again = dialog(early, '该操作需要二次验证')
  await expect(again).toBeVisible()
  await expect(row).toContainText('已停止')
  await again.getByRole('button', { name: '使用恢复码' }).click()
  await again.getByLabel('恢复码').fill(recovery)
  await again.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(row).toContainText('交易中')
})

test('[FACTOR-21] an authenticator is bound by its secret, and its digits are asked for after the password', async ({
  page,
  newPerson,
}) => {
  const person = await newPerson()
  await typePassword(page, person)
  await expect(tabsOf(page)).toBeVisible()
  await chooseInUserMenu(page, '账号安全')
  await dialog(page, '账号安全').getByRole('button', { name: '绑定验证器' }).click()
  const enrol = dialog(page, '绑定验证器')
  await enrol.getByLabel('登录密码').fill(person.password)
  await enrol.getByRole('button', { name: '绑定验证器' }).click()
  const secret = (await enrol.locator('code').first().textContent())?.replaceAll(/\s/g, '') ?? ''
  await enrol.getByLabel('动态验证码').fill(passcodeOf(secret, 0))
  await enrol.getByRole('button', { name: '确认绑定' }).click()
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await expect(dialog(page, '账号安全')).toContainText('已绑定')

  await page.evaluate(() => localStorage.clear())
  await typePassword(page, person)
  const check = page.getByRole('dialog')
  await check.getByLabel('动态验证码').fill('000000')
  await check.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(check).toContainText(/不正确|错误/)
  // A code counts once, and a clock may be a step off.
  await check.getByLabel('动态验证码').fill(passcodeOf(secret, 1))
  await check.getByRole('button', { name: /^验\s*证$/ }).click()
  await expect(tabsOf(page)).toBeVisible()
})
