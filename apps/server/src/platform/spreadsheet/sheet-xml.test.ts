import { describe, expect, it } from 'vitest'

import { columnName, escapeText, rowXml, type CellValue, type RowStyle } from './sheet-xml.ts'
import { sheetHead, sheetTail, workbookParts } from './workbook-parts.ts'

const names = ['A', 'B', 'C']
const cell = (value: CellValue, style?: RowStyle) =>
  rowXml({ cells: [value], ...(style && { style }) }, 7, names).replace(/^<row r="7">(.*)<\/row>$/s, '$1')
const text = (content: string, mark = '') =>
  `<c r="A7"${mark} t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`

describe('the cells of a sheet', () => {
  it.each<[string, CellValue, string]>([
    ['nothing', null, ''],
    ['nothing at all', undefined, ''],
    ['an empty text', '', ''],
    ['a number', 12.5, '<c r="A7"><v>12.5</v></c>'],
    ['zero', 0, '<c r="A7"><v>0</v></c>'],
    ['a number without an end', Number.POSITIVE_INFINITY, text('Infinity')],
    ['no number', Number.NaN, text('NaN')],
    ['a truth', false, text('false')],
    ['a text', ' 甲 ', text(' 甲 ')],
    ['a sign in the middle', 'a=1', text('a=1')],
    ['what looks like a formula', '=1', text('=1', ' s="4"')],
    ['a line break first', '\rx', text('\rx', ' s="4"')],
  ])('[SHEET-100] %s', (_what, value, xml) => expect(cell(value)).toBe(xml))

  it.each<[RowStyle, number]>([
    ['title', 1],
    ['note', 2],
    ['header', 3],
  ])('[SHEET-100] every cell of a %s row has its format, empty ones and formulas too', (style, id) => {
    expect(cell(null, style)).toBe(`<c r="A7" s="${id}"/>`)
    expect(cell('', style)).toBe(`<c r="A7" s="${id}"/>`)
    expect(cell(3, style)).toBe(`<c r="A7" s="${id}"><v>3</v></c>`)
    expect(cell('甲', style)).toBe(text('甲', ` s="${id}"`))
    expect(cell('=1', style)).toBe(text('=1', ` s="${id}"`))
  })

  it('[SHEET-100] a row has its number and each cell the name of its column', () => {
    expect(rowXml({ cells: [1, null, 3] }, 12, names)).toBe(
      '<row r="12"><c r="A12"><v>1</v></c><c r="C12"><v>3</v></c></row>',
    )
  })

  it('[SHEET-3] a text of the longest length is whole, a longer one is cut between two characters', () => {
    expect(escapeText('a'.repeat(32_767))).toHaveLength(32_767)
    expect(escapeText('a'.repeat(32_768))).toHaveLength(32_767)
    expect(escapeText(`${'a'.repeat(32_766)}😀`)).toBe('a'.repeat(32_766))
    expect(escapeText('\t\n\r&<>"\u007f')).toBe('\t\n\r&amp;&lt;&gt;&quot;\u007f')
  })

  it('[SHEET-1] the name of the last column a sheet can have', () => expect(columnName(16_383)).toBe('XFD'))
})

describe('the parts of a workbook', () => {
  const contentOf = (name: string, sheets: readonly string[]) =>
    workbookParts(sheets)
      .find((part) => part.name === name)
      ?.content.join('') ?? ''

  it('[SHEET-101] each sheet is named, numbered and found by its own reference, the formats behind the last', () => {
    const book = contentOf('xl/workbook.xml', ['甲', '乙'])
    expect(book).toContain('<sheet name="甲" sheetId="1" r:id="rId1"/><sheet name="乙" sheetId="2" r:id="rId2"/>')
    const links = contentOf('xl/_rels/workbook.xml.rels', ['甲', '乙'])
    expect(
      [...links.matchAll(/Id="(\w+)" Type="[^"]*\/(\w+)" Target="([^"]+)"/g)].map((match) => match.slice(1)),
    ).toEqual([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId3', 'styles', 'styles.xml'],
    ])
    const types = contentOf('[Content_Types].xml', ['甲', '乙'])
    expect([...types.matchAll(/PartName="([^"]+)"/g)].map(([, part]) => part)).toEqual([
      '/xl/workbook.xml',
      '/xl/worksheets/sheet1.xml',
      '/xl/worksheets/sheet2.xml',
      '/xl/styles.xml',
    ])
  })

  it.each([
    ['a:b\\c/d?e*f[g]h', 'a b c d e f g h'],
    ['名'.repeat(31), '名'.repeat(31)],
    ['名'.repeat(32), '名'.repeat(31)],
    ['a&b', 'a&amp;b'],
    ['', 'Sheet1'],
  ])('[SHEET-101] a sheet called %s', (name, shown) => {
    expect(contentOf('xl/workbook.xml', [name])).toContain(`<sheet name="${shown}" sheetId="1"`)
  })

  it('[SHEET-101] titles are large and bold, headings bold, the rest plain', () => {
    const styles = contentOf('xl/styles.xml', ['甲'])
    expect(
      [...styles.matchAll(/<font>(<b\/>)?<sz val="(\d+)"\/>/g)].map(([, bold, size]) => [size, bold !== undefined]),
    ).toEqual([
      ['11', false],
      ['14', true],
      ['11', true],
    ])
  })

  it('[SHEET-101] columns have their widths, and the rows above the records stay in sight', () => {
    const head = sheetHead([10, 30], 3)
    expect(head).toContain('<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"/>')
    expect(head).toContain(
      '<cols><col min="1" max="1" width="10" customWidth="1"/><col min="2" max="2" width="30" customWidth="1"/></cols>',
    )
  })

  it('[SHEET-101] merged cells are counted; without any there is no list of them', () => {
    expect(sheetTail([])).toBe('</sheetData></worksheet>')
    expect(sheetTail(['A1:B1', 'A2:B2'])).toBe(
      '</sheetData><mergeCells count="2"><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells></worksheet>',
    )
  })
})
