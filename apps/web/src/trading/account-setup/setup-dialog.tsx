import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Form, Modal, Steps } from 'antd'
import { useState } from 'react'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { AccountStep } from './account-step.tsx'
import { accountsQuery, createAccount, createStrategy, unitsQuery } from './setup-queries.ts'
import { ConfirmStep, RiskStep } from './setup-summary.tsx'
import {
  accountBody,
  accountFields,
  firstValues,
  strategyBody,
  strategyFields,
  type SetupValues,
} from './setup-values.ts'
import { StrategyStep } from './strategy-step.tsx'
import './setup-dialog.css'

interface SetupDialogProps {
  step: 0 | 1
  onClose: (isDone: boolean) => void
}

const titles = ['交易账户', '交易策略', '风险概览', '确认']
const LAST = titles.length - 1

/** For those who may not open an account themselves. */
function AskSomebody({ step, onClose }: SetupDialogProps) {
  return (
    <Modal
      open
      title="账户设置"
      width={450}
      onCancel={() => onClose(false)}
      footer={
        <Button type="primary" onClick={() => onClose(false)}>
          知道了
        </Button>
      }
    >
      <p>
        {step === 0 ? '您还没有可以查看的交易账户，' : '您的交易账户还没有策略，'}
        请联系机构管理员为您{step === 0 ? '开立或授权账户' : '设置策略'}。
      </p>
    </Modal>
  )
}

/** Saves what the steps collected. An account that was opened is not opened again when the strategy was refused. */
function useSaving(onDone: () => void) {
  const [accountId, setAccountId] = useState<string>()
  return useMutation({
    mutationFn: async (save: { account: object | undefined; strategy: (accountId: string) => object; id: string }) => {
      const known = save.account === undefined ? save.id : accountId
      const id = known ?? (await createAccount(save.account ?? {}))
      setAccountId(id)
      await createStrategy(save.strategy(id))
    },
    onSuccess: () => {
      withFeedback(({ message }) => void message.success('账户设置完成'))
      onDone()
    },
  })
}

function SetupSteps({ step, onClose }: SetupDialogProps) {
  const [current, setCurrent] = useState<number>(step)
  const [form] = Form.useForm<SetupValues>()
  const realname = useSession(({ userInfo }) => userInfo?.realname ?? userInfo?.username ?? '')
  const units = useQuery({ ...unitsQuery, enabled: step === 0 })
  const accounts = useQuery({ ...accountsQuery, enabled: step === 1 })
  const saving = useSaving(() => onClose(true))

  function accountOf(values: SetupValues) {
    if (step === 0) return { name: values.accountName, capital: values.initCash }
    const chosen = accounts.data?.find(({ id }) => id === values.accountId)
    return { name: chosen?.accountName ?? '', capital: chosen?.nav ?? 0 }
  }

  async function goOn() {
    const names = [accountFields, strategyFields, [], ['isAgreed']][current] ?? []
    try {
      await form.validateFields([...names])
    } catch {
      return // the fields say what they want
    }
    if (current < LAST) return setCurrent(current + 1)
    const values: SetupValues = form.getFieldsValue(true)
    const productId = units.data?.find(({ unitId }) => unitId === values.unitId)?.productId ?? ''
    saving.mutate({
      account: step === 0 ? accountBody(values, productId) : undefined,
      id: values.accountId,
      strategy: (accountId) => strategyBody(values, accountId, accountOf(values).capital),
    })
  }

  const values: SetupValues = form.getFieldsValue(true)
  return (
    <Modal
      open
      title="账户设置"
      width={680}
      mask={{ closable: false }}
      onCancel={() => onClose(false)}
      footer={[
        <Button key="later" onClick={() => onClose(false)}>
          稍后设置
        </Button>,
        current > step ? (
          <Button key="back" disabled={saving.isPending} onClick={() => setCurrent(current - 1)}>
            上一步
          </Button>
        ) : null,
        <Button key="next" type="primary" loading={saving.isPending} onClick={() => void goOn()}>
          {current === LAST ? '完成设置' : '下一步'}
        </Button>,
      ]}
    >
      <Steps size="small" current={current} className="setup-steps" items={titles.map((title) => ({ title }))} />
      <Form form={form} layout="vertical" className="setup-form" initialValues={firstValues(realname)}>
        {current === 0 ? <AccountStep /> : null}
        {current === 1 ? <StrategyStep hasAccount={step === 1} /> : null}
        {current === 2 ? <RiskStep values={values} account={accountOf(values)} /> : null}
        {current === LAST ? <ConfirmStep values={values} account={accountOf(values)} /> : null}
      </Form>
    </Modal>
  )
}

/** Account, strategy, risk, confirmation: what trading needs before the first order. */
export function SetupDialog(props: SetupDialogProps) {
  const mayAdd = useMaySee('ACCOUNT:add')
  const mayEdit = useMaySee('ACCOUNT:edit')
  const mayOpen = mayAdd && mayEdit
  const mayPlan = useMaySee('STRATEGY:edit')
  const isAble = mayPlan && (mayOpen || props.step === 1)
  return isAble ? <SetupSteps {...props} /> : <AskSomebody {...props} />
}
