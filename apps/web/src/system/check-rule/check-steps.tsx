import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { AutoComplete, Button, Form, Input } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { matching } from '@liangshu/contract/validation/text-rule'
import { emptyStep } from './check-rule-calls.ts'
import './check-rule.css'

const MOST_STEPS = 20
const digitsRule = matching(/^(\*|[1-9]\d{0,2}|1000)$/, '* 或 1–1000')
const wholeValue = [{ value: '*', label: '* 整体校验' }]

/** Rows of a rule: how far, what it must look like, and what is said when it does not. */
export function CheckSteps() {
  return (
    <Form.List name="steps">
      {(rows, { add, remove, move }) => (
        <div className="check-steps">
          <div className="check-step check-step-head" aria-hidden>
            <span>位数</span>
            <span>正则表达式</span>
            <span>提示文本</span>
          </div>
          {rows.map(({ key, name }, index) => (
            <div className="check-step" key={key}>
              <Form.Item name={[name, 'digits']} rules={[required('请输入位数'), fromRule(digitsRule)]}>
                <AutoComplete options={wholeValue} aria-label={`第 ${index + 1} 行位数`} placeholder="位数" />
              </Form.Item>
              <Form.Item name={[name, 'pattern']} rules={[required('请输入正则表达式'), fromRule(maxLengthRule(500))]}>
                <Input aria-label={`第 ${index + 1} 行正则表达式`} placeholder="如 [A-Z]{2}" spellCheck={false} />
              </Form.Item>
              <Form.Item name={[name, 'message']} rules={[required('请输入提示文本'), fromRule(maxLengthRule(200))]}>
                <Input aria-label={`第 ${index + 1} 行提示文本`} placeholder="不符合时的提示" />
              </Form.Item>
              <span className="check-step-tools">
                <Button
                  type="text"
                  aria-label="上移"
                  icon={<ArrowUpOutlined />}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  type="text"
                  aria-label="下移"
                  icon={<ArrowDownOutlined />}
                  disabled={index === rows.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  type="text"
                  danger
                  aria-label="删除此行"
                  icon={<DeleteOutlined />}
                  disabled={rows.length === 1}
                  onClick={() => remove(name)}
                />
              </span>
            </div>
          ))}
          <Button
            block
            type="dashed"
            icon={<PlusOutlined />}
            disabled={rows.length >= MOST_STEPS}
            onClick={() => add(emptyStep)}
          >
            添加一行
          </Button>
        </div>
      )}
    </Form.List>
  )
}
