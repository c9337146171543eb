import { useState } from 'react'
import { SearchSelect } from '../../dict/search-select.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'dictCode', type: 'string', note: '字典编码，或 表,文字字段,值字段 的表字典' },
  { name: 'value', type: 'string | number | null', note: '数字与文字都能找到选项' },
  { name: 'onChange', type: '(value: string) => void', note: '清空时为空字符串' },
  { name: 'async', type: 'boolean', fallback: 'false', note: '每个关键字都询问服务器' },
  { name: 'delayMs', type: 'number', fallback: '800', note: '停顿多久后询问（毫秒）' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

function AtHand() {
  const [post, setPost] = useState('')
  return (
    <div className="example-field">
      <SearchSelect dictCode="sys_position,name,code" placeholder="同步搜索职务" value={post} onChange={setPost} />
      <Stored value={post} />
    </div>
  )
}

function OnServer() {
  const [user, setUser] = useState('manager')
  return (
    <div className="example-field">
      <SearchSelect
        async
        dictCode="sys_user,realname,username"
        placeholder="异步搜索用户"
        value={user}
        onChange={setUser}
      />
      <Stored value={user} />
    </div>
  )
}

export function SearchSelectExample() {
  return (
    <ExamplePage
      title="搜索下拉"
      summary="同步：选项一次取齐，在浏览器里筛选。异步：输入后询问服务器，只采用最后一次的结果。"
      properties={properties}
      file="dict/search-select-example"
    >
      <Example title="同步搜索" of="AtHand">
        <AtHand />
      </Example>
      <Example title="异步搜索" of="OnServer" note="每次返回至多 10 条。">
        <OnServer />
      </Example>
    </ExamplePage>
  )
}
