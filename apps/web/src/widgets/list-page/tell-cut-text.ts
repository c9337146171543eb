const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth + 1

/** LIST-28: a cell that cuts its text tells all of it on hover; one that has words of its own keeps them. */
function tellCutText({ target }: { target: EventTarget }) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell || cell.matches('.ant-table-selection-column') || cell.querySelector('[title]')) return
  if ([cell, ...cell.querySelectorAll('*')].some(isCut)) cell.title = cell.textContent.trim()
  else cell.removeAttribute('title')
}

/** For the element around a table. */
export const tellingCutText = { onMouseOver: tellCutText, onFocus: tellCutText }
