import type { PanelTable } from './panel-store.ts'

/** A cell that a spreadsheet would compute is kept as text. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))

function cellText(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = isFormula(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The rows as a file that spreadsheets open with Chinese intact. */
export function tableText({ head, rows }: PanelTable): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

const fileName = (title: string, asOf: string | null, ending: string) =>
  `${title}${asOf ? ` ${asOf.replaceAll(':', '')}` : ''}.${ending}`

export function saveTable(title: string, asOf: string | null, table: PanelTable): void {
  const url = URL.createObjectURL(new Blob([tableText(table)], { type: 'text/csv;charset=utf-8' }))
  save(url, fileName(title, asOf, 'csv'))
  URL.revokeObjectURL(url)
}

/** The panel as it stands on screen. The library comes when it is first asked for. */
export async function savePicture(title: string, asOf: string | null, element: HTMLElement): Promise<void> {
  const { toPng } = await import('html-to-image')
  const backgroundColor = getComputedStyle(element).backgroundColor
  save(await toPng(element, { backgroundColor, pixelRatio: 2 }), fileName(title, asOf, 'png'))
}
