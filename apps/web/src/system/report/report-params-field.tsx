import { Button, Form, Input } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import './report.css'

/** Values the condition leaves open, written in it as ${name}. */
export function ReportParamsField() {
  return (
    <Form.List name="params">
      {(fields, { add, remove }) => (
        <div className="report-params">
          {fields.map(({ key, name }) => (
            <div key={key} className="report-param">
              <Form.Item name={[name, 'paramName']} rules={[required('请输入参数')]}>
                <Input placeholder="参数，如 orgCode" aria-label="参数" />
              </Form.Item>
              <Form.Item name={[name, 'paramTxt']} rules={[required('请输入参数名称')]}>
                <Input placeholder="名称，如 部门编码" aria-label="参数名称" />
              </Form.Item>
              <Form.Item name={[name, 'paramValue']}>
                <Input placeholder="默认值" aria-label="默认值" />
              </Form.Item>
              <Button type="text" danger onClick={() => remove(name)}>
                删除
              </Button>
            </div>
          ))}
          <Button type="dashed" block onClick={() => add({ paramName: '', paramTxt: '', paramValue: '' })}>
            新增参数
          </Button>
        </div>
      )}
    </Form.List>
  )
}
