import type { MenuGroup } from './menu-node.ts'

const example = (title: string, name: string, icon: string) => ({
  title,
  path: `/examples/${name}`,
  component: `examples/${name}`,
  icon,
  audience: 'platform' as const,
  buttons: [],
})

/** One page per widget, for those who build screens with them. */
export const exampleMenu: MenuGroup = {
  title: '组件示例',
  path: '/examples',
  icon: 'block',
  pages: [
    example('可编辑表格', 'EditableTable', 'table'),
    example('选择器', 'Pickers', 'select'),
    example('字典组件', 'DictSelects', 'book'),
    example('报表选择器', 'ReportPicker', 'file-search'),
    example('列表页', 'ListPage', 'ordered-list'),
    example('高级查询', 'QueryBuilder', 'filter'),
    example('Cron表达式', 'CronBuilder', 'field-time'),
    example('上传组件', 'Uploads', 'upload'),
    example('编辑器', 'Editors', 'code'),
    example('常用小组件', 'SmallWidgets', 'appstore'),
    example('导入导出', 'ImportExport', 'import'),
  ],
}
