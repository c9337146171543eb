import type { DocumentPart, PrintedCurve } from './document.ts'
import { bottomOf, hairline, margin, pale, regular, widthOf } from './page.ts'

type Curves = Extract<DocumentPart, { kind: 'curves' }>
type Plot = { left: number; top: number; width: number; height: number; low: number; high: number }

const height = 150
const axisWidth = 52
const gridLines = 4

/** Curves over one another on one scale, with their names, the values of the grid and the first and last label. */
export function drawCurves(doc: PDFKit.PDFDocument, { curves, labels, digits }: Curves): void {
  const values = curves.flatMap((curve) => curve.values.filter((value) => value !== null))
  if (values.length === 0) return
  if (doc.y + height + 44 > bottomOf(doc)) doc.addPage()
  drawNames(doc, curves)
  const low = Math.min(...values)
  const high = Math.max(...values)
  // A flat curve runs through the middle.
  const room = high === low ? Math.abs(high) * 0.01 || 1 : 0
  const left = margin + axisWidth
  const plot: Plot = { left, top: doc.y, width: widthOf(doc) - axisWidth, height, low: low - room, high: high + room }
  drawGrid(doc, plot, digits)
  for (const curve of curves) drawCurve(doc, plot, curve)
  doc.font(regular).fontSize(8).fillColor(pale)
  const y = plot.top + height + 4
  doc.text(labels[0], left, y, { width: plot.width / 2, lineBreak: false })
  doc.text(labels[1], left + plot.width / 2, y, { width: plot.width / 2, align: 'right', lineBreak: false })
  doc.x = margin
  doc.y = y + 18
}

function drawNames(doc: PDFKit.PDFDocument, curves: readonly PrintedCurve[]): void {
  const top = doc.y
  let x = margin
  doc.font(regular).fontSize(8)
  for (const { name, colour } of curves) {
    doc.rect(x, top + 4, 10, 2).fill(colour)
    doc.fillColor(pale).text(name, x + 14, top, { lineBreak: false })
    x += 14 + doc.widthOfString(name) + 16
  }
  doc.y = top + 16
}

function drawGrid(doc: PDFKit.PDFDocument, plot: Plot, digits: number): void {
  doc.font(regular).fontSize(7.5)
  for (let line = 0; line <= gridLines; line += 1) {
    const value = plot.low + ((plot.high - plot.low) * line) / gridLines
    const y = yOf(plot, value)
    doc
      .moveTo(plot.left, y)
      .lineTo(plot.left + plot.width, y)
      .lineWidth(0.4)
      .strokeColor(hairline)
      .stroke()
    doc
      .fillColor(pale)
      .text(value.toFixed(digits), margin, y - 5, { width: axisWidth - 6, align: 'right', lineBreak: false })
  }
}

function drawCurve(doc: PDFKit.PDFDocument, plot: Plot, { values, colour }: PrintedCurve): void {
  const step = plot.width / Math.max(values.length - 1, 1)
  let isDrawing = false
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDrawing = false
      continue
    }
    const x = plot.left + index * step
    if (isDrawing) doc.lineTo(x, yOf(plot, value))
    else doc.moveTo(x, yOf(plot, value))
    isDrawing = true
  }
  doc.lineWidth(1.2).strokeColor(colour).stroke()
}

function yOf({ top, height: tall, low, high }: Plot, value: number): number {
  return top + tall - ((value - low) / (high - low)) * tall
}
