export type DemoAnnouncement = {
  key: string
  tenantId: number
  category: '1' | '2'
  priority: 'L' | 'M' | 'H'
  title: string
  content: string
}

export const demoAnnouncements: DemoAnnouncement[] = [
  {
    key: 'welcome',
    tenantId: 0,
    category: '1',
    priority: 'M',
    title: '欢迎使用量枢演示环境',
    content:
      '<p>本环境的机构、人员与行情均为虚构，行情由 <strong>模拟行情</strong> 产生，不构成任何投资建议。</p>' +
      '<ul><li>用不同的演示账号登录，可以看到各角色的菜单与权限；</li><li>下单进入模拟撮合，不会发往任何交易所。</li></ul>',
  },
  {
    key: 'lanshi-limits',
    tenantId: 1,
    category: '1',
    priority: 'H',
    title: '关于单一标的持仓比例的提醒',
    content: '<p>各交易台请注意：单一标的持仓不得超过产品净值的 <strong>10%</strong>，超限委托将被风控拒绝。</p>',
  },
  {
    key: 'beiheng-review',
    tenantId: 2,
    category: '1',
    priority: 'L',
    title: '本周交易复盘安排',
    content: '<p>请各交易台于周五收盘后提交交易复盘，研究部汇总。</p>',
  },
  {
    key: 'qicheng-start',
    tenantId: 3,
    category: '1',
    priority: 'M',
    title: '机构已开通，请完成账户设置',
    content: '<p>产品与资产单元已建立。开立 <strong>模拟账户</strong> 并设置策略后即可下单。</p>',
  },
]
