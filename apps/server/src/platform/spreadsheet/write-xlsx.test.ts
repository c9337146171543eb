import { read, utils } from '@e965/xlsx'
import { describe, expect, it, vi } from 'vitest'

import { inAccount } from '../http/loop-time.ts'
import { columnName, escapeText, type SheetRow } from './sheet-xml.ts'
import { writeXlsx } from './write-xlsx.ts'

async function fileOf(rows: SheetRow[], merges: string[] = []): Promise<Buffer> {
  async function* batches() {
    yield rows
  }
  const widths = (rows[0]?.cells ?? []).map(() => 12)
  const chunks = []
  for await (const chunk of writeXlsx({ sheetName: '导出/信息', widths, frozenRows: 1, batches: batches(), merges })) {
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const plain = (cells: SheetRow['cells']): SheetRow => ({ cells })

describe('writing a sheet', () => {
  it('[SHEET-1] another program reads back what was written', async () => {
    const file = await fileOf(
      [{ cells: ['标题', null], style: 'title' }, plain(['甲 <&>" ', 12.5]), plain(['', true])],
      ['A1:B1'],
    )
    const book = read(file, { cellFormula: true })
    expect(book.SheetNames).toEqual(['导出 信息'])
    const sheet = book.Sheets['导出 信息']
    expect(utils.sheet_to_json(sheet ?? {}, { header: 1, defval: '' })).toEqual([
      ['标题', ''],
      ['甲 <&>" ', 12.5],
      ['', 'true'],
    ])
    expect(sheet?.['!merges']).toHaveLength(1)
  })

  it('[FAIR-13] many rows are written in pieces between which others have their turn', async () => {
    let turns = 0
    const account = {
      charge: vi.fn<() => void>(),
      chargeDatabase: vi.fn<() => void>(),
      isHeld: () => false,
      isOver: () => false,
      isUrgent: false,
      givesWay: () => {
        turns += 1
        return false
      },
    }
    await inAccount(account, () => fileOf(Array.from({ length: 1000 }, (_, at) => plain([at]))))
    expect(turns).toBe(39)
  })

  it.each(['=1+1', '+cmd', '-2', '@SUM(A1)', '\tx'])('[SHEET-2] %j stays text and is marked as such', async (text) => {
    const file = await fileOf([plain([text])])
    const cell = read(file, { cellFormula: true }).Sheets['导出 信息']?.['A1']
    expect(cell).toMatchObject({ t: 's', v: text })
    expect(cell).not.toHaveProperty('f')
    const xml = await fileText(file, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('s="4" t="inlineStr"')
  })

  it('[SHEET-3] characters a sheet cannot hold are left out, and Excel escapes survive', () => {
    expect(escapeText('a\u0000b\u001fc\ud800d')).toBe('abcd')
    expect(escapeText('_x0041_')).toBe('_x005F_x0041_')
    expect(escapeText('😀')).toBe('😀')
    expect(escapeText('长'.repeat(40_000))).toHaveLength(32_767)
  })

  it('[SHEET-1] columns are named as spreadsheets do', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

async function fileText(file: Buffer, name: string): Promise<string> {
  const book = read(file, { bookFiles: true }) as unknown as { files: Record<string, { content: Uint8Array }> }
  return Buffer.from(book.files[name]?.content ?? []).toString()
}
