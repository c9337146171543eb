import { admin } from '../support/demo-users.ts'
import { chooseInUserMenu, menuOf, saidDuring, stored } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: admin })

test('[SET-1] [SET-2] [SET-3] [SET-4] [SET-5] [SET-6] [SET-7] [LAYOUT-6] §2.4 and §9 settings change the frame at once and are stored', async ({
  page,
}) => {
  await page.goto('/404')
  await chooseInUserMenu(page, '系统设置')
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  const frame = page.locator('.frame')

  await test.step('layout, width and side menu', async () => {
    await expect(frame).toHaveAttribute('data-layout', 'sidemenu')
    await expect(frame).toHaveAttribute('data-nav', 'dark')
    await expect(frame).toHaveAttribute('data-content', 'Fixed')
    await expect(drawer.getByRole('radio', { name: '流式' })).toBeDisabled()

    await drawer.getByText('顶部栏').click()
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(menuOf(page).getByText('系统管理')).toBeVisible()
    const widthOf = async (place: string) => (await page.locator(place).boundingBox())?.width ?? 0
    expect(await widthOf('.frame-header .brand')).toBeGreaterThanOrEqual(165)
    expect(await widthOf('.header-end')).toBeGreaterThanOrEqual(400)
    await expect(drawer.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled()
    await drawer.getByText('流式').click()
    await expect(frame).toHaveAttribute('data-content', 'Fluid')
    await drawer.getByText('亮色').click()
    await expect(frame).toHaveAttribute('data-nav', 'light')
    expect(await stored(page, 'DEFAULT_LAYOUT_MODE')).toBe('topmenu')
    expect(await stored(page, 'DEFAULT_CONTENT_WIDTH_TYPE')).toBe('Fluid')
    expect(await stored(page, 'DEFAULT_THEME')).toBe('light')

    await page.reload()
    await expect(frame).toHaveAttribute('data-content', 'Fluid')
    await chooseInUserMenu(page, '系统设置')
    await drawer.getByRole('button', { name: '恢复默认' }).click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await expect(frame).toHaveAttribute('data-content', 'Fixed')
  })

  await test.step('eight theme colours, colour-weak mode and a word while compiling', async () => {
    const colors = drawer.getByRole('group', { name: '主题色' }).getByRole('button')
    await expect(colors).toHaveCount(8)
    const accent = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ant-color-primary').trim())
    const before = await accent()
    await saidDuring(page, '正在编译主题！', () => colors.first().click())
    await expect.poll(accent).not.toBe(before)
    await expect(page.getByText('正在编译主题！')).toBeHidden()
    expect(await stored(page, 'DEFAULT_COLOR')).toBe(await accent())
    const weak = drawer.getByRole('switch', { name: '色弱模式' })
    await weak.click()
    await expect(page.locator('html')).toHaveCSS('filter', 'invert(0.8)')
    expect(await stored(page, 'DEFAULT_COLOR_WEAK')).toBe(true)
    await weak.click()
  })

  await test.step('the header can be fixed and steps aside after 100 px', async () => {
    const fixed = drawer.getByRole('switch', { name: '固定顶栏' })
    const hiding = drawer.getByRole('switch', { name: '下滑时隐藏顶栏' })
    await fixed.click()
    await expect(frame).toHaveAttribute('data-header-fixed', 'false')
    await expect(hiding).toBeDisabled()
    await fixed.click()
    await hiding.click()
    expect(await stored(page, 'DEFAULT_FIXED_HEADER_HIDDEN')).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.addStyleTag({ content: '.frame-content { min-height: 3000px }' })
    const header = page.getByRole('banner')
    await page.mouse.wheel(0, 90)
    await expect(header).not.toHaveClass(/is-hidden/)
    await page.mouse.wheel(0, 400)
    await expect(header).toHaveClass(/is-hidden/)
    await page.mouse.wheel(0, -200)
    await expect(header).not.toHaveClass(/is-hidden/)
  })
})
