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
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Form, Input, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import { fromRule, repeats, required } from '../../shared/form/field-rules.ts'
import { unique } from '../../shared/form/remote-rules.ts'
import { DictSelect } from '../../widgets/dict/dict-select.tsx'
import { DepartPicker } from '../../widgets/picker/depart-picker.tsx'
import { PositionPicker } from '../../widgets/picker/role-picker.tsx'
import { allRolesQuery } from './user-calls.ts'

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

function RoleSelect(props: { id?: string; value?: string[]; onChange?: (value: string[]) => void }) {
  const { data: roles = [], isPending } = useQuery(allRolesQuery)
  return (
    <Select
      {...props}
      mode="multiple"
      allowClear
      loading={isPending}
      placeholder="请选择用户角色"
      showSearch={{ optionFilterProp: 'label' }}
      options={roles.map(({ id, roleName, roleCode }) => ({ value: id, label: roleName ?? roleCode ?? id }))}
    />
  )
}

export function BelongingFields() {
  return (
    <>
      <h3>岗位与权限</h3>
      <Form.Item name="workNo" label="工号" rules={[fromRule(maxLengthRule(50))]}>
        <Input placeholder="请输入工号" />
      </Form.Item>
      <Form.Item name="post" label="职务">
        <PositionPicker />
      </Form.Item>
      <Form.Item name="selectedroles" label="角色">
        <RoleSelect />
      </Form.Item>
      <Form.Item name="selecteddeparts" label="部门">
        <DepartPicker />
      </Form.Item>
      <Form.Item name="userIdentity" label="身份">
        <Radio.Group
          options={[
            { value: 1, label: '普通用户' },
            { value: 2, label: '上级' },
          ]}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['userIdentity']}>
        {({ getFieldValue }) =>
          getFieldValue('userIdentity') === 2 ? (
            <Form.Item name="departIds" label="负责部门">
              <DepartPicker placeholder="请选择负责部门" />
            </Form.Item>
          ) : null
        }
      </Form.Item>
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
    </>
  )
}
