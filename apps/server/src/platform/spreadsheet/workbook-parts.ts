import { escapeText } from './sheet-xml.ts'
import { cutText } from '../http/clean-text.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Excel allows 31 characters and none of `: \ / ? * [ ]`. */
const sheetTitle = (name: string): string => escapeText(cutText(name.replaceAll(/[:\\/?*[\]]/g, ' '), 31)) || 'Sheet1'

/** Everything of a workbook except its sheets. */
export function workbookParts(sheetNames: readonly string[]): { name: string; content: string[] }[] {
  return [
    {
      name: '[Content_Types].xml',
      content: [
        `${head}<Types xmlns="${packages}/content-types">` +
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
          '<Default Extension="xml" ContentType="application/xml"/>' +
          `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
          sheetNames
            .map(
              (_name, index) =>
                `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
            )
            .join('') +
          `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
      ],
    },
    {
      name: '_rels/.rels',
      content: [
        `${head}<Relationships xmlns="${packages}/relationships">` +
          `<Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${head}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>` +
          sheetNames
            .map((name, index) => `<sheet name="${sheetTitle(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
            .join('') +
          '</sheets></workbook>',
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `${head}<Relationships xmlns="${packages}/relationships">` +
          sheetNames
            .map(
              (_name, index) =>
                `<Relationship Id="rId${index + 1}" Type="${documents}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
            )
            .join('') +
          `<Relationship Id="rId${sheetNames.length + 1}" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
      ],
    },
    { name: 'xl/styles.xml', content: [stylesXml] },
  ]
}

const font = (size: number, bold: boolean): string =>
  `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><name val="宋体"/></font>`
const center = '<alignment horizontal="center" vertical="center"/>'

/** Formats by number: 0 plain, 1 title, 2 note, 3 header, 4 text that looks like a formula. */
const stylesXml =
  `${head}<styleSheet xmlns="${main}">` +
  `<fonts count="3">${font(11, false)}${font(14, true)}${font(11, true)}</fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1">${center}</xf>` +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment horizontal="right"/></xf>' +
  `<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1">${center}</xf>` +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs>' +
  '</styleSheet>'

export const sheetHead = (widths: readonly number[], frozenRows: number): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  `<pane ySplit="${frozenRows}" topLeftCell="A${frozenRows + 1}" activePane="bottomLeft" state="frozen"/>` +
  `</sheetView></sheetViews><cols>${widths
    .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`

export const sheetTail = (merges: readonly string[]): string =>
  `</sheetData>${
    merges.length === 0
      ? ''
      : `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  }</worksheet>`
