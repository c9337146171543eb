import type { ClientContact, ClientDetail } from '@liangshu/contract/decision/client'
import { clientPaths, riskLevels, type SaveClientBody } from '@liangshu/contract/trading/client'
import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Form, Input, Select } from 'antd'
import { required } from '../../shared/form/field-rules.ts'
import { request } from '../../shared/request/request.ts'
import { FormModal } from '../../widgets/modal/form-modal.tsx'
import { decisionKey } from '../context/context-queries.ts'

type Values = Pick<SaveClientBody, 'realname' | 'phone' | 'riskLevel' | 'remark'> & {
  isAssessed: boolean
  isProfessional: boolean
  professionalNote: string
  email: string
  address: string
}

export interface KnownClient {
  readonly detail: ClientDetail
  /** The whole numbers: masked ones must not be saved. */
  readonly contact: ClientContact
}

interface Props {
  open: boolean
  known: KnownClient | null
  onClose: () => void
  onSaved: () => Promise<void> | void
}

/** A client, new or known. */
export function ClientForm({ open, known, onClose, onSaved }: Props) {
  const queryClient = useQueryClient()
  const detail = known?.detail
  return (
    <FormModal<Values>
      title={detail ? `编辑客户 ${detail.realname}` : '新建客户'}
      open={open}
      columns={2}
      okText="保存"
      onClose={onClose}
      initial={{
        realname: detail?.realname ?? '',
        phone: known?.contact.phone ?? '',
        riskLevel: detail?.riskLevel ?? 'C3',
        isAssessed: detail === undefined,
        isProfessional: detail?.isProfessional ?? false,
        professionalNote: detail?.professionalNote ?? '',
        email: known?.contact.email ?? '',
        address: known?.contact.address ?? '',
        remark: detail?.remark ?? '',
      }}
      onSubmit={async (values) => {
        await request.post(clientPaths.current, { body: { ...values, ...(detail && { id: detail.id }) } })
        await queryClient.invalidateQueries({ queryKey: decisionKey })
        await onSaved()
        return '客户已保存'
      }}
    >
      <Form.Item name="realname" label="姓名或名称" rules={[required('请填写姓名或名称')]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="phone" label="手机号" rules={[required('请填写手机号')]}>
        <Input maxLength={11} inputMode="tel" />
      </Form.Item>
      <Form.Item name="riskLevel" label="风险等级">
        <Select options={riskLevels.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="isAssessed" label="测评" valuePropName="checked">
        <Checkbox>今日完成风险测评，有效期12个月</Checkbox>
      </Form.Item>
      <Form.Item name="isProfessional" label="投资者类型" valuePropName="checked">
        <Checkbox>专业投资者</Checkbox>
      </Form.Item>
      <Form.Item name="professionalNote" label="专业投资者证明文件">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="email" label="邮箱">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="address" label="地址">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </Form.Item>
    </FormModal>
  )
}
