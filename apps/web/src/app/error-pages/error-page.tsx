import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { HOME_PATH } from '../../shared/navigation/paths.ts'
import { PageNotice } from '../../shared/page/page-notice.tsx'

const texts = {
  403: '抱歉，您无权访问该页面',
  404: '抱歉，您访问的页面不存在',
  500: '抱歉，服务器出错了',
} as const

export function ErrorPage({ status }: { status: keyof typeof texts }) {
  const navigate = useNavigate()
  return (
    <PageNotice
      mark={status}
      title={texts[status]}
      actions={
        <>
          <Button type="primary" onClick={() => navigate(HOME_PATH, { replace: true })}>
            返回首页
          </Button>
          <Button onClick={() => navigate(-1)}>返回上一页</Button>
        </>
      }
    />
  )
}
