import type { Enrolled, TotpSecret } from '@liangshu/contract/system/second-factor'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { showError } from '../../shared/feedback/show-error.ts'
import { RecoveryCodesView } from './recovery-codes-view.tsx'
import { addPasskey, beginTotp, factorStateQuery, type Caller } from './second-factor-calls.ts'
import { tellPasskeyFailure } from './tell-failure.ts'
import { TotpSetup } from './totp-setup.tsx'
import './second-factor.css'

interface EnrolModalProps {
  caller?: Caller
  title: string
  cancelText: string
  /** Somebody inside shows by the password that the desk is theirs. */
  asksPassword: boolean
  /** One way alone, for somebody who chose it already. */
  only?: 'totp' | 'passkey'
  onDone: () => void
  onCancel: () => void
}

interface Fields {
  password?: string
  name?: string
}

/** Sets up a second factor: an authenticator or a passkey, and the recovery codes that come with the first. */
export function EnrolModal(props: EnrolModalProps) {
  const { caller = {}, title, cancelText, asksPassword, only, onDone, onCancel } = props
  const [form] = Form.useForm<Fields>()
  const state = useQuery(factorStateQuery(caller))
  const [secret, setSecret] = useState<TotpSecret>()
  const [codes, setCodes] = useState<readonly string[]>()

  function finish({ recoveryCodes }: Enrolled) {
    if (recoveryCodes.length === 0) return onDone()
    setSecret(undefined)
    setCodes(recoveryCodes)
  }
  const totp = useMutation({
    mutationFn: (fields: Fields) => beginTotp(caller, { password: fields.password }),
    meta: { handlesError: true },
    onSuccess: setSecret,
    onError: showError,
  })
  const passkey = useMutation({
    mutationFn: ({ name, password }: Fields) => addPasskey(caller, name?.trim() || '我的设备', { password }),
    meta: { handlesError: true },
    onSuccess: finish,
    onError: tellPasskeyFailure,
  })
  const run = (start: (fields: Fields) => void) => void form.validateFields().then(start, () => undefined)
  const hasAddress = state.data?.hasPasskeyAddress ?? false

  return (
    <Modal
      open
      title={codes ? '保存恢复码' : title}
      width={520}
      mask={{ closable: false }}
      closable={codes === undefined}
      onCancel={codes ? onDone : onCancel}
      footer={
        codes ? (
          <Button type="primary" onClick={onDone}>
            已保存，继续
          </Button>
        ) : (
          <Button onClick={onCancel}>{cancelText}</Button>
        )
      }
    >
      {codes ? <RecoveryCodesView codes={codes} /> : null}
      {secret && !codes ? <TotpSetup caller={caller} secret={secret} onDone={finish} /> : null}
      {secret || codes ? null : (
        <Form form={form} layout="vertical" requiredMark={false} initialValues={{ name: '' }}>
          {asksPassword ? (
            <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
              <Input.Password autoComplete="current-password" />
            </Form.Item>
          ) : (
            <p className="factor-hint">绑定后，登录与重要操作会再验证一次，防止密码泄露造成损失。</p>
          )}
          {only === 'totp' ? null : (
            <Form.Item name="name" label="通行密钥名称">
              <Input maxLength={40} placeholder="例如：办公电脑" disabled={!hasAddress} />
            </Form.Item>
          )}
          {only === 'totp' || state.isPending || hasAddress ? null : (
            <Alert className="factor-note" type="info" showIcon title="通行密钥需要用域名访问系统，当前地址不支持" />
          )}
          <div className="factor-actions">
            {only === 'passkey' ? null : (
              <Button type="primary" loading={totp.isPending} onClick={() => run((fields) => totp.mutate(fields))}>
                绑定验证器
              </Button>
            )}
            {only === 'totp' ? null : (
              <Button
                type={only === 'passkey' ? 'primary' : 'default'}
                disabled={!hasAddress}
                loading={passkey.isPending}
                onClick={() => run((fields) => passkey.mutate(fields))}
              >
                添加通行密钥
              </Button>
            )}
          </div>
        </Form>
      )}
    </Modal>
  )
}
