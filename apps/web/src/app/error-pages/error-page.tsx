import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'

const texts = {
  403: '抱歉，您无权访问该页面',
  404: '抱歉，您访问的页面不存在',
  500: '抱歉，服务器出错了',
} as const

export function ErrorPage({ status, detail }: { status: keyof typeof texts; detail?: string }) {
  const navigate = useNavigate()
  return (
    <Result
      status={status}
      title={status}
      subTitle={detail ?? texts[status]}
      extra={
        <Button type="primary" onClick={() => navigate('/dashboard/analysis')}>
          返回首页
        </Button>
      }
    />
  )
}
