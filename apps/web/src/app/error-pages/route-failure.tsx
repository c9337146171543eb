import { Button } from 'antd'

/** Last resort when something above every page broke; kept plain, because it is part of the first download. */
export function RouteFailure() {
  return (
    <main style={{ display: 'grid', minHeight: '60vh', placeContent: 'center', justifyItems: 'center', gap: 12 }}>
      <h1 style={{ margin: 0, fontSize: 16, fontWeight: 500 }}>页面出错了</h1>
      <p style={{ margin: 0 }}>请刷新页面；如果问题仍然存在，请联系管理员。</p>
      <Button type="primary" onClick={() => globalThis.location.reload()}>
        刷新页面
      </Button>
    </main>
  )
}
