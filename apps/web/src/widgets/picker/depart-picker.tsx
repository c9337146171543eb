import { useQuery } from '@tanstack/react-query'
import { Button, Dropdown, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { AppModal } from '../app-modal/app-modal.tsx'
import { departTreeQuery } from './depart-queries.ts'
import { asTreeData, flattenDeparts, searchDeparts, tickDeparts, type DepartTreeData } from './depart-tree.ts'
import { joinTexts, joinValues, valuesOf, type Picked } from './picked.ts'
import { PickerInput } from './picker-input.tsx'
import type { FieldProps } from './record-picker.tsx'

interface DepartDialogProps {
  open: boolean
  picked: readonly Picked[]
  isMulti: boolean
  onOk: (ids: readonly string[]) => void
  onClose: () => void
}

function DepartDialog({ open, picked, isMulti, onOk, onClose }: DepartDialogProps) {
  const { data: tree = [], isPending } = useQuery(departTreeQuery)
  const [ticked, setTicked] = useState<readonly string[]>(picked.map(({ value }) => value))
  const [isLinked, setIsLinked] = useState(false)
  const [text, setText] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setTicked(picked.map(({ value }) => value))
    setText('')
  }
  const shown = searchDeparts(tree, text)
  const tick = (id: string, isTicked: boolean) =>
    setTicked(tickDeparts(tree, ticked, id, { isTicked, isLinked, isMulti }))

  return (
    <AppModal
      title="选择部门"
      open={open}
      width={500}
      switchFullscreen={false}
      onClose={onClose}
      footer={
        <div className="depart-picker-footer">
          {isMulti ? (
            <Dropdown
              trigger={['click']}
              menu={{
                selectedKeys: [isLinked ? 'linked' : 'unlinked'],
                items: [
                  { key: 'linked', label: '父子关联', onClick: () => setIsLinked(true) },
                  { key: 'unlinked', label: '取消关联', onClick: () => setIsLinked(false) },
                ],
              }}
            >
              <Button>{isLinked ? '父子关联' : '取消关联'}</Button>
            </Dropdown>
          ) : (
            <span />
          )}
          <span>
            <Button onClick={onClose}>关闭</Button>
            <Button
              type="primary"
              onClick={() => {
                onOk(ticked)
                onClose()
              }}
            >
              确认
            </Button>
          </span>
        </div>
      }
    >
      <Input.Search allowClear placeholder="请输入部门名称" onChange={({ target }) => setText(target.value)} />
      <div className="depart-picker-tree">
        {isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        ) : (
          <Tree<DepartTreeData>
            key={text}
            checkable
            checkStrictly
            blockNode
            defaultExpandAll={text !== ''}
            defaultExpandedKeys={tree.map(({ id }) => id)}
            treeData={asTreeData(shown)}
            checkedKeys={{ checked: [...ticked], halfChecked: [] }}
            onCheck={(_keys, { node, checked }) => tick(node.key, checked)}
            onSelect={(_keys, { node }) => tick(node.key, !ticked.includes(node.key))}
          />
        )}
        {!isPending && shown.length === 0 ? <p className="picker-none">没有查询到任何数据</p> : null}
      </div>
    </AppModal>
  )
}

interface DepartPickerProps extends FieldProps {
  isMulti?: boolean
}

/** Departments by their tree; stores ids, shows names. */
export function DepartPicker({
  id,
  value,
  onChange,
  disabled,
  placeholder = '请选择部门',
  isMulti = true,
}: DepartPickerProps) {
  const { data: tree = [], isPending } = useQuery(departTreeQuery)
  const [isOpen, setIsOpen] = useState(false)
  const names = new Map(flattenDeparts(tree).map((node) => [node.id, node.departName]))
  const asPicked = (one: string): Picked => ({ value: one, text: names.get(one) ?? one })
  const picked = valuesOf(value).map(asPicked)
  const change = (next: readonly Picked[]) => onChange?.(joinValues(next), joinTexts(next))
  return (
    <>
      <PickerInput
        {...(id === undefined ? {} : { id })}
        {...(disabled === undefined ? {} : { disabled })}
        picked={picked}
        isLoading={isPending}
        placeholder={placeholder}
        buttonText="选择部门"
        onOpen={() => setIsOpen(true)}
        onChange={change}
      />
      <DepartDialog
        open={isOpen}
        picked={picked}
        isMulti={isMulti}
        onOk={(ids) => change(ids.map(asPicked))}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
