import { Typography } from 'antd'
import { useState } from 'react'
import { AdvancedQuery } from '../../advanced-query/advanced-query.tsx'
import type { QueryField } from '../../advanced-query/query-field.ts'
import type { SuperQueryParams } from '../../advanced-query/query-params.ts'
import { Example, ExamplePage } from '../example-page.tsx'

const fields: QueryField[] = [
  { value: 'realname', text: '姓名', type: 'string' },
  {
    value: 'sex',
    text: '性别',
    type: 'select',
    options: [
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ],
  },
  { value: 'birthday', text: '生日', type: 'date' },
  { value: 'createTime', text: '创建时间', type: 'datetime' },
  { value: 'sort', text: '排序', type: 'int', dbType: 'int' },
  {
    value: 'username',
    text: '账号',
    type: 'popup',
    popup: { code: 'report_user', orgFields: 'username' },
  },
  { value: 'updateBy', text: '修改人', type: 'sel_user' },
  { value: 'isActive', text: '启用', type: 'switch', extendOption: ['Y', 'N'] },
]

const properties = [
  { name: 'fields', type: 'QueryField[]', note: '可查询的字段：value、text、type，以及 options、dictCode 等' },
  { name: 'path', type: 'string', fallback: '当前页面路径', note: '保存的查询按页面区分' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '禁用按钮' },
  { name: 'onQuery', type: '(params) => void', note: '得到 superQueryParams 与 superQueryMatchType；重置时为空对象' },
]

const readable = ({ superQueryParams, superQueryMatchType }: SuperQueryParams) =>
  superQueryParams === undefined ? '（无）' : `${superQueryMatchType ?? ''} ${decodeURI(superQueryParams)}`

function Conditions() {
  const [params, setParams] = useState<SuperQueryParams>({})
  return (
    <>
      <AdvancedQuery fields={fields} path="/examples/advanced-query" onQuery={setParams} />
      <Typography.Paragraph style={{ marginTop: 8, overflowWrap: 'anywhere' }} type="secondary">
        请求参数：{readable(params)}
      </Typography.Paragraph>
    </>
  )
}

export function QueryBuilderExample() {
  return (
    <ExamplePage
      title="高级查询"
      summary="多个条件、匹配方式、按页面保存的查询；生效时按钮高亮。"
      properties={properties}
      file="tables/query-builder-example"
    >
      <Example title="基本用法" note="参数直接并入列表请求。" of="Conditions">
        <Conditions />
      </Example>
    </ExamplePage>
  )
}
