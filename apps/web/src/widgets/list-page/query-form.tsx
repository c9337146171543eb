import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Button, DatePicker, Form, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, useState, type ReactNode, type Ref } from 'react'
import { DictSelect } from '../dict/dict-select.tsx'
import type { FilterField } from './filter-field.ts'
import type { Filters } from './list-state.ts'
import { useIsPhone } from '../../shared/theme/media.ts'

interface InputProps {
  id?: string
  field: FilterField
  value?: string
  onChange?: (value: string) => void
}

/** The label beside it names the field; said again in the field it would be cut. */
const hintOf = ({ kind, placeholder }: FilterField) =>
  placeholder ?? (kind === 'contains' || kind === 'equals' ? '请输入' : '请选择')

/** The control of one filter; every value is text. */
function FilterInput({ field, value = '', onChange, ...rest }: InputProps) {
  const placeholder = hintOf(field)
  const { kind, dictCode = '', options = [], Input: Custom, props } = field
  if (kind === 'dict')
    return (
      <DictSelect
        {...props}
        {...rest}
        dictCode={dictCode}
        value={value}
        placeholder={placeholder}
        onChange={(next) => onChange?.(next)}
      />
    )
  if (kind === 'custom' && Custom)
    return <Custom {...props} {...rest} value={value} placeholder={placeholder} onChange={(next) => onChange?.(next)} />
  if (kind === 'options') {
    return (
      <Select
        {...props}
        {...rest}
        allowClear
        placeholder={placeholder}
        options={[...options]}
        value={value === '' ? null : value}
        onChange={(next: string | null | undefined) => onChange?.(next ?? '')}
      />
    )
  }
  return (
    <Input
      {...props}
      {...rest}
      allowClear
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}

const DAY = 'YYYY-MM-DD'
const dayOf = (value: string | undefined) => (value ? dayjs(value) : null)

interface QueryFormProps {
  fields: readonly FilterField[]
  filters: Filters
  onQuery: (filters: Filters) => void
  onReset: () => void
  /** How many fields stand on the line before it is expanded. */
  shown?: number
  /** Exactly that many, even where one more would fit. */
  isExact?: boolean
  firstInput?: Ref<HTMLDivElement>
  children?: ReactNode
}

/** Fields, then query, reset and expand; what follows on the line comes in as children. */
export function QueryForm({ fields, filters, onQuery, onReset, firstInput, children, ...rest }: QueryFormProps) {
  const isPhone = useIsPhone()
  // A list in a dialog may ask by the same names as the page below it.
  const scope = useId()
  const shown = isPhone ? 1 : (rest.shown ?? 2)
  const [typed, setTyped] = useState(filters)
  const hasHiddenValue = fields
    .slice(shown)
    .some(({ name }) => Object.keys(filters).some((key) => key.startsWith(name)))
  const [isExpanded, setIsExpanded] = useState(hasHiddenValue)
  const [seen, setSeen] = useState(filters)
  if (seen !== filters) {
    setSeen(filters)
    setTyped(filters)
  }

  // One more field of ordinary width still fits; a range of days does not.
  const fits =
    fields.length <= shown ||
    (!isPhone && !rest.isExact && fields.length === shown + 1 && fields.every(({ kind }) => kind !== 'dates'))
  const line = fits ? fields : fields.slice(0, shown)
  const more = fields.slice(line.length)
  /** A choice is a finished thought and is asked at once; text waits for Enter or the button. */
  function change(part: Filters, isChoice: boolean) {
    const next = { ...typed, ...part }
    setTyped(next)
    if (isChoice) onQuery(next)
  }

  const item = (field: FilterField) => (
    <Form.Item
      key={field.name}
      label={field.label}
      htmlFor={`${scope}${field.name}`}
      className={`filter-${field.kind}`}
    >
      {field.kind === 'dates' ? (
        <DatePicker.RangePicker
          id={{ start: `${scope}${field.name}`, end: `${scope}${field.name}-end` }}
          allowEmpty={[true, true]}
          value={[dayOf(typed[`${field.name}_begin`]), dayOf(typed[`${field.name}_end`])]}
          onChange={(range) =>
            change(
              {
                [`${field.name}_begin`]: range?.[0]?.format(DAY) ?? '',
                [`${field.name}_end`]: range?.[1]?.format(DAY) ?? '',
              },
              true,
            )
          }
        />
      ) : (
        <FilterInput
          id={`${scope}${field.name}`}
          field={field}
          value={typed[field.name] ?? ''}
          onChange={(value) => change({ [field.name]: value }, field.kind !== 'contains' && field.kind !== 'equals')}
        />
      )}
    </Form.Item>
  )

  // Open, the fields stand together above what is done with them.
  const isOpen = isExpanded && more.length > 0
  const buttons =
    fields.length > 0 ? (
      <div className="list-group">
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={onReset}>重置</Button>
        {more.length > 0 ? (
          <Button
            type="link"
            className="expand"
            aria-expanded={isExpanded}
            icon={isExpanded ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? '收起' : '展开'}
          </Button>
        ) : null}
      </div>
    ) : null

  return (
    <Form layout="inline" className="list-query" component="form" onFinish={() => onQuery(typed)}>
      <div className="list-line" ref={firstInput}>
        {(isOpen ? fields : line).map(item)}
        {isOpen ? <span className="list-break" /> : null}
        {buttons}
        {children}
      </div>
    </Form>
  )
}
