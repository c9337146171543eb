/** Measures and colours that all parts of a printed page share. Points: 72 to the inch. */
export const margin = 48
export const regular = 'regular'
export const bold = 'bold'
export const ink = '#1f2329'
export const pale = '#646a73'
export const hairline = '#dee0e3'

export function widthOf(doc: PDFKit.PDFDocument): number {
  return doc.page.width - 2 * margin
}

export function bottomOf(doc: PDFKit.PDFDocument): number {
  return doc.page.height - margin
}
