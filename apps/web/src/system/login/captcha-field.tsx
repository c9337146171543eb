import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import { required } from '../../shared/form/field-rules.ts'

interface CaptchaFieldProps {
  image: string | undefined
  hasFailed: boolean
  onRenew: () => void
}

export function CaptchaField({ image, hasFailed, onRenew }: CaptchaFieldProps) {
  return (
    <div className="login-pair">
      <Form.Item name="captcha" label="验证码" rules={[required(requiredTexts.captcha)]}>
        <Input autoComplete="off" size="large" maxLength={8} placeholder="图片中的字符" />
      </Form.Item>
      <button type="button" className="captcha-image" onClick={onRenew} title="看不清？点击换一张">
        {image ? <img src={image} alt="验证码图片，点击换一张" width={105} height={35} /> : null}
        {hasFailed ? '点击重试' : null}
      </button>
    </div>
  )
}
