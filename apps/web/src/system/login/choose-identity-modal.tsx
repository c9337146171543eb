import { useMutation } from '@tanstack/react-query'
import { Form, Modal, Select } from 'antd'
import type { Depart, LoginResult, UserInfo } from '../../shared/session/session-schema.ts'
import { chooseDepart } from './login-api.ts'
import { onlyTenant, type PendingChoice } from './pending-choice.ts'
import { onceOpened } from '../../widgets/focus/once-opened.ts'

interface ChooseIdentityModalProps {
  login: LoginResult
  choice: PendingChoice
  onDone: (chosen: { userInfo: UserInfo; tenantId: number }) => void
  onCancel: () => void
}

interface Fields {
  orgCode?: string
  tenantId?: number
}

/** Two institutions may both have a 研究部: then the code tells them apart. */
const nameAmong = (departs: readonly Depart[], { departName, orgCode }: Depart) =>
  departs.filter((one) => one.departName === departName).length > 1 ? `${departName}（${orgCode}）` : departName

/** After the password: department and tenant for those who belong to several. */
export function ChooseIdentityModal({ login, choice, onDone, onCancel }: ChooseIdentityModalProps) {
  const [form] = Form.useForm<Fields>()
  const enter = useMutation({
    mutationFn: async ({ orgCode, tenantId = onlyTenant(login) }: Fields) => ({
      userInfo: orgCode ? await chooseDepart(login, orgCode, tenantId) : login.userInfo,
      tenantId,
    }),
    onSuccess: onDone,
  })

  return (
    <Modal
      open
      title="请选择登录身份"
      width={450}
      okText="进入系统"
      cancelText="取消登录"
      onOk={form.submit}
      onCancel={onCancel}
      confirmLoading={enter.isPending}
      mask={{ closable: false }}
      afterOpenChange={(isOpen) =>
        onceOpened(isOpen, () => form.focusField(choice.tenants.length > 0 ? 'tenantId' : 'orgCode'))
      }
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => enter.mutate(fields)}>
        {choice.tenants.length > 0 ? (
          <Form.Item name="tenantId" label="机构" rules={[{ required: true, message: '请选择机构' }]}>
            <Select
              placeholder="请选择登录的机构"
              options={choice.tenants.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        ) : null}
        {choice.departs.length > 0 ? (
          <Form.Item name="orgCode" label="部门" rules={[{ required: true, message: '请选择部门' }]}>
            <Select
              placeholder="请选择登录的部门"
              options={choice.departs.map((depart) => ({
                value: depart.orgCode,
                label: nameAmong(choice.departs, depart),
              }))}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}
