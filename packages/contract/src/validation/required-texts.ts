/** What a form says when a field was left empty. */
export const requiredTexts = {
  mobile: '请输入手机号',
  username: '请输入用户名',
  password: '请输入密码',
  captcha: '请输入验证码',
  oldPassword: '请输入旧密码!',
  newPassword: '请输入新密码!',
  confirmPassword: '请确认新密码!',
} as const

export const PASSWORDS_DIFFER = '两次输入的密码不一样！'
