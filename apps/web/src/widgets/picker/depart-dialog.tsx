import { useQuery } from '@tanstack/react-query'
import { Button, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { AppModal } from '../app-modal/app-modal.tsx'
import { MenuButton } from '../focus/menu-button.tsx'
import { useDepartLevels, type DepartFilter } from './depart-levels.ts'
import { departTreeQuery } from './depart-queries.ts'
import { asTreeData, flattenDeparts, searchDeparts, tickDeparts, type DepartTreeData } from './depart-tree.ts'

/** What a tick stands for; several fields, since forms store one and show another. */
export interface DepartFields {
  readonly id: string
  readonly orgCode: string
  readonly departName: string
}

interface DepartDialogProps {
  open: boolean
  ids: readonly string[]
  isMulti: boolean
  width: number
  isOffered?: DepartFilter
  /** The ticked ids, and the departments that are known by now. */
  onOk: (ids: readonly string[], known: readonly DepartFields[]) => void
  onClose: () => void
}

function LinkMenu({ isLinked, onChange }: { isLinked: boolean; onChange: (isLinked: boolean) => void }) {
  return (
    <MenuButton
      selectedKeys={[isLinked ? 'linked' : 'unlinked']}
      items={[
        { key: 'linked', label: '父子关联', onClick: () => onChange(true) },
        { key: 'unlinked', label: '取消关联', onClick: () => onChange(false) },
      ]}
    >
      {isLinked ? '父子关联' : '取消关联'}
    </MenuButton>
  )
}

/** Levels as they are opened; searching and linked ticks need the whole tree, which is asked for then. */
function useDepartTree(isOn: boolean, text: string, isLinked: boolean, isOffered: DepartFilter) {
  const levels = useDepartLevels(isOn, isOffered)
  const whole = useQuery({ ...departTreeQuery, enabled: isOn && (isLinked || text !== '') })
  const all = whole.data?.filter(isOffered)
  const isSearching = text !== ''
  return {
    ...levels,
    tree: all ?? [],
    data: isSearching ? asTreeData(searchDeparts(all ?? [], text)) : levels.data,
    known: [...levels.seen, ...flattenDeparts(all ?? [])],
    isPending: levels.isPending || ((isSearching || isLinked) && whole.isPending),
    isSearching,
  }
}

function DepartChoice(props: {
  ticked: readonly string[]
  departs: ReturnType<typeof useDepartTree>
  onTick: (id: string, isTicked: boolean) => void
}) {
  const { ticked, departs, onTick } = props
  if (departs.isPending) return <Skeleton active title={false} paragraph={{ rows: 8 }} />
  if (departs.data.length === 0) return <p className="picker-none">没有查询到任何数据</p>
  return (
    <Tree<DepartTreeData>
      key={String(departs.isSearching)}
      checkable
      checkStrictly
      blockNode
      {...(departs.isSearching ? { defaultExpandAll: true } : { loadData: ({ key }) => departs.open(String(key)) })}
      defaultExpandedKeys={departs.rootIds}
      treeData={departs.data}
      checkedKeys={{ checked: [...ticked], halfChecked: [] }}
      onCheck={(_keys, { node, checked }) => onTick(node.key, checked)}
      onSelect={(_keys, { node }) => onTick(node.key, !ticked.includes(node.key))}
    />
  )
}

const everyDepart: DepartFilter = () => true

/** 选择部门: a search box over a tree to tick. */
export function DepartDialog(props: DepartDialogProps) {
  const { open, ids, isMulti, width, isOffered = everyDepart, onOk, onClose } = props
  const [ticked, setTicked] = useState(ids)
  const [isLinked, setIsLinked] = useState(false)
  const [text, setText] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setTicked(open ? ids : [])
    setText('')
  }
  const departs = useDepartTree(open, text.trim(), isLinked, isOffered)
  const tick = (id: string, isTicked: boolean) =>
    setTicked(tickDeparts(departs.tree, ticked, id, { isTicked, isLinked, isMulti }))

  function confirm() {
    onOk(ticked, departs.known)
    onClose()
  }
  return (
    <AppModal
      title="选择部门"
      open={open}
      width={width}
      switchFullscreen={false}
      onClose={onClose}
      footer={
        <div className="depart-picker-footer">
          {isMulti ? <LinkMenu isLinked={isLinked} onChange={setIsLinked} /> : <span />}
          <span>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" onClick={confirm}>
              确认
            </Button>
          </span>
        </div>
      }
    >
      <Input.Search
        allowClear
        aria-label="部门名称"
        placeholder="请输入部门名称"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="depart-picker-tree">
        <DepartChoice ticked={ticked} departs={departs} onTick={tick} />
      </div>
    </AppModal>
  )
}
