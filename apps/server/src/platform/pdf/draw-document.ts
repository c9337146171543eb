import { fileURLToPath } from 'node:url'

import PdfKit from 'pdfkit'

import type { DocumentPart, Fact, PrintedDocument } from './document.ts'
import { drawCurves } from './draw-curves.ts'
import { drawTable } from './draw-table.ts'
import { bold, bottomOf, ink, margin, pale, regular, widthOf } from './page.ts'

/** The package names no paths of its files; they lie beside its entry. */
const fontFolder = new URL('../fonts/', import.meta.resolve('@embedpdf/fonts-sc'))
const factsPerLine = 3
const factHeight = 34

/** Draws a document on A4, with the glyphs it uses inside: it reads the same on every machine. */
export async function drawDocument(printed: PrintedDocument): Promise<Buffer> {
  const doc = new PdfKit({
    size: 'A4',
    margin,
    bufferPages: true,
    info: { Title: printed.title, Creator: '量枢' },
    // A font opened under two names is read anew at each change of font.
    font: '',
  })
  doc.registerFont(regular, fileURLToPath(new URL('NotoSansHans-Regular.otf', fontFolder)))
  doc.registerFont(bold, fileURLToPath(new URL('NotoSansHans-Bold.otf', fontFolder)))
  const written = collect(doc)
  drawTitle(doc, printed)
  for (const part of printed.parts) drawPart(doc, part)
  numberPages(doc, printed.foot)
  doc.end()
  return written
}

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of doc) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function drawTitle(doc: PDFKit.PDFDocument, { title, subtitle }: PrintedDocument): void {
  doc.font(bold).fontSize(18).fillColor(ink).text(title)
  if (subtitle !== undefined) doc.font(regular).fontSize(10).fillColor(pale).text(subtitle)
  doc.moveDown(0.8)
}

function drawPart(doc: PDFKit.PDFDocument, part: DocumentPart): void {
  switch (part.kind) {
    case 'heading':
      // A heading alone at the foot of a page would stand apart from what it names.
      if (doc.y > bottomOf(doc) - 80) doc.addPage()
      doc.moveDown(0.5).font(bold).fontSize(12).fillColor(ink).text(part.text, margin).moveDown(0.3)
      return
    case 'paragraph':
      doc.font(regular).fontSize(9.5).fillColor(ink).text(part.text, margin, doc.y, { lineGap: 3 }).moveDown(0.5)
      return
    case 'facts':
      return drawFacts(doc, part.facts)
    case 'table':
      return drawTable(doc, part)
    case 'curves':
      return drawCurves(doc, part)
  }
}

function drawFacts(doc: PDFKit.PDFDocument, facts: readonly Fact[]): void {
  const width = widthOf(doc) / factsPerLine
  const height = Math.ceil(facts.length / factsPerLine) * factHeight
  if (doc.y + height > bottomOf(doc)) doc.addPage()
  const top = doc.y
  for (const [index, { label, value }] of facts.entries()) {
    const x = margin + (index % factsPerLine) * width
    const y = top + Math.floor(index / factsPerLine) * factHeight
    const box = { width: width - 8, height: 14, lineBreak: false, ellipsis: true }
    doc.font(regular).fontSize(8.5).fillColor(pale).text(label, x, y, box)
    doc
      .font(bold)
      .fontSize(10.5)
      .fillColor(ink)
      .text(value, x, y + 13, box)
  }
  doc.x = margin
  doc.y = top + height + 4
}

function numberPages(doc: PDFKit.PDFDocument, foot: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    const y = doc.page.height - margin + 14
    const width = widthOf(doc)
    // Text below the margin would open a new page.
    doc.page.margins.bottom = 0
    doc.font(regular).fontSize(8).fillColor(pale)
    doc.text(foot, margin, y, { width: width - 90, height: 12, lineBreak: false, ellipsis: true })
    doc.text(`第 ${page + 1} 页，共 ${count} 页`, margin + width - 90, y, {
      width: 90,
      align: 'right',
      lineBreak: false,
    })
  }
}
