import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { listPredicates, pairPredicates } from '@liangshu/contract/system/gateway'
import { Button, Form, Input, Select } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { emptyPredicate, isPair } from './route-values.ts'
import { predicateWord } from './route-words.ts'
import './gateway.css'

const names = [...listPredicates, ...pairPredicates].map((value) => {
  const word = predicateWord(value)
  return { value, label: word === value ? value : `${word}（${value}）` }
})
const some = { required: true, type: 'array' as const, message: '请输入至少一个值' }

const hints: Readonly<Record<string, string>> = {
  Path: '/quote/**，回车添加多个',
  Host: '*.example.com',
  Method: 'GET、POST',
  After: '2026-01-01T00:00:00+08:00',
  Before: '2026-12-31T00:00:00+08:00',
  Between: '开始时间、结束时间',
  RemoteAddr: '192.168.1.0/24',
}

function PredicateValue({ at, name }: { at: number; name: string }) {
  if (isPair(name)) {
    return (
      <>
        <Form.Item name={[at, 'key']} rules={[required('请输入名称')]}>
          <Input aria-label={`第 ${at + 1} 个条件的名称`} placeholder={`${predicateWord(name)}名称`} />
        </Form.Item>
        <Form.Item name={[at, 'regexp']}>
          <Input aria-label={`第 ${at + 1} 个条件的正则`} placeholder="正则表达式" spellCheck={false} />
        </Form.Item>
      </>
    )
  }
  return (
    <Form.Item name={[at, 'values']} className="gateway-values" rules={[some]}>
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', ' ']}
        aria-label={`第 ${at + 1} 个条件的值`}
        placeholder={hints[name]}
      />
    </Form.Item>
  )
}

/** 路由条件: a request takes the route when all of them hold. */
export function PredicateLines() {
  return (
    <Form.List name="predicates">
      {(rows, { add, remove }) => (
        <div className="gateway-lines">
          {rows.map(({ key, name: at }) => (
            <div className="gateway-line" key={key}>
              <Form.Item name={[at, 'name']}>
                <Select options={names} aria-label={`第 ${at + 1} 个条件`} />
              </Form.Item>
              <Form.Item noStyle shouldUpdate>
                {({ getFieldValue }) => (
                  <PredicateValue at={at} name={String(getFieldValue(['predicates', at, 'name']) ?? 'Path')} />
                )}
              </Form.Item>
              <Button type="text" danger aria-label="删除条件" icon={<DeleteOutlined />} onClick={() => remove(at)} />
            </div>
          ))}
          <Button block type="dashed" icon={<PlusOutlined />} onClick={() => add(emptyPredicate)}>
            添加条件
          </Button>
        </div>
      )}
    </Form.List>
  )
}
