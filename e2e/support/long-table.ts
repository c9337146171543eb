import { expect, type Locator } from '@playwright/test'

const STEP = 400

/** A long table of a panel draws the rows in sight: looks from its top to its end until the wanted one is there. */
export async function findInLongTable(table: Locator, wanted: Locator, timeout: number): Promise<void> {
  const holder = table.locator('xpath=..')
  await expect(async () => {
    const height = await holder.evaluate((box) => box.scrollHeight)
    for (let top = 0; top <= height; top += STEP) {
      await holder.evaluate((box, at) => box.scrollTo({ top: at }), top)
      await table.page().waitForTimeout(60)
      if (await wanted.isVisible()) return
    }
    throw new Error('the row is not in the table')
  }).toPass({ timeout, intervals: [500] })
}
