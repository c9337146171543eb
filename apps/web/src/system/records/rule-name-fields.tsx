import { TextField } from './text-field.tsx'

/** What a rule is called, and the code by which forms ask for it. */
export function RuleNameFields({ table, id }: { table: 'sys_check_rule' | 'sys_fill_rule'; id: string | undefined }) {
  return (
    <>
      <TextField name="ruleName" label="规则名称" max={100} isRequired />
      <TextField name="ruleCode" label="规则编码" max={100} isRequired isUnique={{ table, column: 'rule_code', id }} />
    </>
  )
}
