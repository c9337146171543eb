import type { MenuRowNode } from '@liangshu/contract/system/permission/menu'
import { maxLengthRule } from '@liangshu/contract/validation/text-rules'
import { Form, Input, InputNumber, Radio, Switch, TreeSelect } from 'antd'
import { fromRule, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { DictRadio } from '../../widgets/dict/dict-radio.tsx'
import { IconPicker } from './icon-picker.tsx'

interface Choice {
  value: string
  title: string
  children: Choice[]
}

/** Menus and pages to stand below; not a button, and not the row itself or what is below it. */
const choicesOf = (menus: readonly MenuRowNode[], ownId: string | undefined): Choice[] =>
  menus
    .filter(({ id, menuType }) => id !== ownId && menuType !== 2)
    .map(({ id, name, children }) => ({ value: id, title: name, children: choicesOf(children ?? [], ownId) }))

const types = [
  { value: 0, label: '一级菜单' },
  { value: 1, label: '子菜单' },
  { value: 2, label: '按钮/权限' },
]

const textRules = (most: number) => [fromRule(maxLengthRule(most))]

export function CommonFields({ menus, row }: { menus: readonly MenuRowNode[]; row: MenuRowNode | undefined }) {
  return (
    <>
      <Form.Item name="menuType" label="菜单类型" className="is-wide">
        <Radio.Group options={types} />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={[required('请输入菜单名称'), ...textRules(100)]}>
        <Input placeholder="请输入菜单名称" />
      </Form.Item>
      <Form.Item noStyle dependencies={['menuType']}>
        {({ getFieldValue }) =>
          getFieldValue('menuType') === 0 ? null : (
            <Form.Item name="parentId" label="上级菜单" rules={[{ required: true, message: '请选择上级菜单' }]}>
              <TreeSelect
                allowClear
                showSearch={{ treeNodeFilterProp: 'title' }}
                placeholder="请选择上级菜单"
                treeData={choicesOf(menus, row?.id)}
                listHeight={400}
              />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  )
}

const switches = [
  ['route', '是否路由菜单', '关闭后只在菜单中显示，不生成页面'],
  ['hidden', '隐藏路由', '不在菜单中显示，仍可通过地址打开'],
  ['hideTab', '隐藏标签', '打开时不出现在标签栏'],
  ['keepAlive', '是否缓存路由', '切换标签后保留页面内容'],
  ['alwaysShow', '聚合路由', '只有一个下级时也显示父菜单'],
  ['internalOrExternal', '外部打开', '在新窗口打开外部地址'],
] as const

export function PageFields() {
  return (
    <>
      <Form.Item name="url" label="菜单路径" rules={[required('请输入菜单路径'), ...textRules(255)]}>
        <Input placeholder="/isystem/user 或 https://" />
      </Form.Item>
      <Form.Item name="component" label="前端组件" rules={[required('请输入前端组件'), ...textRules(255)]}>
        <Input placeholder="system/UserList" />
      </Form.Item>
      <Form.Item name="componentName" label="组件名称" rules={textRules(255)}>
        <Input placeholder="缓存路由时使用" />
      </Form.Item>
      <Form.Item name="redirect" label="默认跳转地址" rules={textRules(255)}>
        <Input placeholder="请输入默认跳转地址" />
      </Form.Item>
      <Form.Item name="icon" label="菜单图标">
        <IconPicker />
      </Form.Item>
      <Form.Item name="sortNo" label="排序">
        <InputNumber min={0} max={999999} />
      </Form.Item>
      {switches.map(([name, label, hint]) => (
        <Form.Item key={name} name={name} label={label} tooltip={hint} valuePropName="checked">
          <Switch />
        </Form.Item>
      ))}
    </>
  )
}

export function ButtonFields({ id }: { id: string | undefined }) {
  return (
    <>
      <Form.Item
        name="perms"
        label="授权标识"
        validateFirst
        rules={[required('请输入授权标识'), ...textRules(255), unique('sys_permission', 'perms', id)]}
      >
        <Input placeholder="system:user:add，多个用逗号分隔" />
      </Form.Item>
      <Form.Item name="sortNo" label="排序">
        <InputNumber min={0} max={999999} />
      </Form.Item>
      <Form.Item name="permsType" label="授权策略" className="is-wide">
        <DictRadio dictCode="global_perms_type" />
      </Form.Item>
      <Form.Item name="status" label="状态">
        <DictRadio dictCode="valid_status" />
      </Form.Item>
    </>
  )
}
