import { twoDeparts } from '../support/demo-users.ts'
import { chooseInUserMenu, stored, tabsOf } from '../support/frame.ts'
import { login } from '../support/login.ts'
import { expect, test } from '../support/shell-test.ts'

test('[DIALOG-2] [VALID-18] §2.5 and §5 a password is changed with the old one, and the new one opens the door', async ({
  page,
  newPerson,
}) => {
  const user = await newPerson()
  const next = 'Changed@2026'
  await login(page, user)
  await chooseInUserMenu(page, '密码修改')
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800)
  await dialog.getByRole('button', { name: '保存' }).click()
  for (const words of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    await expect(dialog.getByText(words)).toBeVisible()
  await dialog.getByLabel('旧密码').fill('Wrong@2026')
  await dialog.getByLabel('新密码', { exact: true }).fill(next)
  await dialog.getByLabel('确认新密码').fill('Other@2026')
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible()
  await dialog.getByLabel('确认新密码').fill(next)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.locator('.ant-notification-notice')).toContainText('系统提示')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('旧密码').fill(user.password)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => localStorage.clear())
  await login(page, { ...user, password: next })
})

test('[LOGIN-4] [DIALOG-3] [DIALOG-7] [LOCAL-6] [STORE-2] §2.5, §4 and §6 a department is chosen before the session starts; later the current one is named, and another is asked for and kept', async ({
  page,
}) => {
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(twoDeparts.username)
  await page.getByLabel('密码', { exact: true }).fill(twoDeparts.password)
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: '请选择登录身份' })
  await choice.getByRole('button', { name: '进入系统' }).click()
  await expect(choice.getByText('请选择部门', { exact: true })).toBeVisible()
  expect(await stored(page, 'Access-Token')).toBeUndefined()
  await choice.getByRole('combobox', { name: '部门' }).click()
  await page.getByTitle('权益交易台').click()
  await choice.getByRole('button', { name: '进入系统' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(tabsOf(page)).toBeVisible()
  expect(await stored(page, 'Login_Userinfo')).toMatchObject({ orgCode: 'A01A01A01' })
  const before = await stored(page, 'departId')
  expect(before).toBeTruthy()
  await chooseInUserMenu(page, '切换部门')
  const dialog = page.getByRole('dialog', { name: '部门切换（当前部门 : 权益交易台）' })
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(450)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog.getByText('请选择部门').last()).toBeVisible()
  await dialog.getByRole('combobox', { name: '部门' }).click()
  await page.getByTitle('量化研究组').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(page, 'Login_Userinfo')).toMatchObject({ orgCode: 'A01A02A02' })
  expect(await stored(page, 'departId')).not.toBe(before)
})
