import type { Enrolled, TotpSecret } from '@liangshu/contract/system/second-factor'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, QRCode, Typography } from 'antd'
import { showError } from '../../shared/feedback/show-error.ts'
import { refusalUnderField } from '../../shared/form/refusal-under-field.ts'
import { PasscodeField } from './passcode-field.tsx'
import { confirmTotp, type Caller } from './second-factor-calls.ts'
import './second-factor.css'

interface TotpSetupProps {
  caller: Caller
  secret: TotpSecret
  onDone: (done: Enrolled) => void
}

/** The picture an authenticator reads, the same as text, and the first code as a proof that it was read. */
export function TotpSetup({ caller, secret, onDone }: TotpSetupProps) {
  const [form] = Form.useForm<{ passcode: string }>()
  const confirm = useMutation({
    mutationFn: ({ passcode }: { passcode: string }) => confirmTotp(caller, passcode.replaceAll(/\s/g, '')),
    meta: { handlesError: true },
    onSuccess: onDone,
    onError: (error) => refusalUnderField(form, error, [['passcode', /./]]) || showError(error),
  })
  return (
    <div className="totp-setup">
      {/* Dark on light in either theme: many phones read no other. */}
      <QRCode type="svg" size={176} color="#000" bgColor="#fff" value={secret.uri} />
      <div className="totp-steps">
        <p className="factor-hint">用验证器应用扫描二维码，或手动输入密钥：</p>
        <Typography.Text code copyable={{ text: secret.secret, tooltips: ['复制', '已复制'] }}>
          {secret.secret.match(/.{1,4}/g)?.join(' ')}
        </Typography.Text>
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(fields) => confirm.mutate(fields)}>
          <PasscodeField kind="totp" />
          <Button type="primary" htmlType="submit" block loading={confirm.isPending}>
            确认绑定
          </Button>
        </Form>
      </div>
    </div>
  )
}
