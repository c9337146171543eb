// Administration pages opened from the menu in Chromium, production build: until their rows are on screen, beside the limit
import { home, openDesk, openPath } from './lib/browser-desk.mjs'
import { report } from './lib/measure.mjs'

const limitMs = 500
const rounds = 3
/** Rows, cards, charts of numbers, or the words that say that there are none. */
const filled = '.ant-table-row, .ant-tree-treenode, .ant-empty, .ant-table-placeholder, .ant-statistic, .monitor-card'

const desk = await openDesk()
try {
  const { page, paths } = desk
  const administration = paths.filter((path) => /^\/(isystem|isys|isps|message|oss|monitor|online)\b/.test(path))
  /** From the click on a menu entry to the frame after the one that shows rows. @param {string} path */
  const openingMs = (path) =>
    page.evaluate(
      async ([to, rows]) => {
        const startedAt = performance.now()
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        const pane = () => document.querySelector(`.tab-pane[data-path="${to}"]`)
        const isFilled = () =>
          [...(pane()?.querySelectorAll(rows) ?? [])].some((row) => row.getClientRects().length > 0)
        while (!isFilled() || pane()?.querySelector('.ant-spin-spinning')) {
          if (performance.now() - startedAt > 10_000) return Number.NaN
          await new Promise((resolve) => setTimeout(resolve))
        }
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return performance.now() - startedAt
      },
      /** @type {[string, string]} */ ([path, filled]),
    )
  /** @type {{ path: string, first: number, again: number }[]} */
  const opened = []
  for (const path of administration) {
    /** @type {number[]} */
    const times = []
    for (let round = 0; round < rounds; round += 1) {
      times.push(await openingMs(path))
      await page.waitForTimeout(500)
      // Closed, so that the next opening makes the page anew.
      await page.evaluate(() =>
        /** @type {HTMLElement | null} */ (document.querySelector('.tab.is-active button'))?.click(),
      )
      await openPath(page, home)
      await page.waitForTimeout(500)
    }
    const [first = Number.NaN, ...others] = times
    opened.push({ path, first, again: others.toSorted((a, b) => a - b)[0] ?? Number.NaN })
  }
  for (const { path, first, again } of opened) {
    process.stdout.write(`${path}: ${first.toFixed(0)} ms the first time, ${again.toFixed(0)} ms again\n`)
  }
  // A page that has neither rows nor words for that, such as one's own department without one, has no time.
  const measured = opened.filter(({ first }) => Number.isFinite(first))
  const slowest = measured.toSorted((a, b) => b.first - a.first)[0]
  report({
    bench: `admin pages: rows on screen, slowest of ${measured.length} on its first opening (${slowest?.path})`,
    ours: slowest?.first ?? Number.NaN,
    peer: limitMs,
    unit: 'ms',
    lessIsBetter: true,
  })
} finally {
  await desk.close()
}
