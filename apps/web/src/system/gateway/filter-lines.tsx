import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Dropdown, Form, Input } from 'antd'
import { Fragment } from 'react'
import { required } from '../../shared/form/field-rules.ts'
import { filterKinds, type FilterLine } from './route-values.ts'
import { argumentWord } from './route-words.ts'
import './gateway.css'

const titleOf = (name: string) => {
  const kind = filterKinds.find(({ value }) => value === name)
  return kind ? `${kind.title}（${name}）` : name
}

/** Only what has a field is handed in: these are not typed, but they travel. */
function Kept({ name }: { name: (string | number)[] }) {
  return (
    <Form.Item name={name} hidden>
      <Input />
    </Form.Item>
  )
}

function FilterArgs({ at, filter }: { at: number; filter: FilterLine }) {
  return (
    <div className="gateway-args">
      <Kept name={[at, 'name']} />
      {filter.args.map(({ key }, index) => (
        <Fragment key={key}>
          <Kept name={[at, 'args', index, 'key']} />
          <Form.Item
            name={[at, 'args', index, 'value']}
            label={argumentWord(key)}
            tooltip={key}
            rules={[required(`请输入${argumentWord(key)}`)]}
            layout="horizontal"
          >
            <Input spellCheck={false} />
          </Form.Item>
        </Fragment>
      ))}
    </div>
  )
}

/** 过滤器: what happens to a request on its way. */
export function FilterLines() {
  return (
    <Form.List name="filters">
      {(rows, { add, remove }) => (
        <div className="gateway-lines">
          {rows.map(({ key, name: at }) => (
            <Form.Item noStyle shouldUpdate key={key}>
              {({ getFieldValue }) => {
                const filter = getFieldValue(['filters', at]) as FilterLine | undefined
                return filter ? (
                  <div className="gateway-filter">
                    <div className="gateway-filter-head">
                      {titleOf(filter.name)}
                      <Button
                        type="text"
                        danger
                        aria-label="删除过滤器"
                        icon={<DeleteOutlined />}
                        onClick={() => remove(at)}
                      />
                    </div>
                    <FilterArgs at={at} filter={filter} />
                  </div>
                ) : null
              }}
            </Form.Item>
          ))}
          <Dropdown
            trigger={['click']}
            menu={{
              items: filterKinds.map(({ value, keys }) => ({
                key: value,
                label: titleOf(value),
                onClick: () => add({ name: value, args: keys.map((one) => ({ key: one, value: '' })) }),
              })),
            }}
          >
            <Button block type="dashed" icon={<PlusOutlined />}>
              添加过滤器
            </Button>
          </Dropdown>
        </div>
      )}
    </Form.List>
  )
}
