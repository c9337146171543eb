import type { DataRuleRow, MenuRowNode } from '@liangshu/contract/system/permission/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Table } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { DictTag, DictText } from '../../widgets/dict/dict-tag.tsx'
import { askBeforeDelete } from '../../widgets/list-page/ask-before-delete.ts'
import { tableColumn, type ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListNote } from '../../widgets/list-page/list-empty.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { menuRulesQuery, menusKey, removeRule } from './menu-calls.ts'
import { RuleForm } from './rule-form.tsx'

const columns = (editing: Editing<DataRuleRow>, remove: (rule: DataRuleRow) => void): ListColumn<DataRuleRow>[] => [
  { name: 'ruleName', title: '规则名称', width: 150 },
  { name: 'ruleColumn', title: '规则字段', width: 120 },
  {
    name: 'ruleConditions',
    title: '条件规则',
    width: 110,
    render: ({ ruleConditions }) => <DictText dictCode="rule_conditions" value={ruleConditions} />,
  },
  { name: 'ruleValue', title: '规则值', width: 160, isWide: true },
  {
    name: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => <DictTag dictCode="valid_status" value={status} colors={{ '1': 'green' }} />,
  },
  {
    title: '操作',
    width: 120,
    render: (rule) => (
      <RowActions
        actions={[
          { text: '编辑', onClick: () => editing.edit(rule) },
          { text: '删除', isDanger: true, onClick: () => remove(rule) },
        ]}
      />
    ),
  },
]

function MenuRules({ menu }: { menu: MenuRowNode }) {
  const rules = useQuery(menuRulesQuery(menu.id))
  const queryClient = useQueryClient()
  const editing = useEditing<DataRuleRow>()

  async function reload() {
    await rules.refetch()
    // The tree marks menus that have rules.
    await queryClient.invalidateQueries({ queryKey: menusKey })
  }
  async function run(id: string) {
    try {
      const { message: text } = await removeRule(id)
      withFeedback(({ message }) => void message.success(text || '删除成功！'))
    } catch (error) {
      showError(error)
    }
    await reload()
  }

  return (
    <div className="list-page">
      <div className="list-group">
        <Button type="primary" onClick={editing.add}>
          新增规则
        </Button>
      </div>
      <div className="list-table">
        <Table<DataRuleRow>
          rowKey="id"
          size="large"
          tableLayout="fixed"
          pagination={false}
          loading={rules.isFetching}
          dataSource={rules.data ?? []}
          columns={columns(editing, (rule) => askBeforeDelete([rule.ruleName ?? ''], () => run(rule.id))).map(
            tableColumn<DataRuleRow>,
          )}
          scroll={{ x: 760 }}
          locale={{
            emptyText: rules.error ? (
              <ListNote
                title="规则加载失败"
                detail={rules.error.message}
                action={{ text: '重试', onClick: () => void rules.refetch() }}
              />
            ) : (
              <ListNote
                title="还没有数据规则"
                detail="规则限定持有它的角色在这个页面能看到哪些数据。"
                action={{ text: '新增规则', onClick: editing.add }}
              />
            ),
          }}
        />
      </div>
      <RuleForm permissionId={menu.id} editing={editing} onSaved={reload} />
    </div>
  )
}

/** Data rules of one page: which rows somebody with the rule sees. */
export function MenuRulesDrawer({ editing }: { editing: Editing<MenuRowNode> }) {
  const { isOpen, row, close } = editing
  return (
    <Drawer title={`数据规则：${row?.name ?? ''}`} open={isOpen} onClose={close} size={860} destroyOnHidden>
      {row ? <MenuRules menu={row} /> : null}
    </Drawer>
  )
}
