import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, walk, type Visit } from './example.ts'

test.use({ user: admin })

const slider: Visit = async (article, page) => {
  const slide = exampleOf(article, '滑块验证')
  const handle = slide.getByRole('button', { name: '拖动滑块验证' })
  await handle.focus()
  await handle.press('ArrowRight')
  await handle.blur()
  await expect(slide.getByText('拖动滑块验证')).toBeVisible()
  await handle.focus()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight')
  await expect(slide.getByText('验证通过')).toBeVisible()
}

const prompt: Visit = async (article, page) => {
  const place = exampleOf(article, '重命名')
  await place.getByRole('button', { name: /重命名/ }).click()
  const dialog = page.getByRole('dialog', { name: '重命名' })
  await dialog.getByLabel('名称').fill('')
  await button(dialog, '重命名').click()
  await expect(dialog.getByText('请输入名称')).toBeVisible()
  await dialog.getByLabel('名称').fill('量枢二号')
  await button(dialog, '重命名').click()
  await expect(place.getByRole('button', { name: '重命名：量枢二号' })).toBeVisible()
}

const appModal: Visit = async (article, page) => {
  const place = exampleOf(article, '可拖动的对话框')
  await place.getByRole('button', { name: '打开对话框' }).click()
  const dialog = page.getByRole('dialog', { name: /可拖动的对话框/ })
  await dialog.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(dialog.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await place.getByRole('button', { name: '打开对话框' }).click()
  await expect(dialog.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

const details: Visit = async (article, page) => {
  const place = exampleOf(article, '详细信息')
  await place.getByRole('button', { name: '详细信息' }).click()
  const dialog = page.getByRole('dialog', { name: /详细信息/ })
  await expect(dialog.getByRole('tab', { name: '投资经理' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

const form: Visit = async (article, page) => {
  await article.getByRole('button', { name: '新增产品' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('产品名称').fill('量枢一号')
  await button(dialog, '保存').click()
  await expect(dialog).toBeHidden()
  await expect(article.getByText('已保存：量枢一号')).toBeVisible()
}

const shows =
  (title: string, text: string | RegExp): Visit =>
  async (article) => {
    await expect(exampleOf(article, title).getByText(text).first()).toBeVisible()
  }

test('[EXAMPLE-1] [WIDGET-1] [WIDGET-6] [WIDGET-7] dialogs go full screen and keep to their rules, the slider passes by the keyboard alone @phone', async ({
  page,
}, { project }) => {
  const onDesk = (visit: Visit): Visit => (project.name === 'phone' ? undefined : visit)
  await walk(page, {
    AppModal: appModal,
    FormModal: form,
    PromptDialog: onDesk(prompt),
    DetailModal: details,
    DetailList: shows('四列', '12.5 亿元'),
    SliderCaptcha: onDesk(slider),
    InputFilter: undefined,
    ValueSwitch: undefined,
    FieldRules: undefined,
    EllipsisText: shows('按宽度', /…$/),
  })
})
