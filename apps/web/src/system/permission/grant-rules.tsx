import { useQuery } from '@tanstack/react-query'
import { Checkbox, Drawer, Skeleton } from 'antd'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { showError } from '../../shared/feedback/show-error.ts'
import { DictText } from '../../widgets/dict/dict-tag.tsx'
import { ListNote } from '../../widgets/list-page/list-empty.tsx'
import { rulesQuery, saveRules, type GrantHolder } from './grant-calls.ts'

interface GrantRulesProps {
  holder: GrantHolder
  permission: { key: string; text: string }
  onClose: () => void
}

/** Which rows of a page the holder sees: the rules of the page, each in force or not. A tick is saved at once. */
export function GrantRules({ holder, permission, onClose }: GrantRulesProps) {
  const { data, error, refetch } = useQuery(rulesQuery(holder, permission.key))
  const ticked = (data?.drChecked ?? '').split(',').filter((id) => id !== '')

  async function change(ids: readonly string[]) {
    try {
      const { message: text } = await saveRules(holder, permission.key, ids)
      withFeedback(({ message }) => void message.success(text || '保存成功!'))
    } catch (failure) {
      showError(failure)
    }
    await refetch()
  }

  return (
    <Drawer title={`数据权限：${permission.text}`} open onClose={onClose} size={420}>
      {error ? (
        <ListNote
          title="规则加载失败"
          detail={error.message}
          action={{ text: '重试', onClick: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : data.datarule.length === 0 ? (
        <ListNote title="这个菜单没有数据规则" detail="在菜单管理里为它添加。" />
      ) : (
        <ul className="grant-rules">
          {data.datarule.map((rule) => (
            <li key={rule.id}>
              <Checkbox
                checked={ticked.includes(rule.id)}
                onChange={({ target }) =>
                  void change(target.checked ? [...ticked, rule.id] : ticked.filter((id) => id !== rule.id))
                }
              >
                {rule.ruleName}
              </Checkbox>
              <p>
                {rule.ruleColumn} <DictText dictCode="rule_conditions" value={rule.ruleConditions} /> {rule.ruleValue}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}
