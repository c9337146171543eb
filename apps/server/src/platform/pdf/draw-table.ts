import type { DocumentPart, PrintedColumn } from './document.ts'
import { bold, bottomOf, hairline, ink, margin, pale, regular, widthOf } from './page.ts'

type Table = Extract<DocumentPart, { kind: 'table' }>
type Cell = { x: number; width: number; align: 'left' | 'right' }

const fontSize = 8.5
const padding = 4

/** Rows break to the next page whole, under the titles once more. */
export function drawTable(doc: PDFKit.PDFDocument, { columns, rows, empty = '暂无数据' }: Table): void {
  const cells = placeCells(columns, widthOf(doc))
  const titles = columns.map(({ title }) => title)
  if (doc.y > bottomOf(doc) - 60) doc.addPage()
  drawRow(doc, cells, titles, true)
  for (const row of rows) {
    if (doc.y + heightOf(doc, cells, row) > bottomOf(doc)) {
      doc.addPage()
      drawRow(doc, cells, titles, true)
    }
    drawRow(doc, cells, row, false)
  }
  if (rows.length === 0) {
    doc
      .font(regular)
      .fontSize(fontSize)
      .fillColor(pale)
      .text(empty, margin, doc.y + padding, { width: widthOf(doc), align: 'center' })
  }
  doc.x = margin
  doc.y += 8
}

function placeCells(columns: readonly PrintedColumn[], width: number): Cell[] {
  const sum = columns.reduce((total, { weight }) => total + weight, 0)
  let x = margin
  return columns.map(({ weight, align = 'left' }) => {
    const cell = { x: x + padding, width: (width * weight) / sum - 2 * padding, align }
    x += (width * weight) / sum
    return cell
  })
}

function heightOf(doc: PDFKit.PDFDocument, cells: readonly Cell[], texts: readonly string[]): number {
  doc.font(regular).fontSize(fontSize)
  const heights = cells.map(({ width }, index) => doc.heightOfString(texts[index] ?? '', { width }))
  return Math.max(...heights) + 2 * padding
}

function drawRow(doc: PDFKit.PDFDocument, cells: readonly Cell[], texts: readonly string[], isTitle: boolean): void {
  const top = doc.y
  const height = heightOf(doc, cells, texts)
  doc
    .font(isTitle ? bold : regular)
    .fontSize(fontSize)
    .fillColor(isTitle ? pale : ink)
  for (const [index, { x, width, align }] of cells.entries()) {
    doc.text(texts[index] ?? '', x, top + padding, { width, align })
  }
  const bottom = top + height
  doc
    .moveTo(margin, bottom)
    .lineTo(margin + widthOf(doc), bottom)
    .lineWidth(isTitle ? 0.8 : 0.4)
    .strokeColor(hairline)
    .stroke()
  doc.y = bottom
}
