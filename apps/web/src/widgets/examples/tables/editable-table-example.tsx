import { App, Button, Rate, Segmented, Space, Switch } from 'antd'
import { useRef, useState } from 'react'
import type { Column, Row, SlotProps } from '../../editable-table/model/column.ts'
import { EditableTable } from '../../editable-table/editable-table.tsx'
import { InvalidCellsError, type EditableTableHandle } from '../../editable-table/table-handle.ts'
import { bigColumns, makeBigRows } from './big-table.ts'
import { editableTableProperties } from './editable-table-properties.ts'
import { Example, ExamplePage } from '../example-page.tsx'

const boards = [
  { value: 'main', text: '主板' },
  { value: 'gem', text: '创业板' },
  { value: 'star', text: '科创板' },
]

const columns: Column[] = [
  {
    key: 'code',
    title: '证券代码',
    type: 'input',
    width: 140,
    placeholder: '请输入${title}',
    validateRules: [
      { required: true },
      { pattern: '^[0-9]{6}$', message: '${title}应为6位数字' },
      { unique: true, message: '${title}不能重复' },
    ],
  },
  { key: 'name', title: '名称', type: 'input', width: 130, validateRules: [{ required: true }] },
  { key: 'board', title: '板块', type: 'select', options: boards, width: 120 },
  {
    key: 'volume',
    title: '数量',
    type: 'inputNumber',
    statistics: true,
    defaultValue: 100,
    validateRules: [{ pattern: 'z' }],
  },
  {
    key: 'limit',
    title: '限价',
    type: 'inputNumber',
    validateRules: [{ pattern: 'money', message: '请输入正确的金额' }],
  },
  { key: 'isActive', title: '启用', type: 'checkbox', width: 70, customValue: ['Y', 'N'], defaultChecked: true },
  { key: 'labels', title: '标签', type: 'select-multiple', options: boards, width: 170 },
  { key: 'day', title: '日期', type: 'date' },
  { key: 'moment', title: '时间戳', type: 'datetime' },
  { key: 'clock', title: '时刻', type: 'time' },
  {
    key: 'side',
    title: '方向',
    type: 'radio',
    width: 150,
    options: [
      { value: 'buy', text: '买' },
      { value: 'sell', text: '卖' },
    ],
  },
  { key: 'memo', title: '备注', type: 'popup-textarea', width: 180 },
  { key: 'tags', title: '简码', type: 'tags', width: 140 },
  { key: 'done', title: '进度', type: 'progress', width: 150 },
  { key: 'stars', title: '评级', type: 'slot', slot: 'stars', width: 160 },
  { key: 'file', title: '附件', type: 'upload', width: 130 },
  { key: 'source', title: '来源', type: 'normal', defaultValue: '手工' },
]

const rows: Row[] = [
  {
    id: '1',
    code: '600519',
    name: '贵州茅台',
    board: 'main',
    volume: 100,
    limit: 1688.5,
    isActive: 'Y',
    labels: 'main',
    day: '2026-11-16',
    moment: '2026-11-16 09:30:00',
    clock: '09:30:00',
    side: 'buy',
    memo: '长期持有',
    tags: '白酒;龙头;',
    done: 80,
    stars: 5,
    file: 'temp/研究报告.pdf',
    source: '系统',
  },
  {
    id: '2',
    code: '300750',
    name: '宁德时代',
    board: 'gem',
    volume: 200,
    limit: 256.8,
    isActive: 'N',
    labels: 'gem,main',
    day: '2026-11-17',
    moment: '',
    clock: '',
    side: 'sell',
    memo: '',
    tags: '',
    done: 35,
    stars: 4,
    file: '',
    source: '系统',
  },
  {
    id: '3',
    code: '688981',
    name: '中芯国际',
    board: 'star',
    volume: 300,
    limit: 92.4,
    isActive: 'Y',
    labels: '',
    day: '',
    moment: '',
    clock: '',
    side: 'buy',
    memo: '已锁定，不可修改',
    tags: '',
    done: 100,
    stars: 3,
    file: '',
    source: '锁定',
  },
]

