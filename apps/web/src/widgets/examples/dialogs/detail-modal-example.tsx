import { Button } from 'antd'
import { useState } from 'react'
import { DetailList } from '../../detail-list/detail-list.tsx'
import { DetailModal } from '../../detail-modal/detail-modal.tsx'
import { Example, ExamplePage } from '../example-page.tsx'

const properties = [
  { name: 'open / onClose', type: 'boolean / () => void', note: '显示与关闭' },
  { name: 'title', type: 'string', fallback: '详细信息', note: '标题' },
  { name: 'main', type: 'ReactNode', note: '主表' },
  { name: 'subs', type: '{ key, label, children }[]', note: '各个子表' },
  { name: 'width', type: 'number | string', fallback: '60%', note: '宽度' },
]

const facts = [
  { key: 'name', label: '名称', value: '量枢一号' },
  { key: 'manager', label: '经理', value: '李明' },
  { key: 'scale', label: '规模', value: '12.5 亿元' },
  { key: 'start', label: '成立', value: '2024-03-18' },
  { key: 'memo', label: '备注', value: undefined },
]

function Product() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>详细信息</Button>
      <DetailModal
        open={isOpen}
        main={<DetailList items={facts} />}
        subs={[{ key: 'people', label: '投资经理', children: <DetailList columns={4} items={facts.slice(0, 2)} /> }]}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

export function DetailModalExample() {
  return (
    <ExamplePage
      title="详情对话框"
      summary="主表在上，子表在下，各占一个页签。"
      properties={properties}
      file="dialogs/detail-modal-example"
    >
      <Example title="详细信息" of="Product">
        <Product />
      </Example>
    </ExamplePage>
  )
}
