import { afterEach, expect, it } from 'vitest'
import { tellCutText } from './tell-cut-text.ts'

afterEach(() => document.body.replaceChildren())

/** A row of one cell; how wide its text is and how much of it is shown cannot be measured here, so it is said. */
function cellOf(html: string, { text, room }: { text: number; room: number }): HTMLElement {
  document.body.innerHTML = `<table><tbody><tr><td>${html}</td></tr></tbody></table>`
  const cell = document.querySelector('td')!
  Object.defineProperties(cell, { scrollWidth: { value: text }, clientWidth: { value: room } })
  return cell
}

it('[LIST-28] a cell that cuts its text tells all of it, whatever renders the text', () => {
  const cell = cellOf('<b>月度</b>运营报告', { text: 200, room: 80 })
  tellCutText({ target: cell.querySelector('b')! })
  expect(cell.title).toBe('月度运营报告')
})

it('[LIST-28] a cell with room for its text says nothing twice', () => {
  const cell = cellOf('报告', { text: 40, room: 80 })
  cell.title = '报告'
  tellCutText({ target: cell })
  expect(cell.hasAttribute('title')).toBe(false)
})

it('[LIST-28] words of the cell’s own stay', () => {
  const cell = cellOf('<span title="0 0 3 * * ? *">每天 03:00:00</span>', { text: 200, room: 80 })
  tellCutText({ target: cell })
  expect(cell.hasAttribute('title')).toBe(false)
})
