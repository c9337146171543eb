import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { marketStands } from '../support/api.ts'
import { manager, twoDeparts } from '../support/demo-users.ts'
import { bellOf, chooseInUserMenu, go, menuOf, onScreen, tab } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

// The checker takes its time: shared between the workers.
test.describe.configure({ mode: 'parallel' })

type Appearance = 'light' | 'dark'

/** All that differs between two appearances of one page. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Everything that keeps somebody out, in the words of the checker. Names, roles and order are the same in both
 * appearances: the dark one is only asked for its colours.
 */
async function barriers(page: Page, appearance: Appearance, places: readonly string[] = []): Promise<string[]> {
  // There are no foreign frames here, for which the checker would open a second page each time.
  const checker = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(appearance === 'dark' && { runOnly: rulesOfColour }),
  })
  for (const place of places) checker.include(place)
  const { violations } = await checker.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

async function settled(page: Page) {
  await expect(onScreen(page)).toBeVisible()
  await expect(page.locator('.ant-skeleton').filter({ visible: true })).toHaveCount(0)
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await settled(page)
}

/** Switches where one stands: nothing is loaded anew. */
async function switchTo(page: Page, appearance: Appearance) {
  await page.getByRole('button', { name: appearance === 'dark' ? '切换到深色' : '切换到浅色' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-appearance', appearance)
}

/** Where there is no switch: the next load shows it. */
const choose = (page: Page, appearance: Appearance): Promise<void> =>
  page.evaluate(
    (value) => localStorage.setItem('pro__DEFAULT_APPEARANCE', JSON.stringify({ value, expire: null })),
    appearance,
  )

/** The barriers of both appearances; the page is light before and after. */
async function barriersOfBoth(page: Page, places?: readonly string[]): Promise<string[]> {
  const light = await barriers(page, 'light', places)
  await switchTo(page, 'dark')
  const dark = await barriers(page, 'dark', places)
  await switchTo(page, 'light')
  return [...light, ...dark]
}

/** What opens above a page, and the parts of the frame that open it: the page below has been looked at before. */
async function placesAround(opened: Locator): Promise<string[]> {
  await opened.evaluate((element) => {
    for (const one of document.querySelectorAll('[data-checked]')) one.removeAttribute('data-checked')
    const whole = element.closest('[role=menu], [role=dialog]') ?? element
    whole.setAttribute('data-checked', '')
  })
  return ['[data-checked]', 'header.frame-header', 'nav[aria-label=打开的页面]']
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

/** What opens above a page, and how. */
const overlays: { name: string; open: (page: Page) => Promise<Locator> }[] = [
  {
    name: 'the notices',
    open: async (page) => {
      await bellOf(page).click()
      return page.getByRole('region', { name: '通知', exact: true })
    },
  },
  {
    name: 'the user menu',
    open: async (page) => {
      await page.locator('.user-button').click()
      return page.getByRole('menuitem', { name: '退出登录' })
    },
  },
  {
    name: 'the settings',
    open: async (page) => {
      await chooseInUserMenu(page, '系统设置')
      return dialog(page, '系统设置')
    },
  },
  {
    name: 'the password dialog',
    open: async (page) => {
      await chooseInUserMenu(page, '密码修改')
      return dialog(page, '修改密码')
    },
  },
  {
    name: 'the logout question',
    open: async (page) => {
      await chooseInUserMenu(page, '退出登录')
      return page.getByRole('dialog').filter({ hasText: '确定要退出登录吗' })
    },
  },
  {
    name: 'the palette',
    open: async (page) => {
      await page.getByRole('button', { name: '搜索菜单与证券' }).click()
      await page.getByRole('searchbox').fill('300')
      return page.getByRole('list', { name: '匹配的证券' })
    },
  },
  {
    name: 'the menu of a tab',
    open: async (page) => {
      await go(page, '/isps/userAnnouncement')
      await tab(page, '首页').click({ button: 'right' })
      return page.getByRole('menuitem', { name: '关闭其它' })
    },
  },
  {
    name: 'the market emotion',
    open: async (page) => {
      await page.getByRole('button', { name: '市场情绪' }).click()
      await expect(dialog(page, '市场情绪').getByRole('figure')).toHaveCount(2)
      return dialog(page, '市场情绪')
    },
  },
]

test('[A11Y-1] §2.1 the pages before the login have no barrier, light or dark @phone', async ({ page }) => {
  for (const [path, words] of [
    ['/user/login', '演示账号'],
    ['/user/register', '获取验证码'],
    ['/user/alteration', '下一步'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words).first()).toBeVisible()
    expect(await barriersOfBoth(page), path).toEqual([])
  }
  // A page without the switch.
  for (const appearance of ['light', 'dark'] as const) {
    await choose(page, appearance)
    await page.goto('/oauth2-app/login')
    await expect(page.getByText('请从企业应用中打开')).toBeVisible()
    expect(await barriers(page, appearance)).toEqual([])
  }
})

test('[A11Y-1] §2.5 the choice after the password has no barrier, light or dark', async ({ page }) => {
  await page.goto('/user/login')
  for (const appearance of ['light', 'dark'] as const) {
    if (appearance === 'dark') await switchTo(page, 'dark')
    await page.getByLabel('用户名').fill(twoDeparts.username)
    await page.getByLabel('密码', { exact: true }).fill(twoDeparts.password)
    await page.keyboard.press('Enter')
    const choice = dialog(page, '请选择登录身份')
    await expect(choice).toBeVisible()
    expect(await barriers(page, appearance)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(choice).toBeHidden()
  }
})

test.describe('signed in', () => {
  test.use({ user: manager })

  test('[A11Y-1] §2.4 the frame and its pages have no barrier under either menu, light or dark', async ({ page }) => {
    await visit(page, '/404')
    expect(await barriersOfBoth(page), 'the frame').toEqual([])
    // The frame around them is the same.
    for (const path of ['/403', '/500', '/isps/userAnnouncement', '/dashboard/analysis']) {
      await go(page, path)
      await expect(page).toHaveURL(path)
      await settled(page)
      expect(await barriersOfBoth(page, ['main', 'header.frame-header']), path).toEqual([])
    }
    await page.evaluate(() => localStorage.setItem('pro__DEFAULT_LAYOUT_MODE', '{"value":"topmenu","expire":null}'))
    await visit(page, '/404')
    await expect(menuOf(page)).toBeVisible()
    expect(await barriersOfBoth(page), 'the menu on top').toEqual([])
  })

  test('[A11Y-1] §2.5 what opens above a page has no barrier, light or dark', async ({ page, managerApi }) => {
    await marketStands(managerApi)
    await visit(page, '/404')
    for (const appearance of ['light', 'dark'] as const) {
      if (appearance === 'dark') await switchTo(page, 'dark')
      for (const { name, open } of overlays) {
        const opened = await open(page)
        await expect(opened, name).toBeVisible()
        expect(await barriers(page, appearance, await placesAround(opened)), `${name}, ${appearance}`).toEqual([])
        await page.keyboard.press('Escape')
        await expect(opened, name).toBeHidden()
      }
    }
  })

  test('[A11Y-1] §2.4 the menu of a phone has no barrier, light or dark @phone-only @phone', async ({ page }) => {
    await visit(page, '/404')
    for (const appearance of ['light', 'dark'] as const) {
      await choose(page, appearance)
      await visit(page, '/404')
      await page.getByRole('button', { name: '打开菜单' }).click()
      await expect(menuOf(page)).toBeVisible()
      expect(await barriers(page, appearance)).toEqual([])
    }
  })
})
