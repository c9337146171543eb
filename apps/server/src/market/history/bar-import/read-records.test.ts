import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { encodeGbk } from '../../../testing/gbk.ts'
import { decodeText } from './decode-text.ts'
import { readRecords, RecordReader } from './read-records.ts'

function read(text: string, size = text.length) {
  const reader = new RecordReader()
  const records = []
  for (let at = 0; at < text.length; at += size) records.push(...reader.push(text.slice(at, at + size)))
  return [...records, ...reader.end()]
}

const cellsOf = (text: string) => read(text).map(({ cells }) => cells)

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function decode(bytes: Uint8Array, size = 1000) {
  const decoded = decodeText(pieces(bytes, size))
  let text = ''
  for await (const part of decoded.text) text += part
  return { text, encoding: decoded.encoding() }
}

describe('records of a CSV file', () => {
  it.each([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons and old line ends',
      'a;b\r1;2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes',
      'a,b\n"1,5","say ""hi"""\n',
      [
        ['a', 'b'],
        ['1,5', 'say "hi"'],
      ],
    ],
    [
      'a line break in quotes',
      'a,b\n"x\r\ny",2\n',
      [
        ['a', 'b'],
        ['x\r\ny', '2'],
      ],
    ],
    [
      'blank lines and spaces',
      'a,b\n\n 1 , 2 \n,\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('[CSV-1] reads %s', (_what, text, cells) => expect(cellsOf(text)).toEqual(cells))

  it('[CSV-1] knows the line each record begins on', () => {
    expect(read('a,b\n\n"x\ny",2\n3,4').map(({ line }) => line)).toEqual([1, 3, 5])
  })

  it('[CSV-1] a file that ends inside quotes is marked as cut', () => {
    expect(read('a,b\n1,"2').at(-1)).toMatchObject({ isCut: true })
  })

  it('[CSV-2] gives the same records however the text arrives', () => {
    const text = fc
      .array(fc.constantFrom('a', '1', ',', '"', '\n', '\r\n', ' ', '中'), { maxLength: 60 })
      .map((parts) => `h,i\n${parts.join('')}`)
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (whole, size) => {
        expect(read(whole, size)).toEqual(read(whole))
      }),
    )
  })
})

describe('the encoding of a file', () => {
  const text = `${'代码,日期\n600519,2026-11-13\n'.repeat(300)}贵州茅台`

  it.each([1, 3, 1000, 100_000])('[CSV-3] UTF-8 and GBK are told apart, in pieces of %i bytes', async (size) => {
    expect(await decode(Buffer.from(text), size)).toEqual({ text, encoding: 'utf-8' })
    expect(await decode(encodeGbk(text), size)).toEqual({ text, encoding: 'gb18030' })
  })

  it('[CSV-3] a mark at the head is dropped, plain ASCII is UTF-8, late Chinese is still found', async () => {
    expect(await decode(Buffer.from('\uFEFF代码'))).toEqual({ text: '代码', encoding: 'utf-8' })
    expect(await decode(Buffer.from('a,b'))).toEqual({ text: 'a,b', encoding: 'utf-8' })
    const late = `${'a,b\n'.repeat(5000)}平安银行`
    expect(await decode(encodeGbk(late))).toEqual({ text: late, encoding: 'gb18030' })
  })

  it('[CSV-3] bytes of neither are refused', async () => {
    await expect(decode(Buffer.from([0xff, 0xff, 0x2c, 0xff]))).rejects.toThrow('文件编码无法识别')
  })

  it('[CSV-1] text and records work in a stream together', async () => {
    const records = []
    for await (const record of readRecords(decodeText(pieces(encodeGbk('代码,名称\n600519,贵州茅台'), 2)).text))
      records.push(record.cells)
    expect(records).toEqual([
      ['代码', '名称'],
      ['600519', '贵州茅台'],
    ])
  })
})
