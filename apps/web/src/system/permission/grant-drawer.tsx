import FilterOutlined from '@ant-design/icons/FilterOutlined'
import type { GrantNode } from '@liangshu/contract/system/permission/menu'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Input, Segmented, Skeleton, Tooltip, Tree } from 'antd'
import { useState, type ReactNode } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { ListNote } from '../../widgets/list-page/list-empty.tsx'
import { beyondReach, delegationQuery, grantsQuery, saveGrants, type GrantHolder } from './grant-calls.ts'
import { GrantRules } from './grant-rules.tsx'
import { flattenGrants, keepBeyond, partlyGranted, searchGrants, textOfNode, tickGrant } from './grant-tree.ts'
import './permission.css'

interface TreeData {
  key: string
  title: ReactNode
  disableCheckbox: boolean
  children: TreeData[]
}

type OpenRules = (permission: { key: string; text: string }) => void

const titleOf = (node: GrantNode, openRules: OpenRules): ReactNode => {
  const text = textOfNode(node)
  if (node.ruleFlag !== 1) return text
  return (
    <span className="grant-node">
      {text}
      <Button
        type="link"
        size="small"
        icon={<FilterOutlined />}
        aria-label={`${text}的数据权限`}
        onClick={(event) => {
          event.stopPropagation()
          openRules({ key: node.key, text })
        }}
      >
        数据权限
      </Button>
    </span>
  )
}

type Limit = ReadonlySet<string> | undefined

const asData = (nodes: readonly GrantNode[], openRules: OpenRules, limit: Limit): TreeData[] =>
  nodes.map((node) => {
    const isBeyond = limit !== undefined && !limit.has(node.key)
    const title = titleOf(node, openRules)
    return {
      key: node.key,
      title: isBeyond ? <Tooltip title={beyondReach}>{title}</Tooltip> : title,
      disableCheckbox: isBeyond,
      children: asData(node.children ?? [], openRules, limit),
    }
  })

interface GrantEditorProps {
  holder: GrantHolder
  tree: readonly GrantNode[]
  granted: readonly string[]
  limit: Limit
  onClose: () => void
}

function GrantEditor({ holder, tree, granted, limit, onClose }: GrantEditorProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(granted))
  const [isLinked, setIsLinked] = useState(true)
  const [words, setWords] = useState('')
  const [expanded, setExpanded] = useState<readonly string[]>(() => tree.map(({ key }) => key))
  const [rulesOf, setRulesOf] = useState<{ key: string; text: string }>()
  const [isSaving, setIsSaving] = useState(false)
  const shown = searchGrants(tree, words)
  const all = flattenGrants(tree).map(({ key }) => key)
  const want = (wanted: Iterable<string>) => setTicked(keepBeyond(ticked, wanted, limit))

  async function save() {
    setIsSaving(true)
    try {
      const { message: text } = await saveGrants(holder, ticked, granted)
      withFeedback(({ message }) => void message.success(text || '保存成功！'))
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <div className="grant-editor">
      <div className="grant-tools">
        <Input allowClear placeholder="搜索菜单或按钮" onChange={({ target }) => setWords(target.value)} />
        <Segmented
          value={isLinked ? 'linked' : 'single'}
          options={[
            { value: 'linked', label: '父子关联' },
            { value: 'single', label: '取消关联' },
          ]}
          onChange={(value) => setIsLinked(value === 'linked')}
        />
        <Button onClick={() => want(all)}>全选</Button>
        <Button onClick={() => want([])}>清空</Button>
        <Button onClick={() => setExpanded(expanded.length > 0 ? [] : all)}>
          {expanded.length > 0 ? '全部收起' : '全部展开'}
        </Button>
      </div>
      <Tree<TreeData>
        className="grant-tree"
        checkable
        checkStrictly
        selectable={false}
        blockNode
        treeData={asData(shown, setRulesOf, limit)}
        expandedKeys={words === '' ? [...expanded] : flattenGrants(shown).map(({ key }) => key)}
        onExpand={(keys) => setExpanded(keys.map(String))}
        checkedKeys={{ checked: [...ticked], halfChecked: partlyGranted(tree, ticked) }}
        onCheck={(_keys, { node, checked }) => want(tickGrant(tree, ticked, node.key, { isTicked: checked, isLinked }))}
      />
      {shown.length === 0 ? <ListNote title="没有匹配的菜单" /> : null}
      <footer className="grant-footer">
        <span>
          已授权 {ticked.size} / {all.length} 项
        </span>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={isSaving} onClick={() => void save()}>
          保存
        </Button>
      </footer>
      {rulesOf ? <GrantRules holder={holder} permission={rulesOf} onClose={() => setRulesOf(undefined)} /> : null}
    </div>
  )
}

/** Which menus, buttons and data rules a role or a department has. */
export function GrantDrawer({ holder, onClose }: { holder: GrantHolder | undefined; onClose: () => void }) {
  return (
    <Drawer
      title={holder ? `授权：${holder.name}` : '授权'}
      open={holder !== undefined}
      onClose={onClose}
      size={640}
      destroyOnHidden
      className="grant-drawer"
    >
      {holder ? <GrantLoader holder={holder} onClose={onClose} /> : null}
    </Drawer>
  )
}

function GrantLoader({ holder, onClose }: { holder: GrantHolder; onClose: () => void }) {
  const { data, error, refetch } = useQuery(grantsQuery(holder))
  const reach = useQuery(delegationQuery)
  if (error) {
    return (
      <ListNote title="权限加载失败" detail={error.message} action={{ text: '重试', onClick: () => void refetch() }} />
    )
  }
  if (!data || reach.isPending) return <Skeleton active title={false} paragraph={{ rows: 14 }} />
  const { permissionIds } = reach.data ?? {}
  const limit = permissionIds ? new Set(permissionIds) : undefined
  return <GrantEditor holder={holder} tree={data.tree} granted={data.granted} limit={limit} onClose={onClose} />
}
