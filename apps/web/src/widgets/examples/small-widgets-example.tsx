import { Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { AppModal } from '../app-modal/app-modal.tsx'
import { AreaPicker } from '../area-picker/area-picker.tsx'
import { DetailList } from '../detail-list/detail-list.tsx'
import { EllipsisText } from '../ellipsis-text/ellipsis-text.tsx'
import { InputFilter } from '../input-filter/input-filter.tsx'
import { usePrompt } from '../prompt-dialog/use-prompt.tsx'
import { SliderCaptcha } from '../slider-captcha/slider-captcha.tsx'
import { ValueSwitch } from '../value-switch/value-switch.tsx'
import { Example, ExamplePage } from './example-page.tsx'

const properties = [
  { name: 'SliderCaptcha.onPass', type: '() => void', note: '滑到最右侧后调用一次' },
  {
    name: 'InputFilter.operator',
    type: "'like' | 'ne' | 'ge' | 'le' | 'eq'",
    fallback: 'like',
    note: '值按操作符包装，如 *x*',
  },
  { name: 'ValueSwitch.options', type: '[on, off]', fallback: "['Y', 'N']", note: '开与关对应的值' },
  { name: 'EllipsisText.length', type: 'number', fallback: '25', note: '超过时截断；-1 不截断' },
  { name: 'usePrompt()', type: '[prompt, holder]', note: '带校验规则的输入对话框' },
  { name: 'AppModal.okClose', type: 'boolean', fallback: 'true', note: '确定后关闭' },
  { name: 'AppModal.fullscreen', type: 'boolean', fallback: 'false', note: '打开时全屏' },
  { name: 'DetailList.columns', type: 'number', fallback: '3', note: '列数，最多 4' },
  { name: 'AreaPicker.type', type: "'cascader' | 'select'", fallback: 'cascader', note: '级联或逐级选择' },
]

const longText = '本基金主要投资于沪深两市的大盘蓝筹股票，并通过股指期货对冲系统性风险。'
const facts = [
  { key: 'name', label: '名称', value: '量枢一号' },
  { key: 'manager', label: '经理', value: '李明' },
  { key: 'scale', label: '规模', value: '12.5 亿元' },
  { key: 'start', label: '成立', value: '2024-03-18' },
  { key: 'memo', label: '备注', value: undefined },
]

function DialogExample() {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('未命名')
  const [prompt, holder] = usePrompt()
  const rename = () =>
    prompt({
      title: '重命名',
      label: '名称',
      initialValue: name,
      rules: [{ required: true, message: '请输入名称' }],
      onOk: setName,
    })
  return (
    <Space>
      <Button onClick={() => setIsOpen(true)}>打开对话框</Button>
      <Button onClick={rename}>重命名：{name}</Button>
      <AppModal open={isOpen} title="可拖动的对话框" onClose={() => setIsOpen(false)}>
        <DetailList items={facts} />
      </AppModal>
      {holder}
    </Space>
  )
}

export function SmallWidgetsExample() {
  const [filter, setFilter] = useState('')
  const [flag, setFlag] = useState<string | number>('Y')
  const [area, setArea] = useState<string | undefined>('310115')
  return (
    <ExamplePage
      title="常用小组件"
      summary="滑块验证、条件输入、开关、省略文字、对话框、详情、省市区。"
      properties={properties}
    >
      <Example title="滑块验证" code={`<SliderCaptcha onPass={() => setPassed(true)} />`}>
        <div style={{ maxWidth: 320 }}>
          <SliderCaptcha />
        </div>
      </Example>
      <Example title="条件输入与开关" code={`<InputFilter operator="like" value={value} onChange={setValue} />`}>
        <Space wrap>
          <InputFilter style={{ width: 220 }} placeholder="输入关键字" value={filter} onChange={setFilter} />
          <Typography.Text type="secondary">查询值：{filter || '--'}</Typography.Text>
          <ValueSwitch value={flag} onChange={(value) => setFlag(value ?? 'N')} />
          <Typography.Text type="secondary">保存值：{flag}</Typography.Text>
        </Space>
      </Example>
      <Example title="省略文字" code={`<EllipsisText value={text} />`}>
        <EllipsisText value={longText} />
      </Example>
      <Example title="对话框与输入框" code={`<AppModal open={isOpen} title="明细" onClose={close}>…</AppModal>`}>
        <DialogExample />
      </Example>
      <Example title="详情" code={`<DetailList items={items} columns={3} />`}>
        <DetailList items={facts} />
      </Example>
      <Example title="省市区" code={`<AreaPicker value={code} onChange={setCode} />`}>
        <Space orientation="vertical" style={{ width: '100%', maxWidth: 480 }}>
          <AreaPicker value={area ?? ''} onChange={setArea} />
          <AreaPicker type="select" value={area ?? ''} onChange={setArea} />
        </Space>
      </Example>
    </ExamplePage>
  )
}
