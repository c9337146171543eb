import type { Locator, Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, option } from './example.ts'

test.use({ user: admin })

type Visit = (article: Locator, page: Page) => Promise<void>

/** A list picker: its dialog opens, a row is taken, the value is stored. */
const pickRow =
  (title: string, name: RegExp): Visit =>
  async (article, page) => {
    const place = exampleOf(article, title)
    await place.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('tr[data-row-key]').first().click()
    await dialog.getByRole('button', { name: /确认修改|确\s?定/ }).click()
    await expect(dialog).toBeHidden()
    await expect(place.getByText(/保存值：\w+/)).toBeVisible()
  }

const chooses =
  (title: string, text: string, stored: string): Visit =>
  async (article, page) => {
    const place = exampleOf(article, title)
    await place.getByRole('combobox').click()
    await option(page, text).click()
    await page.keyboard.press('Escape')
    await expect(place.getByText(`保存值：${stored}`)).toBeVisible()
  }

const shows =
  (title: string, text: string | RegExp): Visit =>
  async (article) => {
    await expect(exampleOf(article, title).getByText(text).first()).toBeVisible()
  }

/** Every page of the gallery; what has a journey of its own is only looked at here. */
const visits: Record<string, Visit | undefined> = {
  EditableTable: undefined,
  ListPage: undefined,
  QueryBuilder: undefined,
  ImportExport: undefined,
  TreeTable: async (article) => {
    const place = exampleOf(article, '树形表格')
    const opener = place.getByRole('button', { name: '展开行' }).first()
    await opener.waitFor()
    const rows = place.locator('tr[data-row-key]')
    const before = await rows.count()
    await opener.click()
    await expect(rows).not.toHaveCount(before)
  },
  SubTable: undefined,
  UserPicker: undefined,
  DepartUserPicker: undefined,
  DepartPicker: undefined,
  RolePicker: pickRow('单选', /选\s?择$/),
  PositionPicker: pickRow('单选', /选\s?择$/),
  RecordPicker: undefined,
  ReportPicker: undefined,
  AreaPicker: shows('级联', /浦东新区/),
  DictSelect: chooses('字典', '女', '2'),
  DictMultiSelect: chooses('分隔符', '高', 'L;M;H'),
  DictRadio: undefined,
  DictTag: shows('文字', '女'),
  SearchSelect: undefined,
  TreeSelect: undefined,
  CategorySelect: async (article, page) => {
    const place = exampleOf(article, '分类')
    await place.getByRole('combobox').click()
    await page.locator('.ant-select-dropdown:visible .ant-select-tree-title').first().click()
    await page.keyboard.press('Escape')
    await expect(place.getByText(/保存值：\w+/)).toBeVisible()
  },
  CronBuilder: undefined,
  HourPicker: async (article) => {
    const place = exampleOf(article, '小时选择')
    await place.getByRole('radio', { name: '每时' }).check()
    await expect(place.getByText('保存值：*')).toBeVisible()
  },
  FileUpload: undefined,
  ImageUpload: undefined,
  UploadPopup: undefined,
  CodeEditor: undefined,
  RichText: undefined,
  MarkdownEditor: undefined,
  AppModal: undefined,
  FormModal: async (article, page) => {
    await article.getByRole('button', { name: '新增产品' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('产品名称').fill('量枢一号')
    await button(dialog, '保存').click()
    await expect(dialog).toBeHidden()
    await expect(article.getByText('已保存：量枢一号')).toBeVisible()
  },
  PromptDialog: undefined,
  DetailModal: undefined,
  DetailList: shows('四列', '12.5 亿元'),
  SliderCaptcha: undefined,
  InputFilter: undefined,
  ValueSwitch: undefined,
  FieldRules: undefined,
  EllipsisText: shows('按宽度', /…$/),
}

/** The pages are visited in one window: a reload for each of them would take minutes. */
async function go(page: Page, name: string): Promise<Locator> {
  const article = page.getByRole('main').getByRole('article')
  const title = article.getByRole('heading', { level: 2 }).first()
  const before = await title.textContent()
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/examples/${name}`)
  await expect(page).toHaveURL(new RegExp(`/examples/${name}$`))
  // The page before stays until the next one is there.
  await expect(title).not.toHaveText(before ?? '')
  await article.getByRole('heading', { name: '属性' }).waitFor()
  return article
}

test('[EXAMPLE-1] every page of the gallery opens without a fault, fits its screen and shows its code @phone', async ({
  page,
  adminApi,
}) => {
  await adminApi.call('POST', '/sys/category/add', { body: { name: `示例分类${Date.now()}` } })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/examples/EllipsisText')
  for (const [name, visit] of Object.entries(visits)) {
    await test.step(name, async () => {
      const article = await go(page, name)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(overflow).toBeLessThanOrEqual(0)
      // By a key: rows that arrive meanwhile move it away from under a pointer.
      await article.locator('summary').first().press('Enter')
      await expect(article.locator('pre').first()).toContainText('import')
      await visit?.(article, page)
      expect(faults).toEqual([])
    })
  }
})
