import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useEffect, useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { endsSession } from '../../shared/feedback/error-notice.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import {
  BAD_CONDITION,
  categoryTree,
  isCondition,
  tableTree,
  type TreeOption,
  type TreeSource,
} from './tree-queries.ts'
import { splitValues } from './use-dict.ts'

interface FieldProps {
  id?: string
  value?: string | null
  onChange?: (value: string) => void
  placeholder?: string
  disabled?: boolean
  isMulti?: boolean
}

const tellError = (error: unknown) =>
  withFeedback(
    ({ message }) => void message.error(error instanceof Error && error.message ? error.message : '加载失败'),
  )

/** Levels are fetched as they are opened; chosen values get their texts even before their level is there. */
function LazyTreeSelect(props: FieldProps & { name: string; source: TreeSource; onRootError?: typeof tellError }) {
  const { onRootError = showError } = props
  const { name, source, id, value, onChange, placeholder = '请选择', isMulti = false } = props
  const disabled = useDisabled(props.disabled)
  const [options, setOptions] = useState<readonly TreeOption[]>()
  const chosen = splitValues(value)
  const unknown = chosen.filter((one) => !options?.some((option) => option.value === one))
  const { data: texts } = useQuery({
    queryKey: ['dict', 'tree-texts', name, unknown],
    queryFn: () => source.texts(unknown),
    enabled: unknown.length > 0,
  })

  async function open(pid: string) {
    try {
      const level = await source.load(pid)
      setOptions((before = []) => [...before.filter((option) => option.pId !== pid), ...level])
    } catch (error) {
      if (pid === '' && !endsSession(error)) onRootError(error)
      else showError(error)
    }
  }
  const labelOf = (one: string) =>
    options?.find((option) => option.value === one)?.title ?? texts?.[unknown.indexOf(one)] ?? one
  const labelled = chosen.map((one) => ({ value: one, label: labelOf(one) }))

  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      treeDataSimpleMode={{ rootPId: '' }}
      treeData={[...(options ?? [])]}
      labelInValue
      allowClear
      multiple={isMulti}
      disabled={disabled}
      placeholder={placeholder}
      listHeight={400}
      maxTagCount={1}
      loadData={({ id: pid }) => open(String(pid))}
      onOpenChange={(isOpen) => (isOpen && options === undefined ? void open('') : undefined)}
      value={isMulti ? labelled : (labelled[0] ?? null)}
      onChange={(next: { value: string } | { value: string }[] | null | undefined) => {
        const list = Array.isArray(next) ? next : next ? [next] : []
        onChange?.(list.map((one) => one.value).join(','))
      }}
    />
  )
}

interface TreeDictSelectProps extends FieldProps {
  /** `table,text,code` */
  dict: string
  pidField: string
  hasChildField?: string
  condition?: string
}

/** A tree kept in a table. A condition that is not JSON stops it with the words of the catalogue. */
export function TreeDictSelect({ dict, pidField, hasChildField = '', condition = '', ...field }: TreeDictSelectProps) {
  const isGood = isCondition(condition)
  useEffect(() => {
    if (!isGood) withFeedback(({ message }) => void message.error(BAD_CONDITION))
  }, [isGood])
  if (!isGood) return <TreeSelect disabled placeholder={field.placeholder ?? '请选择'} />
  return (
    <LazyTreeSelect
      {...field}
      name={`${dict}|${pidField}|${condition}`}
      source={tableTree(dict, pidField, hasChildField, condition)}
    />
  )
}

/** 分类字典 as a tree. */
export function CategorySelect({
  pcode = '0',
  condition = '',
  ...field
}: FieldProps & { pcode?: string; condition?: string }) {
  return (
    <LazyTreeSelect
      {...field}
      name={`category|${pcode}|${condition}`}
      source={categoryTree(pcode, condition)}
      onRootError={tellError}
    />
  )
}
