import { describe, expect, it } from 'vitest'

import { writeXlsx } from '../../../platform/spreadsheet/write-xlsx.ts'
import { inOwnTurn } from '../../../platform/work/work-pool.ts'
import { collectLists, type MemberMaster } from './collect-lists.ts'
import { readMemberFile } from './read-member-file.ts'

const master: MemberMaster = {
  member: (text) =>
    /^60000[0-9]$/.test(text)
      ? { ok: true, symbol: `SHSE.${text}` }
      : { ok: false, message: `证券代码不存在：${text}` },
  whole: (text, kind) =>
    kind === 'index' && text === '000300'
      ? { code: 'SHSE.000300', name: '沪深300' }
      : kind === 'fund' && text === '510300'
        ? { code: 'SHSE.510300', name: '沪深300ETF' }
        : null,
}

const read = async (...lines: string[]) =>
  collectLists(await readMemberFile('members.csv', Buffer.from(lines.join('\n'))), master)
const words = ({ problems }: Awaited<ReturnType<typeof read>>) => problems.map(({ line, message }) => [line, message])

describe('a file of members', () => {
  it('[MEMBERLIST-1] is sorted into lists by code and day, whatever its columns are called', async () => {
    const found = await read(
      '日期Date,指数代码 Index Code,指数名称,成份券代码Constituent Code,权重(%)weight',
      '20241216,000300,沪深300,600000,60',
      '20241216,000300,沪深300,600001,40',
      '2025-06-16,000300,沪深300,600002,100',
    )
    expect(found).toMatchObject({ totalRows: 3, refused: 0, problems: [] })
    expect(found.good).toMatchObject([
      {
        kind: 'index',
        code: 'SHSE.000300',
        name: '沪深300',
        validFrom: '2024-12-16',
        members: [
          { symbol: 'SHSE.600000', weight: 0.6 },
          { symbol: 'SHSE.600001', weight: 0.4 },
        ],
      },
      { validFrom: '2025-06-16', members: [{ symbol: 'SHSE.600002', weight: 1 }] },
    ])
  })

  it('[MEMBERLIST-2] refuses the whole list of a bad row, says which row, and takes the others', async () => {
    const found = await read(
      '指数代码,生效日期,证券代码,权重',
      '000300,2024-12-16,600000,0.5',
      '000300,2024-12-16,999999,0.5',
      '000300,2025-06-16,600001,1',
    )
    expect(words(found)).toEqual([[3, '证券代码不存在：999999']])
    expect(found.good.map(({ validFrom }) => validFrom)).toEqual(['2025-06-16'])
    expect(found.refused).toBe(1)
  })

  it.each([
    ['a member twice', ['000300,2024-12-16,600000,', '000300,2024-12-16,600000,'], '成分重复：SHSE.600000'],
    ['a day that is none', ['000300,2024-13-16,600000,'], '生效日期不正确：2024-13-16'],
    ['weights that are no whole', ['000300,2024-12-16,600000,0.5'], '权重合计为50.00%，应为100%'],
    ['a percentage in a column of fractions', ['000300,2024-12-16,600000,50'], '权重应为0到1之间的小数'],
    [
      'a weight for some only',
      ['000300,2024-12-16,600000,1', '000300,2024-12-16,600001,'],
      '部分成分没有权重：要么都填，要么都不填',
    ],
    ['an index nobody knows', ['777777,2024-12-16,600000,1'], '没有该指数，请写明交易所与名称：777777'],
  ])('[MEMBERLIST-3] %s is refused in words', async (_what, rows, message) => {
    const found = await read('指数代码,生效日期,证券代码,权重', ...rows)
    expect(found.good).toEqual([])
    expect(words(found)[0]?.[1]).toContain(message)
  })

  it('[MEMBERLIST-4] sectors carry their own codes, baskets their shares, unit and cash', async () => {
    const found = await read(
      '类型,代码,名称,生效日期,证券代码,数量,申赎单位,现金差额,替代标志,固定金额',
      '概念,BK0493,新能源,2024-12-16,600000,,,,,',
      'ETF,510300,,2024-12-16,600000,300,900000,1234.5,必须,5000',
      'ETF,510300,,2024-12-16,600001,200,,,,',
    )
    expect(found.problems).toEqual([])
    expect(found.good).toMatchObject([
      { kind: 'concept', code: 'BK0493', name: '新能源' },
      {
        kind: 'fund',
        code: 'SHSE.510300',
        creationUnit: 900_000,
        cashFen: 123_450,
        members: [
          { symbol: 'SHSE.600000', quantity: 300, substitute: '必须', fixedFen: 500_000 },
          { symbol: 'SHSE.600001', quantity: 200, substitute: '允许', fixedFen: 0 },
        ],
      },
    ])
  })

  it('[MEMBERLIST-1] a workbook is read the same way, below its titles', async () => {
    const texts = [['导出'], ['指数代码', '生效日期', '证券代码', '权重(%)'], ['000300', '2024-12-16', '600000', '100']]
    async function* batches() {
      yield texts.map((cells) => ({ cells }))
    }
    const widths = [20, 20, 20, 20]
    const parts: Buffer[] = []
    for await (const part of writeXlsx({ sheetName: '名单', widths, frozenRows: 0, merges: [], batches: batches() }))
      parts.push(part)
    const found = collectLists(await inOwnTurn(() => readMemberFile('members.xlsx', Buffer.concat(parts))), master)
    expect(found.problems).toEqual([])
    expect(found.good).toMatchObject([{ validFrom: '2024-12-16', members: [{ symbol: 'SHSE.600000', weight: 1 }] }])
  })

  it('[MEMBERLIST-5] a file without the columns it needs says which', async () => {
    await expect(read('指数代码,证券代码', '000300,600000')).rejects.toThrow('缺少必需的列：生效日期')
  })
})
