import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { ListNote } from '../../widgets/list-page/list-empty.tsx'
import { flattenRows, searchRows } from '../../widgets/list-page/tree-rows.ts'
import { asTreeData, type DepartTreeData } from '../../widgets/picker/depart-tree.ts'
import { myDepartsQuery } from './depart-calls.ts'
import { DepartPeople } from './depart-people.tsx'
import './depart.css'

interface DepartTreeProps {
  departs: readonly DepartNode[]
  chosen: string
  onChoose: (id: string) => void
}

function DepartTree({ departs, chosen, onChoose }: DepartTreeProps) {
  const [words, setWords] = useState('')
  const text = words.trim().toLowerCase()
  const shown = text === '' ? departs : searchRows(departs, ({ departName }) => departName.toLowerCase().includes(text))
  return (
    <aside className="depart-side">
      <Input.Search allowClear placeholder="搜索部门" onChange={({ target }) => setWords(target.value)} />
      <Tree<DepartTreeData>
        key={text}
        blockNode
        defaultExpandAll
        treeData={asTreeData(shown)}
        selectedKeys={[chosen]}
        onSelect={(_keys, { node }) => onChoose(node.key)}
      />
    </aside>
  )
}

/** 我的部门: people and roles of the departments one leads. */
export function DepartUserPage() {
  const { data: departs, error, refetch } = useQuery(myDepartsQuery)
  const [picked, setPicked] = useState<string>()
  if (error) {
    return (
      <ListNote title="部门加载失败" detail={error.message} action={{ text: '重试', onClick: () => void refetch() }} />
    )
  }
  if (!departs) return <Skeleton active paragraph={{ rows: 10 }} />
  const all = flattenRows(departs)
  const depart = all.find(({ id }) => id === picked) ?? all[0]
  if (!depart) {
    return (
      <ListNote
        title="您没有负责的部门"
        detail="由管理员在用户管理里把身份设为上级并选择负责部门后，可以在这里管理部门成员。"
      />
    )
  }
  return (
    <div className="depart-split">
      <DepartTree departs={departs} chosen={depart.id} onChoose={setPicked} />
      <DepartPeople depart={depart} />
    </div>
  )
}
