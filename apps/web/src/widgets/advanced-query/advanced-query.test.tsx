import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { AdvancedQuery } from './advanced-query.tsx'
import type { QueryField } from './query-field.ts'
import type { SuperQueryParams } from './query-params.ts'
import { readSaved, toSaved, writeSaved } from './saved-queries.ts'

const fields: QueryField[] = [{ value: 'name', text: '名称', type: 'string' }]
const path = '/list'
const kept = toSaved('常用', { matchType: 'and', rows: [{ key: 'k', field: 'name', rule: 'eq', val: '张三' }] })

function open() {
  const { said, asked } = recordFeedback()
  const onQuery = vi.fn<(params: SuperQueryParams) => void>()
  render(<AdvancedQuery fields={fields} path={path} onQuery={onQuery} />)
  fireEvent.click(screen.getByRole('button', { name: /高级查询/ }))
  return { said, asked, onQuery }
}

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function saveAs(name: string) {
  press(/保存查询/)
  fireEvent.change(screen.getByLabelText('保存的名称'), { target: { value: name } })
  fireEvent.keyDown(screen.getByLabelText('保存的名称'), { key: 'Enter' })
  fireEvent.keyUp(screen.getByLabelText('保存的名称'), { key: 'Enter' })
  await act(async () => {})
}

describe('the builder', () => {
  it('[AQUERY-4] neither runs nor saves an empty query', () => {
    const { said, onQuery } = open()
    press(/^查\s?询$/)
    press(/保存查询/)
    expect(said).toEqual(['warning: 不能查询空条件', 'warning: 空条件不能保存'])
    expect(onQuery).not.toHaveBeenCalled()
  })

  it('[AQUERY-7] is active while a query is in force', () => {
    writeSaved(path, [kept])
    const { onQuery } = open()
    press(/^file-text 常用/)
    press(/^查\s?询$/)
    expect(onQuery.mock.calls[0]?.[0]).toMatchObject({ superQueryMatchType: 'and' })
    const button = screen.getByRole('button', { name: /高级查询/ })
    expect(button.getAttribute('aria-pressed')).toBe('true')
    press(/重\s?置/)
    expect(onQuery).toHaveBeenLastCalledWith({})
    expect(button.getAttribute('aria-pressed')).toBe('false')
  })

  it('[AQUERY-8] needs a name to save', async () => {
    writeSaved(path, [kept])
    const { said } = open()
    press(/^file-text 常用/)
    await saveAs('  ')
    expect(said).toEqual(['warning: 保存名称不能为空'])
    await saveAs('新的')
    expect(said.at(-1)).toBe('success: 保存成功')
    expect(readSaved(path).map(({ title }) => title)).toEqual(['常用', '新的'])
  })

  it('[AQUERY-8] asks before it overwrites', async () => {
    writeSaved(path, [kept])
    const { said, asked } = open()
    press(/^file-text 常用/)
    await saveAs('常用')
    expect(asked[0]?.content).toBe('常用 已存在，是否覆盖？')
    expect(said).toEqual([])
    await act(async () => asked[0]?.onOk?.())
    expect(said).toEqual(['success: 保存成功'])
  })

  it('[AQUERY-8] asks before it deletes', async () => {
    writeSaved(path, [kept])
    const { asked } = open()
    press(/删除常用/)
    expect(asked[0]?.content).toBe('是否删除当前查询？')
    expect(readSaved(path)).toHaveLength(1)
    await act(async () => asked[0]?.onOk?.())
    expect(readSaved(path)).toEqual([])
  })
})
