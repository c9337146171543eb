import { smsCodeFor } from '../support/api.ts'
import { demoPassword, trader, twoFirms } from '../support/demo-users.ts'
import { clockReading } from '../support/product-clock.ts'
import { expect, test } from '../support/shell-test.ts'

const loginButton = /^登\s*录$/

test('[LOGIN-2] [LOGIN-8] [LOGIN-12] [LOGIN-20] [STORE-2] §2.1, §5, §8 and §9 empty and wrong fields are told where they stand, the caps lock too; a pasted password opens, for seven days @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const password = page.getByLabel('密码', { exact: true })
  await page.goto('/user/login')
  const before = await page.evaluate(() => Date.now())
  await password.focus()
  await password.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  )
  await expect(page.getByText('大写锁定已打开')).toBeVisible()
  await page.getByRole('button', { name: loginButton }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await page.getByText('演示账号').click()
  await page.getByRole('button', { name: /^trader 交易员/ }).click()
  await expect(page.getByLabel('用户名')).toHaveValue('trader')
  await expect(password).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('请输入密码')).toBeVisible()
  await password.fill('Wrong@2026')
  await page.keyboard.press('Enter')
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  await expect(password).toBeFocused()
  await expect(page).toHaveURL('/user/login')

  await page.evaluate((text) => navigator.clipboard.writeText(text), trader.password)
  await password.press('ControlOrMeta+a')
  await password.press('ControlOrMeta+v')
  await expect(password).toHaveValue(trader.password)
  await password.press('Enter')
  await expect(page).toHaveURL('/dashboard/analysis')

  const week = 604_800_000
  const [expire, after] = await page.evaluate(() => {
    const text = localStorage.getItem('pro__Access-Token') ?? '{}'
    return [(JSON.parse(text) as { expire: number }).expire, Date.now()] as const
  })
  expect(expire).toBeGreaterThanOrEqual(before + week)
  expect(expire).toBeLessThanOrEqual(after + week)
  await page.clock.install({ time: clockReading(expire + 1) })
  await page.goto('/404')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
})

test('[LOGIN-5] [REQ-1] §1 and §6 who belongs to two institutions chooses one, and every call carries it', async ({
  page,
}) => {
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(twoFirms.username)
  await page.getByLabel('密码', { exact: true }).fill(twoFirms.password)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '请选择登录身份' })
  await dialog.getByRole('combobox', { name: '机构' }).click()
  await page.getByTitle('北衡私募基金管理有限公司').click()
  await dialog.getByRole('combobox', { name: '部门' }).click()
  await page.getByTitle('研究部（A02A02）').click()
  const asked = page.waitForRequest(/getUserPermissionByToken/)
  await dialog.getByRole('button', { name: '进入系统' }).click()
  const headers = (await asked).headers()
  expect(headers['tenant-id']).toBe('2')
  expect(headers['x-access-token']).toBeTruthy()
  const socket = page.waitForEvent('websocket')
  expect((await socket).url()).toContain('tenantId=2')
})

test('[LOGIN-10] [VALID-1] §4 a phone signs in with the code of its text message @phone', async ({
  page,
  adminApi,
  newPerson,
}) => {
  const { phone: mobile } = await newPerson()
  await page.goto('/user/login')
  await page.getByRole('button', { name: '手机登录' }).click()
  await page.getByLabel('手机号').fill('12345')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('请输入正确手机号')).toBeVisible()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  const code = await smsCodeFor(adminApi, mobile)
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: loginButton }).click()
  await expect(page.getByText('手机验证码错误')).toBeVisible()
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('button', { name: loginButton }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
})

