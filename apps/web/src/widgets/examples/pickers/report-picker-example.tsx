import { Descriptions, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { EditableTable } from '../../editable-table/editable-table.tsx'
import type { Column } from '../../editable-table/model/column.ts'
import { ReportPicker } from '../../report-picker/report-picker.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'code', type: 'string', note: '报表编码，在「在线报表」中定义；必填' },
  { name: 'orgFields', type: 'string', note: '报表字段，逗号分隔；必填' },
  { name: 'destFields', type: 'string', note: '目标字段，与 orgFields 一一对应；必填' },
  { name: 'field', type: 'string', fallback: '第一个目标字段', note: '本输入框是目标字段中的哪一个' },
  { name: 'isMulti', type: 'boolean', fallback: 'false', note: '多选时各字段的值以逗号连接' },
  { name: 'sorter', type: 'string', note: '起始排序：列=asc 或 列=desc' },
  { name: 'param', type: 'Record<string, unknown>', note: '报表参数；单引号会被去掉' },
  { name: 'groupId', type: 'string', note: '相同分组的选择器共用 30 秒内的数据' },
  { name: 'onChange', type: '(value, values) => void', note: '自己的值，以及全部目标字段的值' },
]

type Person = Readonly<Record<string, string>>

function FormFields() {
  const [person, setPerson] = useState<Person>({})
  return (
    <Form layout="vertical" style={{ maxWidth: 480 }}>
      <Form.Item label="负责人" htmlFor="report-owner">
        <ReportPicker
          id="report-owner"
          code="report_user"
          orgFields="realname,username,depart_name"
          destFields="owner,ownerName,depart"
          value={person['owner'] ?? ''}
          onChange={(_value, values) => setPerson(values)}
        />
      </Form.Item>
      <Form.Item label="账号" htmlFor="report-account">
        <Input id="report-account" readOnly value={person['ownerName'] ?? ''} placeholder="随负责人带出" />
      </Form.Item>
      <Form.Item label="部门" htmlFor="report-depart">
        <Input id="report-depart" readOnly value={person['depart'] ?? ''} placeholder="随负责人带出" />
      </Form.Item>
    </Form>
  )
}

function Several() {
  const [values, setValues] = useState<Person>({})
  return (
    <div style={{ maxWidth: 480 }}>
      <ReportPicker
        isMulti
        sorter="username=asc"
        code="report_user"
        orgFields="username,realname"
        destFields="users,names"
        placeholder="选择多个用户"
        value={values['users'] ?? ''}
        onChange={(_value, next) => setValues(next)}
      />
      <Descriptions
        size="small"
        column={1}
        style={{ marginTop: 8 }}
        items={[{ key: 'names', label: '姓名', children: values['names'] || '--' }]}
      />
    </div>
  )
}

const columns: Column[] = [
  { key: 'task', title: '任务', type: 'input', width: 160 },
  {
    key: 'owner',
    title: '负责人',
    type: 'popup',
    width: 180,
    popupCode: 'report_user',
    orgFields: 'realname,username',
    destFields: 'owner,account',
  },
  { key: 'account', title: '账号', type: 'normal', width: 140 },
]
const rows = [
  { id: '1', task: '核对持仓', owner: '', account: '' },
  { id: '2', task: '复核委托', owner: '', account: '' },
]

function PopupCell() {
  return <EditableTable columns={columns} dataSource={rows} />
}

function Misconfigured() {
  return (
    <div style={{ maxWidth: 480 }}>
      <ReportPicker code="report_user" orgFields="username,realname" destFields="users" placeholder="点击查看提示" />
      <Typography.Text type="secondary">报表打不开时显示原因，确定后关闭。</Typography.Text>
    </div>
  )
}

export function ReportPickerExample() {
  return (
    <ExamplePage
      title="报表选择器"
      summary="从在线报表里选择一行或多行，把其中的字段带回表单；数据来自服务器，只含本机构的记录。"
      properties={properties}
      file="pickers/report-picker-example"
    >
      <Example title="带回多个字段" note="点击输入框打开报表；单选时必须且只能选择一条。" of="FormFields">
        <FormFields />
      </Example>
      <Example title="多选" note="按账号排序。" of="Several">
        <Several />
      </Example>
      <Example title="可编辑表格的 popup 单元格" note="选中的行同时填入同一行的其他单元格。" of="PopupCell">
        <PopupCell />
      </Example>
      <Example title="配置错误" note="两个字段列表数量不一致，点击时提示。" of="Misconfigured">
        <Misconfigured />
      </Example>
    </ExamplePage>
  )
}
