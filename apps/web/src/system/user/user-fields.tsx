import { requiredTexts } from '@liangshu/contract/validation/required-texts'
import {
  emailRule,
  landlineRule,
  maxLengthRule,
  mobileRule,
  passwordRule,
  usernameCharactersRule,
  usernameLengthRule,
} from '@liangshu/contract/validation/text-rules'
import { DatePicker, Form, Input } from 'antd'
import dayjs from 'dayjs'
import { fromRule, repeats, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import { ImageUpload } from '../../widgets/upload/file-upload.tsx'

interface OfUser {
  id: string | undefined
}

/** What somebody signs in with. The name cannot be changed later: it is how other records know the person. */
export function AccountFields({ isNew, id }: OfUser & { isNew: boolean }) {
  return (
    <>
      <h3>账号</h3>
      <Form.Item
        name="username"
        label="用户账号"
        validateFirst
        rules={[
          required(requiredTexts.username),
          fromRule(usernameCharactersRule),
          fromRule(usernameLengthRule),
          unique('sys_user', 'username', id),
        ]}
      >
        <Input placeholder="请输入用户账号" autoComplete="off" disabled={!isNew} />
      </Form.Item>
      <Form.Item name="realname" label="用户姓名" rules={[required('请输入用户姓名'), fromRule(maxLengthRule(50))]}>
        <Input placeholder="请输入用户姓名" autoComplete="off" />
      </Form.Item>
      {isNew ? (
        <>
          <Form.Item
            name="password"
            label="登录密码"
            rules={[required(requiredTexts.password), fromRule(passwordRule)]}
          >
            <Input.Password placeholder="请输入登录密码" autoComplete="new-password" />
          </Form.Item>
          <Form.Item
            name="confirmpassword"
            label="确认密码"
            dependencies={['password']}
            rules={[required('请重新输入登录密码'), repeats('password')]}
          >
            <Input.Password placeholder="请重新输入登录密码" autoComplete="new-password" />
          </Form.Item>
        </>
      ) : null}
    </>
  )
}

export function PersonFields({ id }: OfUser) {
  return (
    <>
      <h3>联系方式</h3>
      <Form.Item
        name="phone"
        label="手机号码"
        validateFirst
        rules={[fromRule(mobileRule), unique('sys_user', 'phone', id)]}
      >
        <Input placeholder="请输入手机号码" />
      </Form.Item>
      <Form.Item name="email" label="邮箱" validateFirst rules={[fromRule(emailRule), unique('sys_user', 'email', id)]}>
        <Input placeholder="请输入邮箱" />
      </Form.Item>
      <Form.Item name="telephone" label="座机" rules={[fromRule(landlineRule)]}>
        <Input placeholder="请输入座机" />
      </Form.Item>
      <Form.Item name="sex" label="性别">
        <DictSelect dictCode="sex" placeholder="请选择性别" />
      </Form.Item>
      <Form.Item name="birthday" label="生日">
        <DatePicker placeholder="请选择生日" maxDate={dayjs()} />
      </Form.Item>
      <Form.Item name="avatar" label="头像">
        <ImageUpload biz="avatar" text="上传头像" />
      </Form.Item>
    </>
  )
}
