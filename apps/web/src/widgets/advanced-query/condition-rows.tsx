import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input, Select } from 'antd'
import { useFocusKeeper } from '../focus/use-focus-keeper.ts'
import { ruleOptions, type QueryField, type QueryRule } from './query-field.ts'
import type { QueryAction, QueryRow } from './query-state.ts'
import { ValueEditor } from './value-editor.tsx'

interface RowProps {
  row: QueryRow
  fields: readonly QueryField[]
  createKey: () => string
  onAction: (action: QueryAction) => void
}

function ConditionRow({ row, fields, createKey, onAction }: RowProps) {
  const { key } = row
  const field = fields.find(({ value }) => value === row.field)

  return (
    <li className="aq-row">
      <Select
        className="aq-field"
        aria-label="字段"
        placeholder="选择查询字段"
        showSearch={{ optionFilterProp: 'label' }}
        options={fields.map(({ value, text }) => ({ value, label: text }))}
        value={field?.value ?? null}
        onChange={(value) => {
          const chosen = fields.find((candidate) => candidate.value === value)
          if (chosen) onAction({ type: 'field', key, field: chosen })
        }}
      />
      <Select
        className="aq-rule"
        aria-label="匹配规则"
        placeholder="匹配规则"
        options={ruleOptions}
        value={row.rule ?? null}
        disabled={!field}
        onChange={(rule: QueryRule | null) => rule && onAction({ type: 'rule', key, rule })}
      />
      {field ? (
        <ValueEditor
          field={field}
          value={row.val}
          isMultiple={row.rule === 'in'}
          onChange={(val) => onAction({ type: 'value', key, val })}
        />
      ) : (
        <Input className="aq-value" aria-label="值" placeholder="请先选择字段" disabled />
      )}
      <span className="aq-buttons">
        <Button
          aria-label="添加条件"
          icon={<PlusOutlined />}
          onClick={() => onAction({ type: 'add', key: createKey(), after: key })}
        />
        <Button aria-label="删除条件" icon={<MinusOutlined />} onClick={() => onAction({ type: 'remove', key })} />
      </span>
    </li>
  )
}

export function ConditionRows({ rows, ...rest }: Omit<RowProps, 'row'> & { rows: readonly QueryRow[] }) {
  const { frame, onClickCapture } = useFocusKeeper<HTMLDivElement>()
  return (
    <div ref={frame} role="presentation" onClickCapture={onClickCapture}>
      {rows.length === 0 ? (
        <div className="aq-none">
          没有任何查询条件
          <Button type="link" onClick={() => rest.onAction({ type: 'add', key: rest.createKey() })}>
            点击新增
          </Button>
        </div>
      ) : (
        <ol className="aq-rows">
          {rows.map((row) => (
            <ConditionRow key={row.key} row={row} {...rest} />
          ))}
        </ol>
      )}
    </div>
  )
}
