import type { Page } from '@playwright/test'

/**
 * What the tables on screen keep from a reader, in words: headings and times that are cut, columns that lie under a
 * fixed one, and on a phone a list whose first column leaves with the others.
 */
export const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isPhone = innerWidth < 768
    const time = /^\d{4}-\d\d-\d\d|^\d\d:\d\d/
    const pane = document.querySelector('.tab-pane:not([data-parked])') ?? document.body
    const seen = (selector: string) =>
      [...pane.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())

    /** The words of a cell reach beyond what it shows of them; the mark of a sorted heading may use its padding. */
    function isCut(cell: HTMLElement): boolean {
      const words = cell.querySelector('.ant-table-column-title') ?? cell
      const range = document.createRange()
      range.selectNodeContents(words)
      const box = words.getBoundingClientRect()
      const padding = cell.matches('th') ? 0 : Number.parseFloat(getComputedStyle(words).paddingInlineEnd)
      return range.getBoundingClientRect().right > box.right - padding + 1
    }

    const heads = seen('th')
      .filter((head) => head.innerText.trim() !== '' && isCut(head))
      .map((head) => `heading ${head.innerText.trim()}`)
    const times = seen('td')
      .filter((cell) => time.test(cell.innerText.trim()) && isCut(cell))
      .map((cell) => `time ${cell.innerText.trim()}`)

    const isFixed = (cell: Element, side: 'left' | 'right') => {
      const style = getComputedStyle(cell)
      return style.position === 'sticky' && style[side] !== 'auto'
    }
    const wide = seen('.ant-table-content, .ant-table-body').filter(
      (table) => table.scrollWidth > table.clientWidth + 1 && table.querySelector('tr[data-row-key]') !== null,
    )
    const named = (table: HTMLElement) => [
      ...table.querySelectorAll('tr[data-row-key]:not([aria-hidden]) > td:not(.ant-table-selection-column)'),
    ]
    const covered = isPhone
      ? wide
          .filter((table) => table.closest('.list-page') !== null && !isFixed(named(table)[0] ?? table, 'left'))
          .map(() => 'the first column leaves')
      : wide
          .filter((table) => named(table).some((cell) => isFixed(cell, 'right')))
          .map((table) => `${table.scrollWidth - table.clientWidth} px under a fixed column`)
    return [...new Set([...heads, ...times, ...covered])]
  })
