import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../testing/recorded-feedback.ts'
import { AdvancedQuery } from './advanced-query.tsx'
import { matchTypeOptions, matchTypes, queryRules, ruleOptions, type QueryField } from './query-field.ts'
import { blankQuery } from './query-state.ts'
import type { SuperQueryParams } from './query-params.ts'
import { ValueEditor } from './value-editor.tsx'

const fields: QueryField[] = [
  { value: 'name', text: '名称', type: 'string' },
  { value: 'code', text: '编码', type: 'string' },
]

function open() {
  recordFeedback()
  render(<AdvancedQuery fields={fields} path="/editors" onQuery={vi.fn<(params: SuperQueryParams) => void>()} />)
  fireEvent.click(screen.getByRole('button', { name: /高级查询/ }))
  return screen.getByRole('dialog', { name: '高级查询构造器' })
}

describe('the builder', () => {
  it('[AQUERY-9] is 1000 px wide and holds conditions, match type, saved queries and its actions', () => {
    const dialog = open()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('1000px')
    for (const label of ['字段', '匹配规则', '值', '添加条件', '删除条件']) {
      expect(within(dialog).getByLabelText(label)).toBeTruthy()
    }
    expect(within(dialog).getByText('过滤条件匹配')).toBeTruthy()
    expect(within(dialog).getByRole('region', { name: '保存的查询' })).toBeTruthy()
    for (const name of [/重\s?置/, '保存查询', /关\s?闭/, /^查\s?询$/]) {
      expect(within(dialog).getAllByRole('button', { name }).length).toBeGreaterThan(0)
    }
  })

  it('[AQUERY-10] knows two ways to match, and first, and ten rules', () => {
    expect([...matchTypes]).toEqual(['and', 'or'])
    expect(matchTypeOptions.map(({ value }) => value)).toEqual(['and', 'or'])
    expect(blankQuery('k').matchType).toBe('and')
    expect([...queryRules]).toEqual(['eq', 'like', 'right_like', 'left_like', 'in', 'ne', 'gt', 'ge', 'lt', 'le'])
    expect(ruleOptions.map(({ value }) => value)).toEqual([...queryRules])
  })

  it('[AQUERY-11] the keyboard stays in the rows when one is removed', () => {
    const dialog = open()
    fireEvent.click(within(dialog).getByRole('button', { name: '添加条件' }))
    const [first, second] = within(dialog).getAllByRole('button', { name: '删除条件' })
    second!.focus()
    fireEvent.click(second!)
    expect(document.activeElement?.closest('.aq-rows')).toBeTruthy()
    first!.focus()
    fireEvent.click(first!)
    expect(document.activeElement?.textContent).toContain('点击新增')
  })
})

describe('the value', () => {
  const base = { value: 'f', text: '字段' }
  const show = (field: QueryField, isMultiple = false) => {
    fakeServer({ 'GET /sys/dict/getDictItems/sex': ok([{ value: '1', text: '男' }]) })
    return render(
      <QueryClientProvider client={new QueryClient()}>
        <ValueEditor
          field={field}
          value={isMultiple ? [] : ''}
          isMultiple={isMultiple}
          onChange={vi.fn<(value: string | readonly string[]) => void>()}
        />
      </QueryClientProvider>,
    ).container
  }

  it.each([
    [{ ...base, type: 'string' }, 'input.ant-input'],
    [{ ...base, type: 'int' }, '.ant-input-number'],
    [{ ...base, type: 'number' }, '.ant-input-number'],
    [{ ...base, type: 'date' }, '.ant-picker'],
    [{ ...base, type: 'datetime' }, '.ant-picker'],
    [{ ...base, type: 'time' }, '.ant-picker'],
    [{ ...base, type: 'switch' }, '.ant-select'],
    [{ ...base, type: 'select', options: [{ value: '1', text: '一' }] }, '.ant-select'],
    [{ ...base, type: 'select', dictCode: 'sex' }, '.ant-select'],
    [{ ...base, type: 'popup', popup: { code: 'r', orgFields: 'a' } }, 'input[readonly]'],
    [{ ...base, type: 'sel_user' }, '.picker-input'],
    [{ ...base, type: 'sel_depart' }, '.picker-input'],
    [{ ...base, type: 'sel_search', dictTable: 't', dictText: 'n', dictCode: 'c' }, '.ant-select'],
    [{ ...base, type: 'cat_tree' }, '.ant-select'],
    [{ ...base, type: 'pca' }, '.ant-cascader'],
  ] as [QueryField, string][])('[AQUERY-12] %o is entered with %s', (field, editor) => {
    expect(show(field).querySelector(editor)).toBeTruthy()
  })

  it('[AQUERY-12] the rule in takes several of any kind', () => {
    expect(show({ ...base, type: 'string' }, true).querySelector('.ant-select-multiple')).toBeTruthy()
  })
})
