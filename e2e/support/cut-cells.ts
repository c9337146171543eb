import type { Page } from '@playwright/test'

/**
 * What the tables on screen keep from a reader, in words: headings, times, figures and codes that are cut, and columns
 * that lie under a fixed one. A name may be cut: its cell tells all of it on hover.
 */
export const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Times, numbers with their unit, codes of instruments. */
    const figure = /^[-+−▲▼¥$]?\s?\d[\d,.:\-/ %万亿KMGTBms]*$|^[A-Z]+\.[\w-]+$|^[A-Z]+-PERP$/
    const pane = document.querySelector('.tab-pane:not([data-parked])') ?? document.body
    const seen = (selector: string) =>
      [...pane.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())

    /** Where the words in this element may stand: an ellipsis already begins before the padding. */
    function edgesOf(element: HTMLElement) {
      const { left, right } = element.getBoundingClientRect()
      const { textOverflow, paddingRight } = getComputedStyle(element)
      const padding = textOverflow === 'ellipsis' && !element.matches('th') ? Number.parseFloat(paddingRight) : 0
      return { left: left - 1, right: right - padding + 1 }
    }
    function isCut(cell: HTMLElement): boolean {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right, width } = range.getBoundingClientRect()
        for (let around = width > 0 ? text.parentElement : null; around; around = around.parentElement) {
          // What is only there to be heard.
          if (around.matches('.visually-hidden')) break
          if (around === cell || getComputedStyle(around).overflowX !== 'visible') {
            const edges = edgesOf(around)
            if (left < edges.left || right > edges.right) return true
          }
          if (around === cell) break
        }
      }
      return false
    }

    const heads = seen('th:not([scope=row])')
      .filter((head) => head.innerText.trim() !== '' && isCut(head))
      .map((head) => `heading ${head.innerText.trim()}`)
    const figures = seen('td')
      .filter((cell) => figure.test(cell.innerText.trim()) && isCut(cell))
      .map((cell) => `figure ${cell.innerText.trim()}`)

    const isFixed = (cell: Element) => {
      const { position, right } = getComputedStyle(cell)
      return position === 'sticky' && right !== 'auto'
    }
    // Asked of the heads: whether there are rows at this moment depends on what else goes on.
    const covered = seen('.ant-table-content, .ant-table-header')
      .filter((table) => table.scrollWidth > table.clientWidth + 1 && [...table.querySelectorAll('th')].some(isFixed))
      .map((table) => `${table.scrollWidth - table.clientWidth} px under a fixed column`)
    return [...new Set([...heads, ...figures, ...covered])]
  })

/** Rows of the list on screen that can be seen whole above its footer. */
export const rowsInView = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const pane = document.querySelector('.tab-pane:not([data-parked])') ?? document.body
    const footer = pane.querySelector('.list-footer')
    const bottom = (footer?.getBoundingClientRect().top ?? innerHeight) + 1
    const rows = [...pane.querySelectorAll('.list-table tr[data-row-key]')]
    return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length
  })
