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
 * appearances: the dark one is only asked for its colours, and above a page only for those of what has opened.
 */
async function barriers(page: Page, appearance: Appearance, opened?: Locator): Promise<string[]> {
  // There are no foreign frames here, for which the checker would open a second page each time.
  const checker = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(appearance === 'dark' && { runOnly: rulesOfColour }),
  })
  if (appearance === 'dark' && opened) {
    await opened.evaluate((element) => (element.closest('[role=menu]') ?? element).setAttribute('data-checked', ''))
    checker.include('[data-checked]')
  }
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

for (const appearance of ['light', 'dark'] as const) {
  test.describe(`in ${appearance}`, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript((value) => {
        localStorage.setItem('pro__DEFAULT_APPEARANCE', JSON.stringify({ value, expire: null }))
      }, appearance),
    )

    test(`[A11Y-1] §2.1 the pages before the login have no barrier, ${appearance} @phone`, async ({ page }) => {
      for (const [path, words] of [
        ['/user/login', '演示账号'],
        ['/user/register', '获取验证码'],
        ['/user/alteration', '下一步'],
        ['/oauth2-app/login', '请从企业应用中打开'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByText(words).first()).toBeVisible()
        expect(await barriers(page, appearance), path).toEqual([])
      }
    })

    test(`[A11Y-1] §2.5 the choice after the password has no barrier, ${appearance}`, async ({ page }) => {
      await page.goto('/user/login')
      await page.getByLabel('用户名').fill(twoDeparts.username)
      await page.getByLabel('密码', { exact: true }).fill(twoDeparts.password)
      await page.keyboard.press('Enter')
      await expect(dialog(page, '请选择登录身份')).toBeVisible()
      expect(await barriers(page, appearance)).toEqual([])
    })

    test.describe('signed in', () => {
      test.use({ user: manager })

      test(`[A11Y-1] §2.4 the pages of the frame have no barrier, ${appearance}`, async ({ page }) => {
        await visit(page, '/dashboard/analysis')
        for (const path of ['/dashboard/analysis', '/isps/userAnnouncement', '/403', '/404', '/500']) {
          await go(page, path)
          await expect(page).toHaveURL(path)
          await settled(page)
          expect(await barriers(page, appearance), path).toEqual([])
        }
      })

      test(`[A11Y-1] §2.5 what opens above a page has no barrier, ${appearance}`, async ({ page, managerApi }) => {
        await marketStands(managerApi)
        await visit(page, '/404')
        for (const { name, open } of overlays) {
          const opened = await open(page)
          await expect(opened, name).toBeVisible()
          expect(await barriers(page, appearance, opened), name).toEqual([])
          await page.keyboard.press('Escape')
          await expect(opened, name).toBeHidden()
        }
      })

      test(`[A11Y-1] §2.4 the menu on top has no barrier, ${appearance}`, async ({ page }) => {
        await page.addInitScript(() =>
          localStorage.setItem('pro__DEFAULT_LAYOUT_MODE', '{"value":"topmenu","expire":null}'),
        )
        await visit(page, '/404')
        await expect(menuOf(page)).toBeVisible()
        expect(await barriers(page, appearance)).toEqual([])
      })

      test(`[A11Y-1] §2.4 the menu of a phone has no barrier, ${appearance} @phone-only @phone`, async ({ page }) => {
        await visit(page, '/404')
        await page.getByRole('button', { name: '打开菜单' }).click()
        await expect(menuOf(page)).toBeVisible()
        expect(await barriers(page, appearance)).toEqual([])
      })
    })
  })
}
