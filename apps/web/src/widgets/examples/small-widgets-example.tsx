import { Button, Space, Typography } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { AppModal } from '../app-modal/app-modal.tsx'
import { AreaPicker } from '../area-picker/area-picker.tsx'
import { DetailList } from '../detail-list/detail-list.tsx'
import { DetailModal } from '../detail-modal/detail-modal.tsx'
import { EllipsisText } from '../ellipsis-text/ellipsis-text.tsx'
import { InputFilter } from '../input-filter/input-filter.tsx'
import { usePrompt } from '../prompt-dialog/use-prompt.tsx'
import { SliderCaptcha } from '../slider-captcha/slider-captcha.tsx'
import { SubTablePopover } from '../sub-table/sub-table-popover.tsx'
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
  { name: 'EllipsisText.isByWidth', type: 'boolean', fallback: 'false', note: '按宽度计：汉字算两个' },
  { name: 'usePrompt()', type: '[prompt, holder]', note: '带校验规则的输入对话框' },
  { name: 'AppModal.okClose', type: 'boolean', fallback: 'true', note: '确定后关闭' },
  { name: 'AppModal.fullscreen', type: 'boolean', fallback: 'false', note: '打开时全屏' },
  { name: 'DetailList.columns', type: 'number', fallback: '3', note: '列数，最多 4' },
  { name: 'DetailModal.main / subs', type: 'ReactNode / { key, label, children }[]', note: '主表与各个子表' },
  { name: 'SubTablePopover.load', type: '() => Promise<Row[]>', note: '打开时调用，失败重试，共三次' },
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

const subRows = z.object({
  records: z.array(z.object({ id: z.string(), itemText: z.string(), itemValue: z.string() })),
})
const subColumns = [
  { title: '文本', dataIndex: 'itemText' },
  { title: '数据值', dataIndex: 'itemValue' },
]

async function loadItems() {
  const { records } = await request.get('/sys/dict/list', {
    params: { dictCode: 'priority' },
    schema: z.object({ records: z.array(z.object({ id: z.string() })) }),
  })
  const params = { dictId: records[0]?.id ?? '', pageSize: -1, column: 'sortOrder', order: 'asc' }
  return (await request.get('/sys/dictItem/list', { params, schema: subRows })).records
}

const cannotLoad = async (): Promise<never> => {
  throw new Error('演示：子表取不到')
}

function SubTableExample() {
  return (
    <Example
      title="子表弹出框"
      note="打开时才取数据；三次都失败时提示。"
      code={`<SubTablePopover title="优先级" rowKey="id" columns={columns} load={loadItems}>
  <Button type="link">查看子表</Button>
</SubTablePopover>`}
    >
      <Space>
        <SubTablePopover title="优先级的字典项" rowKey="id" columns={subColumns} load={loadItems}>
          <Button>查看子表</Button>
        </SubTablePopover>
        <SubTablePopover title="取不到的子表" rowKey="id" columns={subColumns} load={cannotLoad}>
          <Button>打不开的子表</Button>
        </SubTablePopover>
      </Space>
    </Example>
  )
}

function DialogExample() {
  const [isOpen, setIsOpen] = useState(false)
  const [isDetailOpen, setIsDetailOpen] = useState(false)
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
    <Space wrap>
      <Button onClick={() => setIsOpen(true)}>打开对话框</Button>
      <Button onClick={() => setIsDetailOpen(true)}>详细信息</Button>
      <Button onClick={rename}>重命名：{name}</Button>
      <AppModal open={isOpen} title="可拖动的对话框" onClose={() => setIsOpen(false)}>
        <DetailList items={facts} />
      </AppModal>
      <DetailModal
        open={isDetailOpen}
        main={<DetailList items={facts} />}
        subs={[{ key: 'people', label: '投资经理', children: <DetailList columns={4} items={facts.slice(0, 2)} /> }]}
        onClose={() => setIsDetailOpen(false)}
      />
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
        <Space orientation="vertical">
          <EllipsisText value={longText} />
          <EllipsisText isByWidth value={longText} />
        </Space>
      </Example>
      <Example title="对话框与输入框" code={`<AppModal open={isOpen} title="明细" onClose={close}>…</AppModal>`}>
        <DialogExample />
      </Example>
      <Example title="详情" code={`<DetailList items={items} columns={3} />`}>
        <DetailList items={facts} />
      </Example>
      <SubTableExample />
      <Example title="省市区" code={`<AreaPicker value={code} onChange={setCode} />`}>
        <Space orientation="vertical" style={{ width: '100%', maxWidth: 480 }}>
          <AreaPicker value={area ?? ''} onChange={setArea} />
          <AreaPicker type="select" value={area ?? ''} onChange={setArea} />
        </Space>
      </Example>
    </ExamplePage>
  )
}