test('[LOGIN-17] §4 who was given a password replaces it before the desk opens', async ({ page, adminApi }) => {
  const given = { username: `given${Date.now()}`, password: 'Given@2026' }
  await adminApi.call('POST', '/sys/user/add', {
    body: { ...given, realname: '新来的', confirmpassword: given.password },
  })
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(given.username)
  await page.getByLabel('密码', { exact: true }).fill(given.password)
  await page.getByRole('button', { name: loginButton }).click()
  const dialog = page.getByRole('dialog', { name: '首次登录请修改密码' })
  await dialog.getByLabel('旧密码').fill(given.password)
  await dialog.getByLabel('新密码', { exact: true }).fill(given.password)
  await dialog.getByLabel('确认新密码').fill(given.password)
  await dialog.getByRole('button', { name: '修改并进入系统' }).click()
  await expect(page.getByText('新密码不能与管理员设置的密码相同')).toBeVisible()
  await dialog.getByLabel('新密码', { exact: true }).fill('MyOwn@2026')
  await dialog.getByLabel('确认新密码').fill('MyOwn@2026')
  await dialog.getByRole('button', { name: '修改并进入系统' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
})

test('[VALID-2] [VALID-3] [VALID-18] [LOGIN-14] §2.1 and §5 a visitor registers, and an account that exists is refused', async ({
  page,
  adminApi,
}) => {
  const mobile = `139${String(Date.now()).slice(-8)}`
  const username = `u${String(Date.now()).slice(-9)}`
  await page.goto('/user/register')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  for (const [name, words] of [
    ['a b', '只允许字母、数字、下划线'],
    ['abc', '长度4到18个字符'],
    ['trader', '用户名已'],
  ] as const) {
    await field('用户名').fill(name)
    await field('密码').focus()
    await expect(page.getByText(words)).toBeVisible()
  }
  await field('用户名').fill(username)
  await field('密码').fill('weak')
  await field('确认密码').fill('other')
  await field('邮箱（选填）').fill('nobody')
  await field('手机号').fill('13800130000')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.getByText('密码至少8位，须同时包含字母、数字和特殊符号')).toBeVisible()
  await expect(page.getByText('两次输入的密码不一样！')).toBeVisible()
  await expect(page.getByText('邮箱格式不正确')).toBeVisible()
  await expect(page.getByText(/手机号已/)).toBeVisible()

  await field('密码').fill(demoPassword)
  await expect(page.getByText('密码强度：强')).toBeVisible()
  await field('确认密码').fill(demoPassword)
  await field('邮箱（选填）').fill('')
  await field('手机号').fill(mobile)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  const code = await smsCodeFor(adminApi, mobile)
  await field('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page.locator('.ant-form-item-explain-error').filter({ hasText: '手机验证码错误' })).toBeVisible()
  await field('短信验证码').fill(code)
  await page.getByRole('button', { name: '注册', exact: true }).click()
  await expect(page).toHaveURL('/user/register-result')
  await expect(page.getByText(`您的账户 ${username} 注册成功`)).toBeVisible()
  await page.getByRole('button', { name: '返回登录' }).click()
  await expect(page).toHaveURL('/user/login')
})

test('[LOGIN-11] §2.1 a forgotten password is replaced in four steps, then signs in @phone', async ({
  page,
  adminApi,
  newPerson,
}) => {
  const { username, phone: mobile } = await newPerson()
  const password = 'Another@2026'
  await page.goto('/user/alteration')
  const step = page.locator('.wizard-steps [aria-current=step]')
  await expect(step).toHaveText('确认账号')
  await page.getByLabel('手机号').fill('13999999999')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('该手机号未绑定任何账号')).toBeVisible()
  await page.getByLabel('手机号').fill(mobile)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(step).toHaveText('验证身份')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await page.getByLabel('短信验证码').fill(await smsCodeFor(adminApi, mobile))
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(step).toHaveText('重置密码')
  await page.getByLabel('新密码', { exact: true }).fill(password)
  await page.getByLabel('确认新密码').fill(`${password}x`)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('两次输入的密码不一样！')).toBeVisible()
  await page.getByLabel('确认新密码').fill(password)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expect(page.getByText('密码重置完成')).toBeVisible()
  await page.getByRole('button', { name: '返回登录' }).click()
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: loginButton }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
})
