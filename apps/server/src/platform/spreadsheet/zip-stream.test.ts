import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

import { checkUnpackedSize } from './unpacked-size.ts'
import { writeXlsx } from './write-xlsx.ts'
import { zipOf, type ZipEntry } from './zip-stream.ts'

async function bytesOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const longText = '行情'.repeat(50_000)
const entries: ZipEntry[] = [
  { name: 'a.xml', content: ['<a>', '</a>'] },
  { name: '目录/b.xml', content: [longText] },
]

/** What APPNOTE.TXT says of the fields we write. */
function readZip(zip: Buffer) {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  const [here, all, size, from] = [
    zip.readUInt16LE(end + 8),
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ]
  expect(here).toBe(all)
  expect(from + size).toBe(end)
  expect(zip.subarray(end + 20)).toEqual(Buffer.alloc(2))
  let at = from
  const found = Array.from({ length: all }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const nameLength = zip.readUInt16LE(at + 28)
    const one = {
      madeBy: zip.readUInt16LE(at + 4),
      needs: zip.readUInt16LE(at + 6),
      flags: zip.readUInt16LE(at + 8),
      method: zip.readUInt16LE(at + 10),
      time: zip.readUInt16LE(at + 12),
      date: zip.readUInt16LE(at + 14),
      crc: zip.readUInt32LE(at + 16),
      packed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      further: zip.subarray(at + 30, at + 42),
      offset: zip.readUInt32LE(at + 42),
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
    }
    at += 46 + nameLength
    return one
  })
  expect(at).toBe(end)
  return found
}

describe('a zip as it is written', () => {
  it('[SHEET-102] its directory tells every entry with its place, its sizes and its sum', async () => {
    const zip = await bytesOf(zipOf(entries))
    const found = readZip(zip)
    expect(found.map(({ name }) => name)).toEqual(['a.xml', '目录/b.xml'])
    const contents = ['<a></a>', longText].map((text) => Buffer.from(text))
    for (const [index, one] of found.entries()) {
      const content = contents[index] ?? Buffer.alloc(0)
      expect(one).toMatchObject({
        madeBy: 20,
        needs: 20,
        // Sizes behind the data, names in UTF-8.
        flags: 0x0808,
        method: 8,
        time: 0,
        // 2026-01-01.
        date: 0b0101110_0001_00001,
        crc: crc32(content),
        size: content.length,
        further: Buffer.alloc(12),
      })
      const { offset, packed } = one
      const name = Buffer.from(one.name)
      expect(zip.readUInt32LE(offset)).toBe(0x04034b50)
      const words = [4, 6, 8, 10, 12, 26, 28].map((at) => zip.readUInt16LE(offset + at))
      expect(words).toEqual([20, 0x0808, 8, 0, one.date, name.length, 0])
      expect(zip.subarray(offset + 14, offset + 26)).toEqual(Buffer.alloc(12))
      const start = offset + 30 + name.length
      expect(zip.subarray(offset + 30, start)).toEqual(name)
      expect(inflateRawSync(zip.subarray(start, start + packed))).toEqual(content)
      const behind = start + packed
      expect([0, 4, 8, 12].map((at) => zip.readUInt32LE(behind + at))).toEqual([0x08074b50, one.crc, packed, one.size])
      expect(found[index + 1]?.offset ?? zip.readUInt32LE(zip.length - 6)).toBe(behind + 16)
    }
    expect(() => checkUnpackedSize(zip, 7 + contents[1]!.length)).not.toThrow()
  })

  it('[SHEET-102] equal content gives equal bytes', async () => {
    expect(await bytesOf(zipOf(entries))).toEqual(await bytesOf(zipOf(entries)))
  })

  it('[SHEET-102] without entries it is an empty archive', async () => {
    expect(readZip(await bytesOf(zipOf([])))).toEqual([])
  })

  it('[SHEET-102] a source that fails fails the archive', async () => {
    // eslint-disable-next-line require-yield
    async function* broken(): AsyncGenerator<string> {
      throw new Error('source is gone')
    }
    await expect(bytesOf(zipOf([{ name: 'a', content: broken() }]))).rejects.toThrow('source is gone')
  })
})

describe('a workbook of several batches', () => {
  const sheetOf = async (content: Parameters<typeof writeXlsx>[0], number: number) => {
    const zip = await bytesOf(writeXlsx(content))
    const found = readZip(zip).find(({ name }) => name === `xl/worksheets/sheet${number}.xml`)
    if (!found) return null
    const start = found.offset + 30 + Buffer.byteLength(found.name)
    return inflateRawSync(zip.subarray(start, start + found.packed)).toString()
  }
  const rowsIn = (xml: string | null) => [...(xml ?? '').matchAll(/<row r="(\d+)">(.*?)<\/row>/g)]
  async function* batches() {
    yield [{ cells: ['甲', '乙'], style: 'header' as const }]
    yield []
    yield [{ cells: [1, 2] }, { cells: [3, 4] }]
  }
  const content = { sheetName: '表', widths: [10, 10], frozenRows: 1, batches: batches(), merges: ['A1:B1'] }

  it('[SHEET-101] rows are numbered through, merges stand behind them, and there is one sheet', async () => {
    const xml = await sheetOf(content, 1)
    expect(rowsIn(xml).map(([, number]) => number)).toEqual(['1', '2', '3'])
    expect(rowsIn(xml)[2]?.[2]).toBe('<c r="A3"><v>3</v></c><c r="B3"><v>4</v></c>')
    expect(xml).toMatch(/<\/sheetData><mergeCells count="1"><mergeCell ref="A1:B1"\/><\/mergeCells><\/worksheet>$/)
    expect(await sheetOf({ ...content, batches: batches() }, 2)).toBeNull()
  })

  it('[SHEET-101] a further sheet has its first row as heading, three columns, and rows from 1', async () => {
    const further = {
      name: '说明',
      rows: [
        ['列', '要求'],
        ['名称', '必填', '文本'],
      ],
    }
    const xml = await sheetOf({ ...content, batches: batches(), further }, 2)
    expect(xml).toContain('ySplit="1" topLeftCell="A2"')
    expect([...(xml ?? '').matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual(['24', '40', '60'])
    expect(
      rowsIn(xml).map(([, number, cells = '']) => [
        number,
        ...[...cells.matchAll(/<c r="(\w+)"( s="3")?/g)].map(([, place, mark]) => `${place}${mark ?? ''}`),
      ]),
    ).toEqual([
      ['1', 'A1 s="3"', 'B1 s="3"'],
      ['2', 'A2', 'B2', 'C2'],
    ])
  })

  it('[SHEET-103] rows that no sheet can hold are told of in its last row', async () => {
    const most = 1_048_576
    const row = { cells: [] }
    async function* many(count: number) {
      for (let left = count; left > 0; left -= 65_536) yield Array.from({ length: Math.min(left, 65_536) }, () => row)
    }
    const over = await sheetOf({ ...content, batches: many(most + 3), merges: [] }, 1)
    const told = '行数超出工作表上限，其余数据未导出，请缩小查询范围'
    expect(over?.slice(-400)).toContain(`<row r="${most - 1}"></row><row r="${most}"><c r="A${most}" t="inlineStr">`)
    expect(over?.endsWith(`${told}</t></is></c></row></sheetData></worksheet>`)).toBe(true)
  })
})