const slots = {
  stars: ({ value, onChange }: SlotProps) => (
    <Rate value={Number(value)} onChange={onChange} style={{ fontSize: 14 }} />
  ),
}

function Basic() {
  const table = useRef<EditableTableHandle>(null)
  const [alwaysEdit, setAlwaysEdit] = useState(false)
  const { message } = App.useApp()

  async function save() {
    try {
      const saved = await table.current?.requireValues()
      void message.success(`共 ${saved?.values.length ?? 0} 行，删除 ${saved?.deletedIds.length ?? 0} 行，校验通过`)
    } catch (error) {
      if (error instanceof InvalidCellsError) void message.error(error.message)
      else throw error
    }
  }

  return (
    <EditableTable
      key={String(alwaysEdit)}
      ref={table}
      columns={columns}
      dataSource={rows}
      alwaysEdit={alwaysEdit}
      toolbar
      rowNumber
      rowSelection
      dragSort
      disabledRows={{ source: ['锁定'] }}
      slots={slots}
      toolbarExtra={
        <Space>
          <Button onClick={() => void save()}>校验并取值</Button>
          <Switch
            checked={alwaysEdit}
            checkedChildren="始终编辑"
            unCheckedChildren="点击编辑"
            onChange={setAlwaysEdit}
          />
        </Space>
      }
    />
  )
}

const syncColumns: Column[] = [
  { key: 'task', title: '任务', type: 'input', width: 220 },
  { key: 'owner', title: '负责人', type: 'sel_user', width: 240 },
  { key: 'depart', title: '部门', type: 'sel_depart', width: 220 },
  { key: 'post', title: '职务', type: 'select-dict-search', width: 180, dictCode: 'sys_position,name,code' },
  { key: 'photo', title: '图片', type: 'image', width: 140 },
]
const syncRows: Row[] = ['核对持仓', '复核委托', '盘后清算'].map((task, index) => ({
  id: String(index + 1),
  task,
  owner: '',
  depart: '',
  post: '',
  photo: '',
}))
const sync = { pageId: 'examples-editable-table' }

function Shared() {
  return <EditableTable columns={syncColumns} dataSource={syncRows} sync={sync} />
}

function Big() {
  const [count, setCount] = useState(1000)
  const [data, setData] = useState(() => makeBigRows(count))
  return (
    <>
      <Segmented
        options={[1000, 10_000]}
        value={count}
        onChange={(next) => {
          setCount(next)
          setData(makeBigRows(next))
        }}
      />
      <div style={{ marginTop: 8 }}>
        <EditableTable columns={bigColumns} dataSource={data} rowNumber rowHeight={36} maxHeight={420} />
      </div>
    </>
  )
}

export function EditableTableExample() {
  return (
    <ExamplePage
      title="可编辑表格"
      summary="点击单元格即可编辑；方向键、Tab、Enter 移动，Esc 放弃，Ctrl+C/V 复制粘贴整块（可与 Excel 互通），Ctrl+Z/Y 撤销重做，空格或 Enter 操作复选框与选择器，Alt+↑/↓ 移动行，Alt+Enter 展开长文本。"
      properties={editableTableProperties}
      file="tables/editable-table-example"
    >
      <Example title="基本用法" note="校验、合计、拖拽排序、禁用行、各种单元格。" of="Basic">
        <App component={false}>
          <Basic />
        </App>
      </Example>
      <Example title="多人同步" note="在另一个浏览器打开本页：一处修改，另一处的同一行随之更新并短暂高亮。" of="Shared">
        <Shared />
      </Example>
      <Example title="大表格" note="行与列都只绘制可见部分。" of="Big">
        <Big />
      </Example>
    </ExamplePage>
  )
}
