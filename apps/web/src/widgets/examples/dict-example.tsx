import { Space, Typography } from 'antd'
import { useState } from 'react'
import { DictCheckbox, DictRadio } from '../dict/dict-radio.tsx'
import { DictMultiSelect, DictSelect } from '../dict/dict-select.tsx'
import { DictTag, DictText } from '../dict/dict-tag.tsx'
import { SearchSelect } from '../dict/search-select.tsx'
import { CategorySelect, TreeDictSelect } from '../dict/tree-select.tsx'
import { TreeTable } from '../tree-table/tree-table.tsx'
import { Example, ExamplePage } from './example-page.tsx'

const properties = [
  { name: 'dictCode', type: 'string', note: '字典编码，或 表,文字字段,值字段 的表字典' },
  { name: 'value', type: 'string | number | null', note: '数字与文字都能找到选项；多选以分隔符连接' },
  { name: 'onChange', type: '(value: string) => void', note: '清空时为空字符串' },
  { name: 'DictMultiSelect.separator', type: 'string', fallback: ',', note: '多个值之间的分隔符' },
  { name: 'DictRadio.asButtons', type: 'boolean', fallback: 'false', note: '按钮样式' },
  { name: 'DictTag.colors', type: 'Record<string, string>', note: '各个值的颜色' },
  {
    name: 'SearchSelect.async',
    type: 'boolean',
    fallback: 'false',
    note: '每个关键字都询问服务器，停顿 800 毫秒后发出',
  },
  { name: 'TreeDictSelect.dict', type: 'string', note: '表,文字字段,值字段' },
  { name: 'TreeDictSelect.pidField', type: 'string', note: '上级字段' },
  { name: 'TreeDictSelect.condition', type: 'string', note: 'JSON 文本，否则停止并提示' },
  { name: 'CategorySelect.pcode', type: 'string', fallback: '0', note: '从哪个分类编码开始' },
  { name: 'TreeTable.url', type: 'string', note: '第一层；下级用 childrenUrl，默认相同' },
  { name: 'TreeTable.queryKey', type: 'string', fallback: 'pid', note: '上级编号的参数名' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
]

const Stored = ({ value }: { value: string }) => (
  <Typography.Text type="secondary">保存值：{value || '--'}</Typography.Text>
)

const treeColumns = [
  { title: '分类名称', dataIndex: 'name', width: 260 },
  { title: '分类编码', dataIndex: 'code', width: 180 },
]

function SearchExample() {
  const [user, setUser] = useState('manager')
  const [post, setPost] = useState('')
  return (
    <Example
      title="搜索"
      note="同步：选项一次取齐，在浏览器里筛选。异步：输入后询问服务器，只采用最后一次的结果。"
      code={`<SearchSelect async dictCode="sys_user,realname,username" value={user} onChange={setUser} />`}
    >
      <div className="example-pair">
        <SearchSelect dictCode="sys_position,name,code" placeholder="同步搜索职务" value={post} onChange={setPost} />
        <Stored value={post} />
        <SearchSelect
          async
          dictCode="sys_user,realname,username"
          placeholder="异步搜索用户"
          value={user}
          onChange={setUser}
        />
        <Stored value={user} />
      </div>
    </Example>
  )
}

function TreeExample() {
  const [depart, setDepart] = useState('')
  const [category, setCategory] = useState('')
  return (
    <Example
      title="树"
      note="逐层加载；分类字典从指定的编码开始。"
      code={`<TreeDictSelect dict="sys_depart,depart_name,id" pidField="parent_id" value={depart} onChange={setDepart} />
<CategorySelect isMulti pcode="0" value={category} onChange={setCategory} />`}
    >
      <div className="example-pair">
        <TreeDictSelect
          dict="sys_depart,depart_name,id"
          pidField="parent_id"
          placeholder="选择部门"
          value={depart}
          onChange={setDepart}
        />
        <Stored value={depart} />
        <CategorySelect isMulti placeholder="选择分类" value={category} onChange={setCategory} />
        <Stored value={category} />
      </div>
    </Example>
  )
}

export function DictExample() {
  const [sex, setSex] = useState('1')
  const [levels, setLevels] = useState('L,H')
  const [role, setRole] = useState('')
  return (
    <ExamplePage
      title="字典组件"
      summary="下拉、单选、多选、搜索、树与标签，选项来自数据字典；登录时取得，保留 7 天。"
      properties={properties}
    >
      <Example title="下拉与单选" code={`<DictSelect dictCode="sex" value={sex} onChange={setSex} />`}>
        <Space wrap>
          <DictSelect className="example-select" dictCode="sex" value={sex} onChange={setSex} />
          <DictRadio dictCode="sex" value={sex} onChange={setSex} />
          <DictRadio asButtons dictCode="sex" value={sex} onChange={setSex} />
          <Stored value={sex} />
        </Space>
      </Example>
      <Example
        title="多选"
        note="多个值保存在一个字段里。"
        code={`<DictMultiSelect dictCode="priority" value={levels} onChange={setLevels} />`}
      >
        <Space wrap>
          <DictMultiSelect className="example-select" dictCode="priority" value={levels} onChange={setLevels} />
          <DictCheckbox dictCode="priority" value={levels} onChange={setLevels} />
          <Stored value={levels} />
        </Space>
      </Example>
      <Example
        title="表字典"
        note="选项是一张表的行；只能使用登记过的表与字段。"
        code={`<DictSelect dictCode="sys_role,role_name,role_code" />`}
      >
        <Space wrap>
          <DictSelect
            className="example-select"
            dictCode="sys_role,role_name,role_code"
            value={role}
            onChange={setRole}
          />
          <Stored value={role} />
        </Space>
      </Example>
      <SearchExample />
      <TreeExample />
      <Example
        title="树形表格"
        note="展开时才取下一层。"
        code={`<TreeTable url="/sys/category/rootList" childrenUrl="/sys/category/childList" columns={columns} />`}
      >
        <TreeTable url="/sys/category/rootList" childrenUrl="/sys/category/childList" columns={treeColumns} />
      </Example>
      <Example
        title="显示"
        note="没有值时显示 --。"
        code={`<DictTag dictCode="priority" value="L,H" colors={{ H: 'red' }} />`}
      >
        <Space wrap>
          <DictTag dictCode="priority" value="L,M,H" colors={{ H: 'red', M: 'gold' }} />
          <DictText dictCode="sex" value={2} />
          <DictTag dictCode="sex" value={null} />
        </Space>
      </Example>
    </ExamplePage>
  )
}
