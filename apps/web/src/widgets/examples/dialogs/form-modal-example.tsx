import { Button, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { FormModal } from '../../modal/form-modal.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'open / onClose', type: 'boolean / () => void', note: '显示与关闭' },
  { name: 'initial', type: 'Partial<Values>', note: '初始值' },
  { name: 'onSubmit', type: '(values) => Promise<string | void>', note: '返回提示文字；拒绝时保留对话框' },
  { name: 'columns', type: '1 | 2', fallback: '1', note: '列数' },
  { name: 'isDrawer', type: 'boolean', fallback: 'false', note: '字段很多时用抽屉' },
  { name: 'isReadOnly', type: 'boolean', fallback: 'false', note: '只看不改' },
  { name: 'okText', type: 'string', fallback: '保存', note: '按钮文字' },
]

function Product() {
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState('')
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>新增产品</Button>{' '}
      <Typography.Text type="secondary">{saved === '' ? '尚未保存' : `已保存：${saved}`}</Typography.Text>
      <FormModal<{ name: string }>
        title="新增产品"
        open={isOpen}
        initial={{ name: '' }}
        onClose={() => setIsOpen(false)}
        onSubmit={async ({ name }) => {
          if (name === saved) throw new Error('名称已存在')
          setSaved(name)
          return '保存成功！'
        }}
      >
        <Form.Item name="name" label="产品名称" rules={[{ required: true, message: '请输入产品名称' }]}>
          <Input maxLength={20} />
        </Form.Item>
      </FormModal>
    </>
  )
}

export function FormModalExample() {
  return (
    <ExamplePage
      title="表单对话框"
      summary="新增与编辑共用：每次打开从初始值开始，保存失败时保留已填的内容。"
      properties={properties}
      file="dialogs/form-modal-example"
    >
      <Example title="表单" of="Product" note="同名保存第二次会被拒绝，已填的内容还在。">
        <Product />
      </Example>
    </ExamplePage>
  )
}
